internal import AASA
internal import AASAToolkit
internal import HTTPServer
internal import POSIX

/// Responds to requests on one thread, with a connection to the table of its own.
final class WebWorker {
    let settings: WebSettings
    let access: AccessControl
    let cache: OverviewCache
    private let responses: ResponseCache
    let table: TableAccess

    init(_ settings: WebSettings, _ access: AccessControl, _ cache: OverviewCache, _ responses: ResponseCache) {
        self.settings = settings
        self.access = access
        self.cache = cache
        self.responses = responses
        table = TableAccess(settings.table)
    }

    func respond(to request: ServerRequest) -> ServerResponse {
        let path = request.segments.map { $0[...] }
        let isAPI = path.first == "api"
        do throws(Refusal) {
            if path.first == "badge", path.count == 2 { return try badge(path[1], request) }
            try access.checkOrigin(request)
            if let open = openResource(path, request) { return open }
            let known = try access.client(request)
            if path == ["login"] { return try login(path, known, request) }
            guard let client = known else {
                return try isAPI || path == ["metrics"] ? unauthorized(request) : login(path, nil, request)
            }
            if path == ["metrics"] { return try metrics(request) }
            if request.method == "POST" {
                if !isAPI { return try post(path, client, request) }
                return try WebAPI(worker: self, client: client, request: request).respond(path)
            }
            if request.part != nil { return try page(path, client, request, form: nil) }
            var plain = request
            plain.fields.removeAll { $0.name.lowercased() == "if-none-match" }
            let make = { () throws(Refusal) in
                isAPI
                    ? try WebAPI(worker: self, client: client, request: plain).respond(path)
                    : try self.page(path, client, plain, form: nil)
            }
            // Without a token, clients cannot be distinguished.
            let response =
                try client.token.isEmpty ? make() : responses.response(ResponseCache.Key(request, client), make)
            return WebResponse.unlessKnown(response, request)
        } catch {
            return failure(error, request, isAPI: isAPI)
        }
    }

    // MARK: Without a login

    private func openResource(_ path: [Substring], _ request: ServerRequest) -> ServerResponse? {
        switch (path.first, path.count) {
        case ("assets", 2):
            return WebAsset.named(path[1]).map {
                WebResponse.of($0.content, $0.contentType, to: request, .forever)
            }
        case ("health", 1):
            let problem = tableProblem() ?? settings.problem()
            let response = ServerResponse(status: problem == nil ? 200 : 503, text: problem ?? "ok")
            return WebResponse.finish(response, request, .never)
        default: return nil
        }
    }

    private func tableProblem() -> String? {
        do throws(ToolkitError) {
            try table.with(isRepeatable: true) { table throws(ToolkitError) in
                _ = try table.names(.sites, prefix: "", limit: 1)
            }
            return nil
        } catch {
            responses.clear()
            return "the table cannot be read"
        }
    }

    private func badge(_ name: Substring, _ request: ServerRequest) throws(Refusal) -> ServerResponse {
        guard let filter = Badges(key: settings.users?.key)?.filter(name), request.method != "POST" else {
            throw Refusal(404, "Not Found", "there is no such badge")
        }
        let status = try read { table throws(ToolkitError) in
            try table.page(filter, by: .site, after: nil, limit: 1).pairs.first?.status
        }
        return WebResponse.of(Array(Badges.image(status).utf8), "image/svg+xml", to: request, .image)
    }

    /// Logs a user in, also in place of another one, and shows the wanted page. The form is in place of each page that needs a
    /// login.
    private func login(
        _ path: [Substring], _ client: Client?, _ request: ServerRequest
    ) throws(Refusal) -> ServerResponse {
        let isPost = request.method == "POST"
        let fields = isPost && path == ["login"] ? FormContent.fields(request) : nil
        let target = String(request.path) + (request.query.map { "?\($0)" } ?? "")
        let next = Link.path(isPost || path == ["login"] ? fields?["next"] ?? "/" : target).text
        if let client, client.session == nil || !isPost { return redirect(next, request) }
        let (token, newCookie) = try access.loginToken(request)
        var problem: String?
        if let fields, newCookie == nil, (try? access.check(token: fields["token"], token)) != nil {
            if let cookie = try access.logIn(fields["name"] ?? "", fields["password"] ?? "", request, client) {
                var response = redirect(next, request)
                response.fields.append(("Set-Cookie", cookie))
                return response
            }
            problem = "The name or the password is wrong."
        } else if fields != nil {
            problem = "The form was not valid any more. Enter the name and the password again; cookies must be allowed."
        }
        let page = WebPages.login(problem: problem, next: next, token: token, context: context(nil))
        var response = html(page, request, status: path == ["login"] && problem == nil ? 200 : 401)
        if let newCookie { response.fields.append(("Set-Cookie", newCookie)) }
        return response
    }

    private func unauthorized(_ request: ServerRequest) -> ServerResponse {
        var response = problem(Refusal(401, "Unauthorized", "name and password are needed"))
        response.fields.append(("WWW-Authenticate", "Basic realm=\"aasa\", charset=\"UTF-8\""))
        return WebResponse.finish(response, request, .never)
    }

    // MARK: Pages

