internal import Glibc
internal import POSIX

/// Supplies a pass phrase; called only when a key turns out to be encrypted. It returns nil if there is no pass phrase.
package typealias PassphraseSource = () -> SecretBytes?

extension SecretBytes {
    /// Reads a pass phrase from the controlling terminal, without echo. Returns nil without a terminal.
    ///
    /// A signal that ends programs restores the terminal's echo and then has its usual effect.
    package static func prompt(_ question: String) -> SecretBytes? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        return Interruption.withDescriptor(and: [SIGQUIT]) { interruption in
            var attributes = termios()
            guard tcgetattr(terminal, &attributes) == 0 else { return nil }
            var silent = attributes
            silent.c_lflag &= ~tcflag_t(ECHO)
            silent.c_lflag |= tcflag_t(ECHONL | ICANON | ISIG)
            // A process that is stopped here would leave the shell without echo.
            withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VSUSP)] = 0 }
            guard tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { return nil }
            defer { tcsetattr(terminal, TCSAFLUSH, &attributes) }
            guard write(terminal, question, question.utf8.count) == question.utf8.count else { return nil }
            return line(from: terminal, interruption: interruption)
        }
    }

    /// Reads a line; nil at the end of input and when a signal comes first.
    private static func line(from terminal: Int32, interruption: Int32?) -> SecretBytes? {
        // One byte more than OpenSSL accepts, so that a longer pass phrase is seen.
        let secret = SecretBytes(capacity: 1025)
        var isAnswered = false
        var hasLineEnd = false
        // The terminal shows the end of a line only if there is one.
        defer { if !hasLineEnd { _ = write(terminal, "\n", 1) } }
        secret.fill { room in
            let ready = Descriptors.readable([terminal, interruption].compactMap(\.self), within: nil)
            guard ready == [terminal], let base = room.baseAddress else { return 0 }
            // The terminal hands over whole lines.
            let count = max(0, read(terminal, base, room.count))
            guard count > 0 else { return 0 }
            isAnswered = true
            let end = room[..<count].firstIndex(of: UInt8(ascii: "\n"))
            hasLineEnd = end != nil || count == room.count
            return end ?? count
        }
        return if isAnswered { secret } else { nil }
    }
}

/// OpenSSL's request for a pass phrase. A C callback can neither capture nor throw: it finds the source here and leaves
/// the outcome here. The object must outlive the call that gets its ``context``.
final class PassphraseRequest {
    private let source: PassphraseSource?
    /// What the source answered, which is called once.
    private var secret: SecretBytes?
    /// Why no pass phrase was found; nil if none was requested.
    private(set) var failure: PKIErrorCode?

    init(_ source: PassphraseSource?) { self.source = source }

    /// The last argument of the PEM functions; unretained.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    fileprivate func answer(into buffer: UnsafeMutableRawBufferPointer) -> Int32 {
        // OpenSSL tries several decoders on the same bytes.
        if failure == .passphraseNeeded { return -1 }
        guard let secret = secret ?? source?() else {
            failure = .passphraseNeeded
            return -1
        }
        self.secret = secret
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
    buffer: UnsafeMutablePointer<CChar>?, size: Int32, writing: Int32, context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let buffer, let context else { return -1 }
    let request = Unmanaged<PassphraseRequest>.fromOpaque(context).takeUnretainedValue()
    return request.answer(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)))
}
