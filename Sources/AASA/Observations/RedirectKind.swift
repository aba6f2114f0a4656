/// The purpose of a redirect, using only its two URLs.
package enum RedirectKind: Equatable {
    case plainHTTP
    /// To the name with `www.` in front; the target's host.
    case toWWW(String)
    /// To the name without `www.`; the target's host.
    case fromWWW(String)
    /// To the same path with a slash at the end.
    case slash
    case login
    /// To Vercel's own login, which it puts in front of protected deployments.
    case vercelProtection

    /// Nil for any other redirect.
    package init?(from source: String, to target: String) {
        let from = URLParts(source)
        let to = URLParts(target)
        let fromHost = from.authority.lowercased()
        let toHost = to.authority.lowercased()
        if to.hasScheme("http") {
            self = .plainHTTP
        } else if toHost.hasSameBytes(as: "www.\(fromHost)") {
            self = .toWWW(toHost)
        } else if fromHost.hasSameBytes(as: "www.\(toHost)") {
            self = .fromWWW(toHost)
        } else if to.path.hasSameBytes(as: "\(from.path)/") {
            self = .slash
        } else if toHost.hasSameBytes(as: "vercel.com"), to.path.hasPrefix("/sso-api") {
            self = .vercelProtection
        } else if Self.isLogin(host: toHost, path: to.path) {
            self = .login
        } else {
            return nil
        }
    }

    private static func isLogin(host: String, path: Substring) -> Bool {
        if host.split(separator: ".").contains(where: isLogin) { return true }
        return path.split(separator: "/").contains { segment in isLogin(segment.prefix(before: ".")) }
    }

    /// Whole parts of a name or a path: `sso` is also in `apple-app-site-association`.
    private static func isLogin(_ part: Substring) -> Bool { loginWords.contains(part.lowercased()) }

    private static let loginWords: Set = [
        "adfs", "auth", "auth0", "authorize", "login", "log-in", "oauth", "oauth2", "oidc", "password", "saml", "saml2",
        "signin", "sign-in", "sign_in", "sso", "wp-login",
    ]

    /// - Parameters:
    ///   - software: what redirects requests for `path`.
    ///   - type: that the file needs.
    func advice(at path: String, by software: ServerSoftware, as type: String) -> String {
        switch self {
        case .plainHTTP: "serve the file itself over https"
        case .toWWW(let host), .fromWWW(let host): software.advice(onRedirectTo: host, from: path, as: type)
        case .slash:
            "serve the file itself, without a folder of its name and without a rule that adds a slash; \(software.exemption(of: path, as: type))"
        case .login: Self.loginAdvice
        case .vercelProtection: "\(HTTPStatus.noCredentials): \(Self.vercelAdvice)"
        }
    }

    static let loginAdvice = "\(HTTPStatus.noCredentials): exempt this path from the login"
    static let vercelAdvice = "turn off Vercel's Deployment Protection for this domain"
}
