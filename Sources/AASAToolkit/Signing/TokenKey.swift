internal import PKI
internal import POSIX

/// A private key in a PKCS#11 token: an HSM, a smart card, a security key. It does not leave the token.
public struct TokenKey: Sendable {
    /// RFC 7512, without `pin-value`.
    public let uri: String
    private let pin: PassphraseOrigin

    /// Whether a text is such a name, not a file's.
    package static func isURI(_ text: String) -> Bool { text.prefix(7).lowercased() == "pkcs11:" }

    /// - Parameters:
    ///   - uri: the key's name (RFC 7512).
    ///   - pin: used when the URI has no `pin-source`.
    /// - Throws: `.token(.libraryMissing)`, `.token(.invalidURI)`.
    public init(uri: String, pin: PassphraseOrigin = .none) throws(ToolkitError) {
        self.uri = uri
        self.pin = pin
        _ = try name()
    }

    /// Signs a digest. The token, which may have lost its power or its network, decides how long this takes.
    ///
    /// - Throws: `.token`; `.file` and `.secretMissing` for a PIN.
    public func sign(_ request: ExternalKey.Request) throws(ToolkitError) -> [UInt8] {
        let name = try name()
        let pin = try (name.pinFile.map(PassphraseOrigin.file) ?? pin).source()
        let (algorithm, scheme) = (request.algorithm.algorithm, request.scheme.scheme)
        return try mapping(name.sign(request.digest, madeWith: algorithm, scheme: scheme, pin: pin)) { error in
            ToolkitError(error, uri: uri)
        }
    }

    private func name() throws(ToolkitError) -> TokenURI {
        do throws(TokenError) { return try TokenURI(uri) } catch { throw ToolkitError(error, uri: uri) }
    }
}

extension ToolkitError {
    fileprivate init(_ error: TokenError, uri: String) {
        let problem: TokenProblem =
            switch error.code {
            case .libraryMissing: .libraryMissing
            case .invalidURI: .invalidURI
            case .tokenMissing: .tokenMissing
            case .ambiguous: .ambiguous
            case .keyMissing: .keyMissing
            case .pinMissing: .pinMissing
            case .pinWrong: .pinWrong
            case .pinLocked: .pinLocked
            case .tokenLost: .tokenLost
            case .failed: .failed
            }
        // Behind the question mark there may be a PIN.
        self.init(.token(problem), path: String(uri.prefix { $0 != "?" }), detail: error.detail)
    }
}
