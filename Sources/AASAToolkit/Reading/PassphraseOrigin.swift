internal import PKI
internal import POSIX

/// Where the pass phrase of an encrypted key comes from.
public enum PassphraseOrigin: Sendable, Equatable {
    /// There is none.
    case none
    /// A variable of the environment.
    case environment(String)
    /// The first line of a file.
    case file(String)
    /// The terminal, with this question.
    case prompt(String)

    /// Asked by OpenSSL when a key turns out to be encrypted. The bytes never become a `String`.
    func source() throws(ToolkitError) -> PassphraseSource? {
        switch self {
        case .none: return nil
        case .environment(let name):
            let secret = SecretBytes(capacity: 1025)
            var isSet = false
            unsafe secret.fill { room in
                guard let count = unsafe Environment.copy(name, into: room) else { return 0 }
                isSet = true
                return count
            }
            return isSet ? { secret } : nil
        case .file(let path):
            let secret = try CredentialReader.secret(path)
            secret.keepFirstLine()
            return { secret }
        case .prompt(let question):
            return { SecretBytes.prompt(question) }
        }
    }

    /// The bytes of a secret that is no key's pass phrase; never asked for at a terminal.
    ///
    /// - Throws: `.secretMissing`, `.file`.
    public func secret() throws(ToolkitError) -> [UInt8] {
        let place: String =
            switch self {
            case .environment(let name): name
            case .file(let path): path
            case .none, .prompt: ""
            }
        if place != "", let secret = try source()?() {
            let bytes = unsafe secret.withBytes { (bytes: UnsafeRawBufferPointer) in unsafe Array(bytes) }
            if !bytes.isEmpty { return bytes }
        }
        throw ToolkitError(.secretMissing, path: place, detail: "")
    }
}
