/// One asking for a pass phrase from inside OpenSSL: a C callback can neither capture nor throw, so it finds its source
/// here and leaves its outcome here. The object must outlive the call that gets its ``context``.
final class PassphraseQuestion {
    private let source: PassphraseSource?
    /// What became of the question: nil when it was never put.
    private(set) var failure: PKIError.Code?

    init(_ source: PassphraseSource?) { self.source = source }

    /// The last argument of the PEM functions; unretained.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    fileprivate func answer(into buffer: UnsafeMutableRawBufferPointer) -> Int32 {
        // Who did not answer once is not asked again by OpenSSL's next attempt at the same bytes.
        if failure == .passphraseNeeded { return -1 }
        guard let secret = source?() else {
            failure = .passphraseNeeded
            return -1
        }
        return secret.withBytes { bytes in
            guard bytes.count <= buffer.count else {
                failure = .passphraseTooLong
                return -1
            }
            // Until the caller learns that the key opened, the pass phrase counts as wrong.
            failure = .passphraseWrong
            buffer.copyMemory(from: bytes)
            return Int32(bytes.count)
        }
    }
}

/// The corresponding C type is `pem_password_cb`. A return of -1 ends the reading.
func answerPassphraseQuestion(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32, _ writing: Int32, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let buffer, let context else { return -1 }
    let question = Unmanaged<PassphraseQuestion>.fromOpaque(context).takeUnretainedValue()
    return question.answer(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)))
}
