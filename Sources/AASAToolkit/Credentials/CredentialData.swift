internal import PKI
internal import POSIX

/// Where certificates or a key are.
enum CredentialSource {
    case file(String), bytes([UInt8])

    /// - Throws: `.file`.
    func read() throws(ToolkitError) -> CredentialData {
        switch self {
        case .file(let path): try CredentialData(file: path)
        case .bytes(let bytes): CredentialData(bytes)
        }
    }
}

/// The bytes of a file with certificates or a key, in memory that is wiped.
struct CredentialData {
    /// The file; nil for bytes that the caller had in memory.
    let path: String?
    let bytes: SecretBytes

    /// Larger than any bundle of a whole system's trust; a longer file is not the right one.
    private static let limit = 16 << 20
    /// Room for a file whose size is unknown before it is read, such as a pipe: memory that grew
    /// would leave copies behind.
    private static let unknownSize = 1 << 20

    /// Reads a file; `-` is standard input.
    ///
    /// - Throws: `.file`.
    init(file path: String) throws(ToolkitError) {
        // One byte more than needed, so that the end of the file is seen.
        let bytes = SecretBytes(capacity: min(FileSystem.size(path) ?? Self.unknownSize, Self.limit) + 1)
        var failure: FileError?
        unsafe bytes.fill { room in
            do throws(FileError) {
                return unsafe try FileReader.read(path, into: room)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw ToolkitError(failure) }
        self.path = path
        self.bytes = bytes
    }

    init(_ bytes: [UInt8]) {
        path = nil
        self.bytes = SecretBytes(bytes)
    }

    /// - Returns: at least one certificate.
    /// - Throws: `.credential`.
    func certificates(
        _ credential: ToolkitError.Credential, passphrase: PassphraseSource?
    ) throws(ToolkitError) -> CertificateFile {
        try mapping(CertificateFile.read(bytes, passphrase: passphrase)) { error in
            ToolkitError(error, in: credential, path: path)
        }
    }

    /// - Throws: `.credential`.
    func key(_ passphrase: PassphraseSource?) throws(ToolkitError) -> PrivateKey {
        try mapping(PrivateKey.read(bytes, passphrase: passphrase)) { ToolkitError($0, in: .key, path: path) }
    }
}
