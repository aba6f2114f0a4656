internal import AASA
internal import AASAToolkit
internal import HTTPServer

/// Makes the response to one request.
struct Responder {
    let worker: WebWorker
    let request: ServerRequest
    private let path: [Substring]
    private let isPost: Bool

    private var settings: WebSettings { worker.settings }
    private var access: AccessControl { worker.access }
    private var isAPI: Bool { path.first == "api" }
    /// Whether the client is a program, which shows no page.
    private var isForPrograms: Bool {
        if isAPI || path == ["metrics"] { return true }
        return isDownload && !acceptsPages
    }

    private static let noPage = Refusal.notFound("there is no page at this address")

    init(worker: WebWorker, request: ServerRequest) {
        self.worker = worker
        self.request = request
        path = request.segments.map { segment in segment[...] }
        isPost = request.method == "POST"
    }

    func response() throws(Refusal) -> ServerResponse {
        if path.first == "badge", path.count == 2 { return try badge(path[1]) }
        try access.checkOrigin(of: request)
        if path.first == "assets" { return try asset() }
        if path == ["health"] { return health }
        let client = try access.client(of: request)
        if path == ["login"] { return try login(client) }
        if let client { return try response(to: client) }
        return if isForPrograms { unauthorized } else { try login(nil) }
    }

    private func response(to client: Client) throws(Refusal) -> ServerResponse {
        if path == ["metrics"] { return try metrics() }
        if isPost, isAPI { return try api(client) }
        if isPost { return try post(client) }
        if request.part != nil { return try page(for: client) }
        // Without a token, clients cannot be distinguished.
        let response =
            if client.token.isEmpty {
                try whole(for: client)
            } else {
                try worker.responses.response(for: ResponseCache.Key(request, from: client)) { () throws(Refusal) in
                    try whole(for: client)
                }
            }
        return response.withoutKnownContent(for: request)
    }

    /// The response with its content, also if this client has it.
    private func whole(for client: Client) throws(Refusal) -> ServerResponse {
        var request = request
        request.fields.removeAll { field in field.name.lowercased() == "if-none-match" }
        let responder = Responder(worker: worker, request: request)
        if isAPI { return try responder.api(client) }
        return try responder.page(for: client)
    }

    private func api(_ client: Client) throws(Refusal) -> ServerResponse {
        try WebAPI(worker: worker, client: client, request: request).respond(to: path)
    }

    // MARK: Without a login

    private func asset() throws(Refusal) -> ServerResponse {
        guard path.count == 2, let asset = WebAsset.named(path[1]) else { throw Self.noPage }
        let response = ServerResponse(status: 200, contentType: asset.contentType, content: asset.content)
        return response.finished(for: request, caching: .forever)
    }

    private var health: ServerResponse {
        ServerResponse(health: tableProblem ?? settings.problem()).finished(for: request, caching: .never)
    }

    private var tableProblem: String? {
        do throws(Refusal) {
            _ = try worker.read(within: 1) { table throws(ToolkitError) in
                try table.names(.sites, prefix: "", limit: 1)
            }
            return nil
        } catch {
            return "the table cannot be read"
        }
    }

    private func badge(_ name: Substring) throws(Refusal) -> ServerResponse {
        let badges = Badges(key: settings.users?.key)
        guard let filter = badges?.filter(ofImage: name), !isPost else { throw .notFound("there is no such badge") }
        let status = try worker.read { table throws(ToolkitError) in
            try table.page(filter, by: .site, after: nil, limit: 1).pairs.first?.status
        }
        let image = Array(Badges.image(of: status).utf8)
        return ServerResponse(status: 200, contentType: "image/svg+xml", content: image)
            .finished(for: request, caching: .image)
    }

    // MARK: Logging in

    /// Logs a user in, also in place of another one, and shows the requested page, in whose place the form is.
    private func login(_ client: Client?) throws(Refusal) -> ServerResponse {
        let isLoginPath = path == ["login"]
        let fields: WebQuery? = if isPost, isLoginPath { FormContent.fields(of: request) } else { nil }
        let next = target(ofLogin: fields)
        if let client, client.session == nil || !isPost { return redirect(to: next) }
        let (token, newCookie) = try access.loginToken(for: request)
        var problem: String?
        if let fields {
            let isTokenValid = (try? access.check(token: fields["token"], expected: token)) != nil
            // A browser without the cookie has not loaded the form, or does not keep cookies.
            let isOwnForm = newCookie == nil && isTokenValid
            if isOwnForm, let cookie = try access.logIn(fields, request: request, replacing: client) {
                return redirect(to: next, cookie: cookie)
            }
            problem = if isOwnForm { "the name or the password is wrong" } else { AccessControl.outdatedForm }
        }
        let page = StaticPages.login(problem: problem, next: next, token: token, context: context(for: nil))
        let status = if isLoginPath && problem == nil { 200 } else { 401 }
        var response = ServerResponse(html: page, status: status).finished(for: request, caching: .validated)
        if status == 401 { response.fields.append(challenge) }
        response.addCookie(newCookie)
        return response
    }

    /// The page after the login: the one that was requested.
    private func target(ofLogin fields: WebQuery?) -> String {
        if isPost, path == Self.addition, let entered = FormContent.fields(of: request) {
            return Link("pairs", "add", query: entered.setting("token", to: nil)).text
        }
        if isPost, path.first == "sites", path.count > 1 { return Link.path("/sites/\(path[1])").text }
        if isPost || path == ["login"] { return Link.path(fields?["next"] ?? "/").text }
        var target = String(request.path)
        if let query = request.query { target += "?\(query)" }
        return Link.path(target).text
    }

