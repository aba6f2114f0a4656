internal import AASA
internal import HTTPServer
internal import PKI
internal import POSIX
internal import Synchronization

/// A client whose request is allowed.
struct Client: Sendable {
    let viewer: Viewer
    /// What its forms and its `X-Form-Token` must have.
    let token: String
    /// The secret of its session; nil without one.
    fileprivate(set) var session: String?

    /// How long its browser keeps a page or an answer of the API: without a copy that it would show after the logout.
    func caching(ofStatus status: Int) -> Caching {
        if status == 200 && viewer.name == nil { return .validated }
        return .never
    }
}

/// Decides which requests are allowed, and who makes them.
final class AccessControl: Sendable {
    private let settings: WebSettings
    private let sessions = Sessions()
    private let passwords: PasswordChecks
    /// The key of this process for tokens and for passwords that were verified.
    private let key: [UInt8]
    private let actions: RateLimiter
    /// What the proxy sends with each request; nil: its address suffices.
    private let proxySecret: Mutex<[UInt8]?>

    init(_ settings: WebSettings, proxySecret: [UInt8]?) throws(PKIError) {
        self.settings = settings
        self.proxySecret = Mutex(proxySecret)
        passwords = PasswordChecks(users: settings.users)
        key = try RandomSource.bytes(32)
        actions = RateLimiter(limit: settings.actionsPerMinute, seconds: 60)
    }

    func replace(proxySecret secret: [UInt8]?) { proxySecret.withLock { $0 = secret } }

    // MARK: Every request

    /// Refuses what a browser sends for a different site: names that lead here (DNS rebinding),
    /// and requests of its pages.
    func checkOrigin(of request: ServerRequest) throws(Refusal) {
        // No browser sends HTTP/1.0 without a name; a proxy in front of this server must pass the name on.
        if let host = request.host, !isAllowed(host: host) {
            throw .misdirected("'\(host.prefix(100))' is not a name of this server: 'aasa serve --host NAME' adds one")
        }
        let host = request.host ?? ""
        if isFromOwnPage(request, host: host) { return }
        let origin = request["Origin"].map { origin in "'\(origin.prefix(100))'" } ?? "another site"
        throw .forbidden(
            "the request comes from \(origin), and this server is '\(host)'; a proxy passes the field Host with its port"
        )
    }

    private func isFromOwnPage(_ request: ServerRequest, host: String) -> Bool {
        let site = request["Sec-Fetch-Site"] ?? ""
        let isOtherSite = site == "cross-site" || site == "same-site"
        if request.method != "POST" {
            let opensPage = request["Sec-Fetch-Mode"] == "navigate" && request["Sec-Fetch-Dest"] == "document"
            return !isOtherSite || opensPage
        }
        if isOtherSite || site == "none" { return false }
        let origin = request.values("Origin")
        if origin.isEmpty || origin == ["https://\(host)"] { return true }
        return !settings.isSecure && origin == ["http://\(host)"]
    }

    private func isAllowed(host: String) -> Bool {
        var name = host.lowercased()
        if let colon = name.lastIndex(of: ":"), name[name.index(after: colon)...].utf8.allSatisfy(\.isDigit) {
            name = String(name[..<colon])
        }
        let names = ["localhost"] + settings.hosts.map { host in host.lowercased() }
        if names.contains(name) { return true }
        // A name can be made to lead here, an address cannot.
        guard WebSettings.isAddress(inHost: name) else { return false }
        if !settings.address.isLoopback { return true }
        return ListenAddress("\(name):0")?.isLoopback == true
    }

    /// The client, or nil if it must log in.
    func client(of request: ServerRequest) throws(Refusal) -> Client? {
        if let proxy = settings.proxy, let client = try client(of: request, behind: proxy) { return client }
        guard let users = settings.users else {
            if !request.values("X-Forwarded-For").isEmpty || !request.values("Forwarded").isEmpty {
                throw .forbidden("the request came through a proxy that the server does not know")
            }
            return Client(viewer: Viewer(role: .editor, name: nil), token: token(for: "local"))
        }
        if let (secret, user) = session(of: request, in: users) {
            return Client(viewer: user.viewer, token: token(for: "session \(secret)"), session: secret)
        }
        guard let (name, password) = request.basicCredentials else { return nil }
        guard let user = try user(named: name, password: password, users: users, request: request) else { return nil }
        return Client(viewer: user.viewer, token: token(for: "user \(name)"))
    }

