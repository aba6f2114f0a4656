internal import AASA
internal import PKI
internal import POSIX

/// Where the pass phrase of an encrypted key or PKCS#12 file comes from.
@nonexhaustive
public enum PassphraseOrigin: Sendable, Equatable {
    /// No pass phrase: an encrypted key is an error.
    case none
    /// A variable of the environment. One that is not set is like ``none``.
    case environment(String)
    /// The first line of a file, without its line break. The file is read before it is known
    /// whether the key is encrypted.
    case file(String)
    /// The process's terminal (`/dev/tty`), with this question, once a key turns out to be encrypted. Without a
    /// terminal it is like ``none``.
    case prompt(String)
    /// The pass phrase itself.
    case bytes([UInt8])

    /// Called by OpenSSL when a key turns out to be encrypted. The bytes never become a `String`.
    func source() throws(ToolkitError) -> PassphraseSource? {
        switch self {
        case .none: return nil
        case .environment(let name):
            guard let count = Environment.byteCount(of: name) else { return nil }
            let secret = SecretBytes(capacity: count)
            unsafe secret.fill { room in unsafe Environment.copy(name, into: room) ?? 0 }
            return { secret }
        case .file(let path):
            let secret = try CredentialData(file: path).bytes
            secret.keepFirstLine()
            return { secret }
        case .prompt(let question): return { SecretBytes.prompt(question) }
        case .bytes(let bytes):
            let secret = SecretBytes(bytes)
            return { secret }
        }
    }

    /// Returns the bytes of a secret that is not a key's pass phrase. A terminal is never used.
    ///
    /// - Throws: `.secretMissing`, `.file`.
    package func secret() throws(ToolkitError) -> [UInt8] {
        switch self {
        case .environment(let name):
            return try secret(of: name, ifMissing: "environment variable '\(name)' is not set or empty")
        case .file(let path):
            return try secret(of: path, ifMissing: "the first line of '\(ShownURL.text(path))' is empty")
        case .bytes(let bytes) where !bytes.isEmpty: return bytes
        case .none, .prompt, .bytes: throw ToolkitError(.secretMissing, path: "", detail: "no secret was given")
        }
    }

    private func secret(of origin: String, ifMissing reason: String) throws(ToolkitError) -> [UInt8] {
        let secret = try source()?()
        let bytes = unsafe secret?.withBytes { (bytes: UnsafeRawBufferPointer) in unsafe Array(bytes) } ?? []
        if bytes.isEmpty { throw ToolkitError(.secretMissing, path: origin, detail: reason) }
        return bytes
    }

    /// Returns the bytes of a password, also from a terminal.
    ///
    /// - Throws: `.secretMissing`, `.file`.
    package func password() throws(ToolkitError) -> [UInt8] {
        guard case .prompt = self else { return try secret() }
        guard let secret = try source()?() else {
            throw ToolkitError(.secretMissing, path: "/dev/tty", detail: "no password was entered")
        }
        return unsafe secret.withBytes { (bytes: UnsafeRawBufferPointer) in unsafe Array(bytes) }
    }
}
