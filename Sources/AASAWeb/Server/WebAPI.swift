internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import HTTPServer

/// The JSON API below `/api/v1`, as ``OpenAPI`` describes it.
struct WebAPI {
    let worker: WebWorker
    let client: Client
    let request: ServerRequest

    static let usualLimit = 100
    static let maximumLimit = 1000

    func respond(_ path: [Substring]) throws(Refusal) -> ServerResponse {
        guard path.count >= 3, path[1] == "v1" else { throw Self.notFound }
        let query = WebQuery(decoding: (request.query ?? "").utf8)
        let rest = Array(path.dropFirst(2))
        if request.method == "POST" {
            try query.check(names: [])
            return try post(rest)
        }
        try query.check(names: rest.count == 1 ? Self.parameters[rest[0]] ?? [] : [])
        switch (rest[0], rest.count) {
        case ("pairs", 1): return try json(pairs(query))
        case ("sites", 2): return try json(site(rest[1]))
        case ("history", 1): return try json(history(query))
        case ("summary", 1): return try json(summary())
        case ("rules", 1): return json(.object([("rules", .array(RuleCatalogue.rules.map(\.json)))]))
        case ("errors", 1): return json(.object([("errors", .array(ErrorCatalogue.meanings.map(Self.json)))]))
        case ("session", 1):
            return json(
                .object([
                    ("name", JSONText(client.viewer.name)), ("role", .string(client.viewer.role.rawValue)),
                    ("token", .string(client.token)),
                ]))
        case ("openapi.json", 1):
            let content = Array(OpenAPI.text.utf8)
            return WebResponse.finish(
                ServerResponse(status: 200, contentType: "application/json", content: content), request, .validated)
        default: throw Self.notFound
        }
    }

    private static let parameters: [Substring: [String]] = [
        "pairs": PairSelection.fields.filter { $0 != "after" } + ["limit", "cursor"],
        "history": ["site", "since", "limit", "cursor"],
    ]

    private static let notFound = Refusal(404, "Not Found", "the API has nothing at this path")

    // MARK: Reading

    private func pairs(_ query: WebQuery) throws(Refusal) -> JSONText {
        let selection = PairSelection(query.setting("after", to: query["cursor"]))
        if let problem = selection.problems.first { throw Refusal(400, "Bad Request", problem) }
        let limit = try limit(query)
        let page = try worker.read { table throws(ToolkitError) in
            try table.page(selection.filter, by: selection.order, after: selection.cursor, limit: limit)
        }
        return .object([
            ("pairs", .array(page.pairs.map(\.json))), ("next", JSONText(page.next?.description)),
        ])
    }

    private func site(_ name: Substring) throws(Refusal) -> JSONText {
        let site = try Self.site(String(name))
        let (state, pairs) = try worker.read { table throws(ToolkitError) in
            var filter = AssociationTable.Filter()
            filter.site = NamePattern(site)
            return (try table.state(of: site), try table.page(filter, by: .site, after: nil, limit: Self.maximumLimit))
        }
        guard let state else { throw Refusal(404, "Not Found", "the table has no pair of \(site)") }
        return .object([
            ("site", .string(site.description)), ("serverNotAfter", JSONText(state.serverNotAfter?.description)),
            ("signerNotAfter", JSONText(state.signerNotAfter?.description)),
            ("nextTry", JSONText(state.nextTry?.description)), ("checking", .bool(state.isLeased)),
            ("pairs", .array(pairs.pairs.map(\.json))), ("next", JSONText(pairs.next?.description)),
        ])
    }

    private func history(_ query: WebQuery) throws(Refusal) -> JSONText {
        let site = try query["site"].map { name throws(Refusal) in try Self.site(name) }
        var since: Timestamp?
        if let text = query["since"] {
            since = Timestamp(text)
            if since == nil { throw Refusal(400, "Bad Request", "'since' is not a time as in 2026-11-21T08:00:00Z") }
        }
        var cursor: Int64?
        if let text = query["cursor"] {
            cursor = Int64(text)
            if cursor == nil { throw Refusal(400, "Bad Request", "'cursor' is not the end of a page") }
        }
        let limit = try limit(query)
        let filter = HistoryFilter(site: site.map { NamePattern($0) }, app: nil, since: since)
        let page = try worker.read { table throws(ToolkitError) in
            try table.historyPage(filter, before: cursor, limit: limit)
        }
        return .object([
            ("changes", .array(page.changes.map(\.json))), ("next", JSONText(page.next.map { String($0) })),
        ])
    }

