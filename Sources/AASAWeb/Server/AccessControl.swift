internal import AASA
internal import HTTPServer
internal import PKI
internal import POSIX
internal import Synchronization

/// A client whose request is allowed.
struct Client: Sendable {
    var viewer: Viewer
    /// What its forms and its `X-Form-Token` must have.
    var token: String
    /// For limits: the user, or the address.
    var name: String
    /// The session's secret.
    var session: String?
}

/// Why a request is refused.
struct Refusal: Error, Sendable {
    var status: Int
    var title: String
    var detail: String
    /// Seconds.
    var retryAfter: Int?

    init(_ status: Int, _ title: String, _ detail: String, retryAfter: Int? = nil) {
        self.status = status
        self.title = title
        self.detail = detail
        self.retryAfter = retryAfter
    }
}

/// Decides which requests are allowed, and who makes them.
final class AccessControl: Sendable {
    private let settings: WebSettings
    private let sessions = Sessions()
    /// Of this process, for tokens and for passwords that were verified.
    private let key: [UInt8]
    private let actions: RateLimiter
    private let failures = RateLimiter(limit: 10, seconds: 900)
    private let failuresOfName = RateLimiter(limit: 50, seconds: 900)
    /// Passwords that are being verified: each takes 32 MiB and a core.
    private let verifications = Mutex(0)
    private static let maximumVerifications = 2

    init(_ settings: WebSettings) throws(PKIError) {
        self.settings = settings
        key = try RandomSource.bytes(32)
        actions = RateLimiter(limit: settings.actionsPerMinute, seconds: 60)
    }

    // MARK: Every request

    /// Refuses what a browser sends for another site: names that lead here (DNS rebinding), and requests of its pages.
    func checkOrigin(_ request: ServerRequest) throws(Refusal) {
        let hosts = request.values("Host")
        guard hosts.count == 1, let host = hosts.first else {
            throw Refusal(400, "Bad Request", "the request needs one Host field")
        }
        guard isAllowed(host: host) else {
            throw Refusal(421, "Misdirected Request", "'\(host.prefix(100))' is not a name of this server")
        }
        let site = request["Sec-Fetch-Site"] ?? ""
        let isOther = site == "cross-site" || site == "same-site"
        if request.method == "POST" {
            let origin = request.values("Origin")
            let isOwn =
                origin.isEmpty || origin == ["https://\(host)"] || !settings.isSecure && origin == ["http://\(host)"]
            if isOther || site == "none" || !isOwn {
                throw Refusal(403, "Forbidden", "the request comes from another site")
            }
        } else if isOther, request["Sec-Fetch-Mode"] != "navigate" || request["Sec-Fetch-Dest"] != "document" {
            throw Refusal(403, "Forbidden", "the request comes from another site")
        }
    }

    private func isAllowed(host: String) -> Bool {
        var name = host.lowercased()
        if let colon = name.lastIndex(of: ":"), name[name.index(after: colon)...].utf8.allSatisfy(\.isDigit) {
            name = String(name[..<colon])
        }
        if name == "localhost" || settings.hosts.contains(where: { $0.lowercased() == name }) { return true }
        // A name can be made to lead here, an address cannot.
        let address = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
        return NetworkAddress.isNumeric(address)
            && (!settings.address.isLoopback || ListenAddress("\(name):0")?.isLoopback == true)
    }

    /// Nil when the client must log in.
    func client(_ request: ServerRequest) throws(Refusal) -> Client? {
        if let proxy = settings.proxy, proxy.addresses.contains(request.peer) {
            let names = request.values(proxy.userField)
            if names.count == 1, UserFile.isName(names[0]) {
                let role: Viewer.Role = proxy.editors.contains(names[0]) ? .editor : .viewer
                return client(Viewer(role: role, name: names[0]), identity: "proxy \(names[0])")
            }
            if settings.users == nil {
                throw Refusal(403, "Forbidden", "the proxy has sent no user in \(proxy.userField)")
            }
        } else if settings.proxy != nil {
            throw Refusal(403, "Forbidden", "only the proxy may connect")
        }
        guard let users = settings.users else {
            if !request.values("X-Forwarded-For").isEmpty || !request.values("Forwarded").isEmpty {
                throw Refusal(403, "Forbidden", "the request came through a proxy that the server does not know")
            }
            return client(Viewer(role: .editor, name: nil), identity: "local")
        }
        if let secret = value(.session, request), let user = sessions.user(secret, users) {
            var client = client(Viewer(role: user.role, name: user.name), identity: "session \(secret)")
            client.session = secret
            return client
        }
        guard let (name, password) = Self.basicCredentials(request) else { return nil }
        let code = try hash("basic \(name)\0", password)
        var user = sessions.user(code, users)
        if user == nil {
            user = try verify(name, password, request)
            _ = user.flatMap { sessions.begin($0, secret: code) }
        }
        return user.map { client(Viewer(role: $0.role, name: $0.name), identity: "user \(name)") }
    }

    private func client(_ viewer: Viewer, identity: String) -> Client {
        Client(viewer: viewer, token: token(identity), name: viewer.name ?? "", session: nil)
    }

    /// The client's IP address; behind a proxy, the one that the proxy has added last.
    func address(_ request: ServerRequest) -> String {
        guard let proxy = settings.proxy, proxy.addresses.contains(request.peer),
            let last = request.values("X-Forwarded-For").last?.split(separator: ",").last
        else { return request.peer }
        return String(last.filter { $0 != " " })
    }

