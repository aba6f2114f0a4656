internal import COpenSSL
internal import Glibc

/// Supplies a pass phrase; called only when a key turns out to be encrypted. Nil means no pass phrase.
package typealias PassphraseSource = () -> SecretBytes?

extension SecretBytes {
    /// Reads a pass phrase from the controlling terminal, without echo. Returns nil when there is no terminal.
    ///
    /// An interrupt restores the terminal's echo and then has its usual effect.
    /// The corresponding C function is `EVP_read_pw_string_min`.
    package static func prompt(_ question: String) -> SecretBytes? {
        // Without a terminal OpenSSL would read standard input, which may be the document.
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        close(terminal)
        let capacity = 1024
        let secret = SecretBytes(capacity: capacity)
        var isAnswered = false
        secret.fill { room in
            let start = room.bindMemory(to: CChar.self)
            guard let base = start.baseAddress else { return 0 }
            let outcome = EVP_read_pw_string_min(base, 0, Int32(capacity - 1), question, 0)
            // OpenSSL catches the interrupt, restores the terminal and returns -2, for nothing else.
            if outcome == -2 { raise(SIGINT) }
            guard outcome == 0 else { return 0 }
            isAnswered = true
            return start.firstIndex(of: 0) ?? capacity
        }
        OpenSSLErrorQueue.clear()
        return isAnswered ? secret : nil
    }
}

/// OpenSSL's request for a pass phrase. A C callback can neither capture nor throw: it finds the source here and leaves the
/// outcome here. The object must outlive the call that gets its ``context``.
final class PassphraseRequest {
    private let source: PassphraseSource?
    /// Nil when no pass phrase was requested.
    private(set) var failure: PKIError.Code?

    init(_ source: PassphraseSource?) { self.source = source }

    /// The last argument of the PEM functions; unretained.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    fileprivate func answer(into buffer: UnsafeMutableRawBufferPointer) -> Int32 {
        // OpenSSL tries several decoders on the same bytes; a source without an answer is called once.
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

/// Copies a pass phrase to OpenSSL. The corresponding C type is `pem_password_cb`; a return of -1 ends the reading.
func answerPassphraseRequest(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32, _ writing: Int32, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let buffer, let context else { return -1 }
    let request = Unmanaged<PassphraseRequest>.fromOpaque(context).takeUnretainedValue()
    return request.answer(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)))
}