    /// The session whose cookie the request has, by its secret; nil without one.
    private func session(of request: ServerRequest, in users: UserFile) -> (secret: String, user: UserFile.User)? {
        guard let secret = request.cookie(named: name(of: .session)), let user = sessions.user(of: secret, in: users)
        else { return nil }
        return (secret, user)
    }

    /// The client that a proxy names; nil if it names none and users may log in.
    private func client(of request: ServerRequest, behind proxy: WebSettings.Proxy) throws(Refusal) -> Client? {
        guard proxy.addresses.contains(request.peer) else { throw .forbidden("only the proxy may connect") }
        try checkSecret(of: request)
        if let name = proxy.user(of: request) {
            let role: Viewer.Role = if proxy.editors.contains(name) { .editor } else { .viewer }
            return Client(viewer: Viewer(role: role, name: name), token: token(for: "proxy \(name)"))
        }
        if settings.users == nil { throw .forbidden("the proxy has sent no user in \(proxy.userField)") }
        return nil
    }

    /// Other programs of the proxy's machine could send a user too.
    private func checkSecret(of request: ServerRequest) throws(Refusal) {
        guard let expected = proxySecret.withLock({ $0 }) else { return }
        let field = WebSettings.Proxy.secretField
        guard let secret = request[field], ConstantTime.equal(Array(secret.utf8), expected) else {
            throw .forbidden("the request lacks the proxy's secret in \(field)")
        }
    }

    /// Whether the request has a name and a password that were not verified before.
    func needsPassword(_ request: ServerRequest) -> Bool {
        guard let users = settings.users else { return false }
        if request.method == "POST", request.segments == ["login"] { return true }
        if settings.proxy?.user(of: request) != nil { return false }
        guard let (name, password) = request.basicCredentials else { return false }
        if session(of: request, in: users) != nil { return false }
        guard let secret = secret(ofUser: name, password: password, request: request) else { return false }
        return sessions.user(of: secret, in: users) == nil
    }

    /// What a session by name and password has in place of a cookie; nil if OpenSSL cannot be used. It is of the client's
    /// address: others would learn from it, without a limit, which password is right.
    private func secret(ofUser name: String, password: [UInt8], request: ServerRequest) -> String? {
        code(of: Array("basic \(address(of: request)) \(name)\0".utf8) + password).map { Base64.encode($0) }
    }

    /// A user by name and password. A password that was verified has a session, so that it is hashed once.
    private func user(
        named name: String, password: [UInt8], users: UserFile, request: ServerRequest
    ) throws(Refusal) -> UserFile.User? {
        guard let secret = secret(ofUser: name, password: password, request: request) else { throw Self.unavailable }
        if let user = sessions.user(of: secret, in: users) { return user }
        guard let user = try passwords.user(named: name, password: password, address: address(of: request)) else {
            return nil
        }
        sessions.begin(user, secret: secret)
        return user
    }

    /// The client's IP address, or its network of IPv6; behind a proxy, the one that the proxy has added last, or the
    /// proxy's own if that is not an address.
    func address(of request: ServerRequest) -> String {
        var forwarded: String?
        if let proxy = settings.proxy, proxy.addresses.contains(request.peer) {
            forwarded = request.listItems(of: "X-Forwarded-For").last.flatMap(NetworkAddress.clientNetwork)
        }
        return forwarded ?? NetworkAddress.clientNetwork(of: request.peer) ?? request.peer
    }

    // MARK: Changes

    private func token(for identity: String) -> String {
        Base64.encode(code(of: Array("token \(identity)".utf8)) ?? [], forURL: true)
    }

    /// The text's code, or nil if OpenSSL cannot be used.
    private func code(of text: [UInt8]) -> [UInt8]? {
        try? MessageAuthenticationCode.hmacSHA256(of: text, key: key)
    }