    // MARK: Changes

    func token(_ identity: String) -> String {
        let code = try? MessageAuthenticationCode.hmacSHA256(of: Array("token \(identity)".utf8), key: key)
        return Base64.encode(code ?? [], forURL: true)
    }

    func checkChange(_ client: Client, _ request: ServerRequest) throws(Refusal) {
        guard client.viewer.role == .editor else {
            throw Refusal(403, "Forbidden", "only editors may change something")
        }
        try count("changes", client, request)
    }

    /// Limits what a client does in a minute.
    func count(_ actions: String, _ client: Client, _ request: ServerRequest) throws(Refusal) {
        let name = client.name.isEmpty ? address(request) : client.name
        if let wait = self.actions.use("\(actions) \(name)") {
            throw Refusal(429, "Too Many Requests", "too many \(actions) in a minute", retryAfter: wait)
        }
    }

    /// - Parameter token: of the form, or of the field `X-Form-Token`.
    func check(token: String?, _ expected: String) throws(Refusal) {
        guard let token, !expected.isEmpty, ConstantTime.equal(Array(token.utf8), Array(expected.utf8)) else {
            throw Refusal(403, "Forbidden", "the form is not valid any more: load the page again")
        }
    }

    // MARK: Logging in

    /// The cookie of a session, or of a browser before its login, whose form has a token too: otherwise another site could log
    /// a browser in as a user of its own.
    private enum Cookie: String { case session, login }

    /// Returns the token of the form, and the value of `Set-Cookie` for a browser that has no cookie yet.
    func loginToken(_ request: ServerRequest) throws(Refusal) -> (token: String, cookie: String?) {
        if let secret = value(.login, request) { return (token("login \(secret)"), nil) }
        guard let secret = Sessions.secret() else { throw Self.unavailable }
        return (token("login \(secret)"), setCookie(.login, secret))
    }

    /// Returns the value of `Set-Cookie`; nil for a wrong name or password.
    ///
    /// - Parameter client: whose session ends.
    func logIn(
        _ name: String, _ password: String, _ request: ServerRequest, _ client: Client?
    ) throws(Refusal) -> String? {
        guard let user = try verify(name, Array(password.utf8), request), let secret = sessions.begin(user) else {
            return nil
        }
        if let session = client?.session { sessions.end(session) }
        return setCookie(.session, secret)
    }

    /// Returns the value of `Set-Cookie`.
    func logOut(_ client: Client) -> String {
        if let session = client.session { sessions.end(session) }
        return setCookie(.session, "") + "; Max-Age=0"
    }

    private func name(_ cookie: Cookie) -> String { (settings.isSecure ? "__Host-aasa-" : "aasa-") + cookie.rawValue }

    private func setCookie(_ cookie: Cookie, _ value: String) -> String {
        "\(name(cookie))=\(value); Path=/; HttpOnly; SameSite=Strict" + (settings.isSecure ? "; Secure" : "")
    }

    private func value(_ cookie: Cookie, _ request: ServerRequest) -> String? {
        let name = self.name(cookie)
        for field in request.values("Cookie") {
            for pair in field.split(separator: ";") {
                let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0] == name { return String(parts[1]) }
            }
        }
        return nil
    }

    private static func basicCredentials(_ request: ServerRequest) -> (name: String, password: [UInt8])? {
        guard let field = request["Authorization"], field.lowercased().hasPrefix("basic "),
            let bytes = Base64.decode(field.dropFirst(6)), let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return (String(decoding: bytes[..<colon], as: UTF8.self), Array(bytes[(colon + 1)...]))
    }

    private func hash(_ prefix: String, _ bytes: [UInt8]) throws(Refusal) -> String {
        guard let code = try? MessageAuthenticationCode.hmacSHA256(of: Array(prefix.utf8) + bytes, key: key) else {
            throw Self.unavailable
        }
        return Base64.encode(code)
    }

    private func verify(
        _ name: String, _ password: [UInt8], _ request: ServerRequest
    ) throws(Refusal) -> UserFile.User? {
        guard let users = settings.users else { return nil }
        let address = address(request)
        if let wait = [failures.wait(address), failuresOfName.wait(name)].compactMap(\.self).max() {
            throw Refusal(429, "Too Many Requests", "too many attempts with a wrong password", retryAfter: wait)
        }
        let isFree = verifications.withLock { count in
            defer { if count < Self.maximumVerifications { count += 1 } }
            return count < Self.maximumVerifications
        }
        if !isFree { throw Refusal(503, "Service Unavailable", "too many concurrent logins", retryAfter: 1) }
        defer { verifications.withLock { $0 -= 1 } }
        let user = users.user(named: name)
        // For a name that does not exist it takes as long.
        let matches = (user?.hash ?? Self.unknown)?.matches(SecretBytes(password)) ?? false
        guard matches, let user else {
            failures.count(address)
            failuresOfName.count(name)
            return nil
        }
        failures.reset(address)
        return user
    }

    private static let unavailable = Refusal(500, "Internal Server Error", "OpenSSL cannot be used")

    private static let unknown = try? PasswordHash(password: SecretBytes((try? RandomSource.bytes(16)) ?? [0]))
}