    private func summary() throws(Refusal) -> JSONText {
        let overview = try worker.read { table throws(ToolkitError) in
            try worker.cache.overview(of: table, at: worker.settings.clock.now())
        }
        let counts = overview.counts.map { count in
            JSONText.object([
                ("status", .string(count.status.rawValue)), ("reason", .string(count.reason.rawValue)),
                ("service", .string(count.service.description)), ("rules", .string(count.rules.rawValue)),
                ("pairs", JSONText(count.pairs)),
            ])
        }
        return .object([
            ("takenAt", .string(overview.takenAt.description)), ("pairs", JSONText(overview.pairs())),
            ("sites", JSONText(overview.sites)), ("due", JSONText(overview.due)),
            ("overdue", JSONText(overview.overdue)), ("counts", .array(counts)),
        ])
    }

    private func limit(_ query: WebQuery) throws(Refusal) -> Int {
        guard let text = query["limit"] else { return Self.usualLimit }
        guard let limit = Int(text), (1...Self.maximumLimit).contains(limit) else {
            throw Refusal(400, "Bad Request", "'limit' is not a number from 1 to \(Self.maximumLimit)")
        }
        return limit
    }

    private static func site(_ name: String) throws(Refusal) -> Site {
        guard let site = try? SiteName.site(name) else {
            throw Refusal(400, "Bad Request", "'\(name.prefix(100))' is not a site as in example.com")
        }
        return site
    }

    private static func json(_ meaning: ErrorMeaning) -> JSONText {
        .object([
            ("name", .string(meaning.name)), ("family", .string(meaning.family.rawValue)),
            ("code", JSONText(meaning.codes?.lowerBound)), ("meaning", .string(meaning.meaning)),
            ("cause", .string(meaning.cause)), ("reasons", .array(meaning.reasons.map { .string($0.rawValue) })),
        ])
    }

    // MARK: Changes

    private func post(_ path: [Substring]) throws(Refusal) -> ServerResponse {
        guard let fields = request.content.isEmpty ? WebQuery() : FormContent.fields(request) ?? jsonFields() else {
            throw Refusal(415, "Unsupported Media Type", "the content is neither a JSON object of texts nor a form")
        }
        guard let action = try TableAction(path: path, fields: fields) else { throw Self.notFound }
        try worker.access.check(token: request["X-Form-Token"], client.token)
        try worker.access.checkChange(client, request)
        switch try worker.perform(action) {
        case .due(let site, let isNew):
            return json(
                .object([
                    ("site", .string(site.description)), ("result", .string(isNew ? "accepted" : "already-due")),
                ]), status: 202)
        case .added(let site, let count), .removed(let site, let count):
            return json(.object([("site", .string(site.description)), ("pairs", JSONText(count))]))
        case .tooEarly, .unknown: throw Self.notFound
        }
    }

    /// A JSON object of texts and arrays of texts.
    private func jsonFields() -> WebQuery? {
        let type = request["Content-Type"]?.prefix { $0 != ";" }.lowercased()
        guard type == "application/json", let members = try? JSONReader.read(request.content).root.members else {
            return nil
        }
        var fields: [(name: String, value: String)] = []
        for member in members {
            if let text = member.value.string {
                fields.append((member.name, text))
            } else if let elements = member.value.elements {
                for element in elements {
                    guard let text = element.string else { return nil }
                    fields.append((member.name, text))
                }
            } else {
                return nil
            }
        }
        return WebQuery(fields: fields)
    }

    private func json(_ value: JSONText, status: Int = 200) -> ServerResponse {
        let response = ServerResponse(
            status: status, contentType: "application/json", content: Array((value.line + "\n").utf8))
        return WebResponse.finish(response, request, status == 200 ? .validated : .never)
    }
}

extension LintRule {
    fileprivate var json: JSONText {
        .object([
            ("code", .string(code)), ("name", .string(name)), ("severity", .string(severity.rawValue)),
            ("summary", .string(summary)), ("explanation", .string(explanation)),
        ])
    }
}