    /// Refuses those who may only read, and more changes in a minute than are permitted.
    func checkChange(by client: Client, in request: ServerRequest) throws(Refusal) {
        guard client.viewer.role == .editor else {
            let name = client.viewer.name.map { name in "'\(name)'" } ?? "this client"
            throw .forbidden("\(name) is a viewer, and only editors may change the table")
        }
        try count("changes", by: client, in: request)
    }

    func count(_ actions: String, by client: Client, in request: ServerRequest) throws(Refusal) {
        let name = client.viewer.name ?? address(of: request)
        if let wait = self.actions.use("\(actions) \(name)") {
            throw .tooManyRequests("too many \(actions) in a minute", retryAfter: wait)
        }
    }

    /// The sentence about a form whose token is not one of this client's session, browser or server any more.
    static let outdatedForm =
        "the form has expired: send it again or reload its page; the browser must accept cookies"

    /// - Parameters:
    ///   - token: of the form, or of the field `X-Form-Token`.
    ///   - problem: why the request is refused if the token is a different one.
    func check(token: String?, expected: String, problem: String = outdatedForm) throws(Refusal) {
        guard let token, !expected.isEmpty, ConstantTime.equal(Array(token.utf8), Array(expected.utf8)) else {
            throw .forbidden(problem)
        }
    }

    // MARK: Logging in

    /// The cookie of a session, or of a browser before its login, whose form has a token too: otherwise a different
    /// site could log a browser in as a user of its own.
    private enum Cookie: String { case session, login }

    /// Returns the token of the form, and the value of `Set-Cookie` for a browser that has no cookie yet.
    func loginToken(for request: ServerRequest) throws(Refusal) -> (token: String, cookie: String?) {
        if let secret = request.cookie(named: name(of: .login)) { return (token(for: "login \(secret)"), nil) }
        guard let secret = Sessions.secret() else { throw Self.unavailable }
        return (token(for: "login \(secret)"), setting(.login, to: secret))
    }

    /// Returns the value of `Set-Cookie`; nil for a wrong name or password.
    ///
    /// - Parameter client: whose session ends.
    func logIn(_ fields: WebQuery, request: ServerRequest, replacing client: Client?) throws(Refusal) -> String? {
        let address = address(of: request)
        let password = Array((fields["password"] ?? "").utf8)
        guard let user = try passwords.user(named: fields["name"] ?? "", password: password, address: address),
            let secret = Sessions.secret()
        else { return nil }
        sessions.begin(user, secret: secret)
        if let session = client?.session { sessions.end(session) }
        return setting(.session, to: secret)
    }

    /// Returns the value of `Set-Cookie`.
    func logOut(_ client: Client) -> String {
        if let session = client.session { sessions.end(session) }
        return setting(.session, to: "") + "; Max-Age=0"
    }

    private func name(of cookie: Cookie) -> String {
        if settings.isSecure { return "__Host-aasa-\(cookie.rawValue)" }
        return "aasa-\(cookie.rawValue)"
    }

    private func setting(_ cookie: Cookie, to value: String) -> String {
        var text = "\(name(of: cookie))=\(value); Path=/; HttpOnly; SameSite=Strict"
        if settings.isSecure { text += "; Secure" }
        return text
    }

    private static let unavailable = Refusal.internalError("OpenSSL cannot be used")
}

extension WebSettings.Proxy {
    /// The user that the proxy names; nil for none, several or no name of a user.
    fileprivate func user(of request: ServerRequest) -> String? {
        let names = request.values(userField)
        return if names.count == 1, UserFile.isName(names[0]) { names[0] } else { nil }
    }
}

extension ServerRequest {
    fileprivate func cookie(named name: String) -> String? {
        for field in values("Cookie") {
            for pair in field.split(separator: ";") {
                let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0] == name { return String(parts[1]) }
            }
        }
        return nil
    }

    /// The name and password of `Authorization: Basic` (RFC 7617).
    fileprivate var basicCredentials: (name: String, password: [UInt8])? {
        guard let field = self["Authorization"], field.lowercased().hasPrefix("basic "),
            let bytes = Base64.decode(field.dropFirst(6)), let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return (String(utf8: bytes[..<colon]), Array(bytes[(colon + 1)...]))
    }
}