    private var unauthorized: ServerResponse {
        var response = Refusal.unauthorized("name and password are needed").response
        response.fields.append(challenge)
        return response.finished(for: request, caching: .never)
    }

    /// What each response with status 401 has (RFC 9110 section 11.6.1). With Basic, a browser would request the password
    /// in a dialog of its own, and a user who logs in there could not log out.
    private var challenge: (name: String, value: String) {
        ("WWW-Authenticate", acceptsPages ? "Form realm=\"aasa\"" : "Basic realm=\"aasa\", charset=\"UTF-8\"")
    }

    /// Whether the client is a browser, or wants what browsers show.
    private var acceptsPages: Bool {
        request.values("Accept").contains { types in types.lowercased().contains(text: "text/html") }
    }

    private var isDownload: Bool { path.count == 1 && PairsDownload.Format(rawValue: path[0]) != nil }

    // MARK: Pages

    private func context(for client: Client?) -> PageContext {
        var context = PageContext(
            viewer: client?.viewer ?? Viewer(role: .viewer, name: nil), formToken: client?.token,
            now: settings.clock.now(), isStandalone: false)
        context.canLogOut = client?.session != nil
        if let badges = Badges(key: settings.users?.key) { context.badge = { pair in badges.path(of: pair) ?? "" } }
        return context
    }

    private func metrics() throws(Refusal) -> ServerResponse {
        if settings.readsMetrics {
            try worker.read { table throws(ToolkitError) in
                try settings.metrics.read(table, recheck: nil, at: settings.clock.now())
            }
        }
        let text = Array(settings.metrics.text.utf8)
        return ServerResponse(status: 200, contentType: WatchMetrics.contentType, content: text)
            .finished(for: request, caching: .never)
    }

    /// Does what a form requests. One that is refused is shown again, with what was entered.
    private func post(_ client: Client) throws(Refusal) -> ServerResponse {
        guard let fields = FormContent.fields(of: request) else {
            throw .unsupportedMediaType("the content is not a form")
        }
        do throws(Refusal) {
            try access.check(token: fields["token"], expected: client.token)
            switch path {
            case Self.test: return try page(for: client, form: fields)
            case ["logout"]: return redirect(to: "/", cookie: access.logOut(client))
            default: return try change(fields, by: client)
            }
        } catch {
            guard let page = form(with: fields, refused: error, in: context(for: client)) else { throw error }
            return response(to: error, page: page)
        }
    }

    private static let addition: [Substring] = ["pairs", "add"]
    private static let test: [Substring] = ["test"]

    /// The page of a form with what was entered; nil for a button.
    private func form(with fields: WebQuery, refused refusal: Refusal, in context: PageContext) -> HTML? {
        switch path {
        case Self.addition:
            PairForm(entered: fields, problem: refusal.detail, ofField: refusal.field, in: context)?.page
        case Self.test: TesterForm(query: WebQuery(), form: fields).page(problem: refusal.detail, in: context)
        default: nil
        }
    }

    private func change(_ fields: WebQuery, by client: Client) throws(Refusal) -> ServerResponse {
        guard let action = try TableAction(path: path, fields: fields.setting("token", to: nil)) else {
            throw Self.noPage
        }
        try access.checkChange(by: client, in: request)
        _ = try worker.perform(action)
        return redirect(to: action.page.text)
    }

    private func page(for client: Client, form: WebQuery? = nil) throws(Refusal) -> ServerResponse {
        let query = WebQuery(decoding: (request.part ?? String(request.query ?? "")).utf8)
        if request.part == nil, let problem = query.repetition() { throw .badRequest(problem) }
        let context = context(for: client)
        let isTest = path == Self.test && (form != nil || query["url"] != nil)
        if isTest { try access.count("tests", by: client, in: request) }
        switch try content(query, form: form, context: context) {
        case .html(let page, let status):
            let response = ServerResponse(html: page, status: status)
            return response.finished(for: request, caching: client.caching(ofStatus: status))
        case .redirect(let path): return redirect(to: path)
        case .download(let response): return response.finished(for: request, caching: .never)
        case .refused(let problem): throw .badRequest(problem)
        case .forbidden(let problem): throw .forbidden(problem)
        case nil: throw Self.noPage
        }
    }

    /// What the address has; nil if there is no page.
    private func content(
        _ query: WebQuery, form: WebQuery?, context: PageContext
    ) throws(Refusal) -> PageResult? {
        if let page = PageRouter.reference(path: path, query: query, form: form, context: context) { return page }
        if !PageRouter.readsTable(path) { return nil }
        return try worker.read { table throws(ToolkitError) in
            try PageRouter(table: table, cache: worker.cache, context: context)
                .page(path: path, query: query, form: form)
        }
    }

    // MARK: Responses

    private func redirect(to path: String, cookie: String? = nil) -> ServerResponse {
        var response = ServerResponse(redirectTo: path).finished(for: request, caching: .never)
        response.addCookie(cookie)
        return response
    }

    func response(to refusal: Refusal) -> ServerResponse {
        if isForPrograms { return refusal.response.finished(for: request, caching: .never) }
        let page = StaticPages.message(
            title: refusal.title, text: refusal.detail, back: previousPage, context: context(for: nil))
        return response(to: refusal, page: page)
    }

    /// The page of this server from which the request came; the overview without one.
    private var previousPage: Link {
        let start = "://\(request.host ?? "")/"
        guard let page = request["Referer"], let range = page.firstRange(ofText: start) else { return Link("") }
        return Link.path("/\(page[range.upperBound...])")
    }

    private func response(to refusal: Refusal, page: HTML) -> ServerResponse {
        var response = refusal.response
        response.contentType = "text/html; charset=utf-8"
        response.content = page.bytes
        return response.finished(for: request, caching: .never)
    }
}
