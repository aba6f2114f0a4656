internal import PKI

/// The certificates that are trusted without further proof, for TLS and for signatures alike.
public final class TrustAnchors: Sendable {
    let store: TrustStore

    private init(_ store: TrustStore) { self.store = store }

    /// The system's, as every OpenSSL program finds them (`SSL_CERT_FILE`, `SSL_CERT_DIR`).
    public static func system() throws(ToolkitError) -> TrustAnchors {
        do throws(PKIError) {
            return TrustAnchors(try TrustStore())
        } catch {
            throw ToolkitError(error, .trust, path: "")
        }
    }

    /// The certificates of a file in PEM or DER, and nothing of the system's.
    public static func file(_ path: String) throws(ToolkitError) -> TrustAnchors {
        let file = try CredentialReader.certificates(path, .trust, nil)
        do throws(PKIError) {
            return TrustAnchors(try TrustStore(file.certificates))
        } catch {
            throw ToolkitError(error, .trust, path: path)
        }
    }
}
