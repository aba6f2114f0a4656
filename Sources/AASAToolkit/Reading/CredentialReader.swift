internal import PKI
internal import POSIX

/// Files with certificates and keys, read into memory that is wiped.
enum CredentialReader {
    /// Larger than any bundle of a whole system's trust; a longer file is not what was meant.
    private static let limit = 16 << 20
    /// Room for what has no size before it is read, such as a pipe: memory that grew would leave copies behind.
    private static let unknownSize = 1 << 20

    static func secret(_ path: String) throws(ToolkitError) -> SecretBytes {
        // One byte more than needed, so that the end of the file is seen.
        let secret = SecretBytes(capacity: min(FileSystem.size(path) ?? unknownSize, limit) + 1)
        var failure: FileError?
        unsafe secret.fill { room in
            do throws(FileError) {
                return unsafe try FileReader.read(path, into: room)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw ToolkitError(failure) }
        return secret
    }

    static func certificates(
        _ path: String, _ credential: ToolkitError.Credential, _ passphrase: PassphraseSource?
    ) throws(ToolkitError) -> CertificateFile {
        try certificates(in: secret(path), path, credential, passphrase)
    }

    /// The same for a file that was read already.
    static func certificates(
        in file: SecretBytes, _ path: String, _ credential: ToolkitError.Credential, _ passphrase: PassphraseSource?
    ) throws(ToolkitError) -> CertificateFile {
        do throws(PKIError) {
            return try CertificateFile.read(file, passphrase: passphrase)
        } catch {
            throw ToolkitError(error, credential, path: path)
        }
    }

    static func key(_ path: String, _ passphrase: PassphraseSource?) throws(ToolkitError) -> PrivateKey {
        try key(in: secret(path), path, passphrase)
    }

    /// The same for a file that was read already.
    static func key(
        in file: SecretBytes, _ path: String, _ passphrase: PassphraseSource?
    ) throws(ToolkitError) -> PrivateKey {
        do throws(PKIError) {
            return try PrivateKey.read(file, passphrase: passphrase)
        } catch {
            throw ToolkitError(error, .key, path: path)
        }
    }
}