    private func context(_ client: Client?) -> PageContext {
        var context = PageContext(
            viewer: client?.viewer ?? Viewer(role: .viewer, name: nil), formToken: client?.token,
            now: settings.clock.now(), isReport: false)
        context.canLogOut = client?.session != nil
        if let badges = Badges(key: settings.users?.key) {
            context.badge = { @Sendable pair in badges.path(pair) ?? "" }
        }
        return context
    }

    private func metrics(_ request: ServerRequest) throws(Refusal) -> ServerResponse {
        if settings.readsMetrics {
            try read { table throws(ToolkitError) in
                try settings.metrics.read(table, recheck: nil, at: settings.clock.now())
            }
        }
        return WebResponse.of(Array(settings.metrics.text.utf8), WatchMetrics.contentType, to: request, .never)
    }

    private func post(
        _ path: [Substring], _ client: Client, _ request: ServerRequest
    ) throws(Refusal) -> ServerResponse {
        guard let fields = FormContent.fields(request) else {
            throw Refusal(415, "Unsupported Media Type", "the content is not a form")
        }
        try access.check(token: fields["token"], client.token)
        if path == ["test"] {
            try access.count("tests", client, request)
            return try page(path, client, request, form: fields)
        }
        if path == ["logout"] {
            var response = redirect("/", request)
            response.fields.append(("Set-Cookie", access.logOut(client)))
            return response
        }
        guard let action = try TableAction(path: path, fields: fields.setting("token", to: nil)) else {
            throw Refusal(404, "Not Found", "there is no page at this address")
        }
        try access.checkChange(client, request)
        return redirect(try perform(action).page, request)
    }

    func perform(_ action: TableAction) throws(Refusal) -> TableAction.Result {
        let result = try mapping(
            try table.with(isRepeatable: false) { table throws(ToolkitError) in
                try action.perform(on: table, settings)
            }
        ) { (error: ToolkitError) in Refusal(error) }
        responses.clear()
        switch result {
        case .tooEarly(let site, let seconds):
            throw Refusal(
                429, "Too Many Requests", "\(site) was checked a moment ago; try again in \(seconds) s",
                retryAfter: Int(seconds))
        case .unknown(let site): throw Refusal(404, "Not Found", "the table has no pair of \(site)")
        case .due, .added, .removed: return result
        }
    }

    private func page(
        _ path: [Substring], _ client: Client, _ request: ServerRequest, form: WebQuery?
    ) throws(Refusal) -> ServerResponse {
        let query = WebQuery(decoding: (request.part ?? request.query.map { String($0) } ?? "").utf8)
        let context = context(client)
        let result = try read { table throws(ToolkitError) in
            try WebPages(table: table, cache: cache).page(path: path, query: query, form: form, context: context)
        }
        switch result {
        case .html(let page): return html(page, request)
        case .redirect(let path): return redirect(path, request)
        case .download(let part):
            var response = ServerResponse(status: 200, contentType: part.contentType, content: part.content)
            let name = part.fileName.filter { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
            response.fields = [("Content-Disposition", "attachment; filename=\"\(name)\"")]
            response.next = part.next?.encoded
            return WebResponse.finish(response, request, .never)
        case .refused(let problem): throw Refusal(400, "Bad Request", problem)
        case nil: throw Refusal(404, "Not Found", "there is no page at this address")
        }
    }

    func read<R>(_ body: (AssociationTable) throws(ToolkitError) -> R) throws(Refusal) -> R {
        do throws(ToolkitError) {
            return try table.with(isRepeatable: true, body)
        } catch {
            responses.clear()
            throw Refusal(error)
        }
    }

    // MARK: Responses

    private func html(_ page: HTML, _ request: ServerRequest, status: Int = 200) -> ServerResponse {
        WebResponse.of(page.bytes, "text/html; charset=utf-8", status: status, to: request, .validated)
    }

    private func redirect(_ path: String, _ request: ServerRequest) -> ServerResponse {
        var response = ServerResponse(status: 303, text: "see \(path)")
        response.fields = [("Location", path)]
        return WebResponse.finish(response, request, .never)
    }

    private func failure(_ refusal: Refusal, _ request: ServerRequest, isAPI: Bool) -> ServerResponse {
        var response = problem(refusal)
        if !isAPI {
            let page = WebPages.message(title: refusal.title, text: refusal.detail, context: context(nil))
            response.contentType = "text/html; charset=utf-8"
            response.content = page.bytes
        }
        if let seconds = refusal.retryAfter { response.fields.append(("Retry-After", String(seconds))) }
        return WebResponse.finish(response, request, .never)
    }

    /// RFC 9457.
    private func problem(_ refusal: Refusal) -> ServerResponse {
        let text = JSONText([
            "type": "about:blank", "title": refusal.title, "status": refusal.status, "detail": refusal.detail,
        ]).line
        return ServerResponse(
            status: refusal.status, contentType: "application/problem+json", content: Array((text + "\n").utf8))
    }
}

extension Refusal {
    /// The table cannot be used. The error's own text has paths and addresses of the server.
    init(_ error: ToolkitError) {
        switch error.code {
        case .table(.busy):
            self.init(503, "Service Unavailable", "the table is in use by another program", retryAfter: 1)
        case .table: self.init(503, "Service Unavailable", "the table cannot be reached now", retryAfter: 5)
        default: self.init(500, "Internal Server Error", "the page cannot be made")
        }
    }
}
