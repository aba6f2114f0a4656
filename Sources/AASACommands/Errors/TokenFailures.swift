internal import AASAToolkit
internal import Arguments

/// Keys outside the process that did not sign.
extension CommandFailure {
    static func token(
        _ problem: ToolkitError.TokenProblem, _ uri: String, _ detail: String
    ) -> CommandFailure {
        let list = "list keys: p11tool --list-privkeys --login"
        return switch problem.known {
        case .libraryMissing:
            CommandFailure(
                .unavailable, "libp11-kit cannot be used: \(detail)", hint: "install it: apt install libp11-kit0")
        case .invalidURI:
            CommandFailure(
                .usage, "\(uri) is not a valid PKCS#11 URI: \(detail)",
                hint:
                    "write 'pkcs11:token=NAME;object=NAME', and give the PIN with --pass-from or '?pin-source=file:PATH'"
            )
        case .tokenMissing:
            CommandFailure(
                .noInput, "there is no token for \(uri)", hint: "is it connected? 'p11-kit list-modules' lists tokens")
        case .keyMissing: CommandFailure(.noInput, "the token has no private \(detail) key for \(uri)", hint: list)
        case .ambiguous:
            CommandFailure(.dataError, "\(uri) describes \(detail)", hint: "name one with token=, object= or id=")
        case .pinMissing:
            CommandFailure(
                .dataError, "the token of \(uri) needs a PIN, and none was given",
                hint: "--pass-from env:NAME, file:PATH or prompt gives it")
        case .pinWrong:
            CommandFailure(
                .dataError, "the token of \(uri) rejects the PIN",
                hint: "it was tried once; after a few wrong ones, tokens lock themselves")
        case .pinLocked:
            CommandFailure(
                .dataError, "the token of \(uri) is locked after too many wrong PINs",
                hint: "the token's security officer sets a new PIN")
        case .tokenLost:
            CommandFailure(
                .unavailable, "the token of \(uri) was removed during signing: \(detail)", hint: "connect it and retry")
        case .failed:
            CommandFailure(
                .unavailable, "the token of \(uri) cannot sign: \(detail)", hint: "connect the token, and retry")
        }
    }
}
