extension ToolkitError {
    /// Why a key in a token cannot sign.
    @nonexhaustive
    public enum TokenProblem: String, Sendable, CaseIterable {
        /// libp11-kit is not installed; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// Not a name in the form of RFC 7512, or one with a PIN in it.
        case invalidURI
        /// The name describes no token that is there.
        case tokenMissing
        /// The token has no such private key.
        case keyMissing
        /// The name describes several tokens or keys.
        case ambiguous
        /// The token requires a PIN, and none was given.
        case pinMissing
        /// The token refuses the PIN.
        case pinWrong
        /// The token is locked after too many wrong PINs.
        case pinLocked
        /// The token was removed while it was in use.
        case tokenLost
        /// Another error of the token's module; ``ToolkitError/detail`` names it.
        case failed
    }
}

extension ToolkitError.TokenProblem {
    func explanation(of error: ToolkitError) -> ToolkitError.Explanation {
        let (uri, detail) = (error.quotedPath, error.detail)
        let list = "list keys: p11tool --list-privkeys --login"
        return switch self {
        case .libraryMissing:
            ("libp11-kit cannot be used: \(detail)", "install it: \(SystemPackage.installation(of: [.p11Kit]))")
        case .invalidURI: ("\(uri) is not a valid PKCS#11 URI: \(detail)", "write 'pkcs11:token=NAME;object=NAME'")
        case .tokenMissing:
            ("no token matches \(uri)", "connect the token, and list tokens with 'p11tool --list-tokens'")
        case .keyMissing: ("no private \(detail) key in the token matches \(uri)", list)
        case .ambiguous: ("\(uri) matches \(detail)", "name one with token=, object= or id=")
        case .pinMissing: ("the token of \(uri) needs a PIN", nil)
        case .pinWrong:
            ("the token of \(uri) rejects the PIN", "check the PIN before a retry: tokens lock after a few wrong ones")
        case .pinLocked:
            (
                "the token of \(uri) is locked after too many wrong PINs",
                "request a new PIN from the token's security officer"
            )
        case .tokenLost: ("the token of \(uri) was removed during signing: \(detail)", "connect it and retry")
        case .failed: ("the token of \(uri) cannot sign: \(detail)", "connect the token, and retry")
        }
    }
}
