internal import PKI

/// The certificates that are trusted without further proof, for TLS and for signatures alike.
public final class TrustAnchors: Sendable {
    let store: TrustStore

    private init(_ store: TrustStore) { self.store = store }

    /// The system's, in the places where every OpenSSL program finds them (`SSL_CERT_FILE`, `SSL_CERT_DIR`).
    ///
    /// - Throws: `.credential(.trust, .unavailable)`.
    public static func system() throws(ToolkitError) -> TrustAnchors {
        TrustAnchors(try mapping(TrustStore()) { ToolkitError($0, in: .trust, path: "") })
    }

    /// The certificates of a file in PEM or DER, and nothing of the system's.
    ///
    /// - Throws: `.file`, `.credential(.trust, …)`.
    public static func file(_ path: String) throws(ToolkitError) -> TrustAnchors {
        try anchors(in: CredentialData(file: path))
    }

    /// The certificates in some bytes in PEM or DER, and nothing of the system's.
    ///
    /// - Throws: `.credential(.trust, …)`.
    public static func certificates(_ bytes: [UInt8]) throws(ToolkitError) -> TrustAnchors {
        try anchors(in: CredentialData(bytes))
    }

    private static func anchors(in data: CredentialData) throws(ToolkitError) -> TrustAnchors {
        let file = try data.certificates(.trust, passphrase: nil)
        let store = try mapping(TrustStore(file.certificates)) { error in
            ToolkitError(error, in: .trust, path: data.path)
        }
        return TrustAnchors(store)
    }
}
