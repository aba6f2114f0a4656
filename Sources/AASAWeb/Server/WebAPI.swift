internal import DeviceDiagnostics
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
        case ("rules", 1): return json(JSONText(["rules": RuleCatalogue.rules.map(\.json)]))
        case ("errors", 1): return json(JSONText(["errors": ErrorCatalogue.meanings.map(Self.json)]))
        case ("session", 1):
            let viewer = client.viewer
            return json(JSONText(["name": viewer.name, "role": viewer.role.rawValue, "token": client.token]))
        case ("openapi.json", 1):
            return WebResponse.of(Array(OpenAPI.text.utf8), "application/json", to: request, .validated)
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
        return JSONText(["pairs": page.pairs.map(\.json), "next": page.next?.description])
    }

    private func site(_ name: Substring) throws(Refusal) -> JSONText {
        let site = try Self.site(String(name))
        let (state, pairs) = try worker.read { table throws(ToolkitError) in
            let filter = AssociationTable.Filter(status: nil, site: site, app: nil)
            return (try table.state(of: site), try table.page(filter, by: .site, after: nil, limit: Self.maximumLimit))
        }
        guard let state else { throw Refusal(404, "Not Found", "the table has no pair of \(site)") }
        return JSONText([
            "site": site, "serverNotAfter": state.serverNotAfter, "signerNotAfter": state.signerNotAfter,
            "nextTry": state.nextTry, "checking": state.isLeased, "pairs": pairs.pairs.map(\.json),
            "next": pairs.next?.description,
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
        return JSONText(["changes": page.changes.map(\.json), "next": page.next.map { String($0) }])
    }

    private func summary() throws(Refusal) -> JSONText {
        let overview = try worker.read { table throws(ToolkitError) in
            try worker.cache.overview(of: table, at: worker.settings.clock.now())
        }
        let counts = overview.counts.map { count in
            JSONText([
                "status": count.status, "reason": count.reason, "service": count.service.description,
                "rules": count.system, "pairs": count.pairs,
            ])
        }
        return JSONText([
            "takenAt": overview.takenAt, "pairs": overview.pairs(), "sites": overview.sites, "due": overview.due,
            "overdue": overview.overdue, "counts": counts,
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
        JSONText([
            "name": meaning.name, "family": meaning.family.rawValue, "code": meaning.codes?.lowerBound,
            "meaning": meaning.meaning, "cause": meaning.cause, "reasons": meaning.reasons.map(\.rawValue),
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
            return json(JSONText(["site": site, "result": isNew ? "accepted" : "already-due"]), status: 202)
        case .added(let site, let count), .removed(let site, let count):
            return json(JSONText(["site": site, "pairs": count]))
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
        WebResponse.of(
            Array((value.line + "\n").utf8), "application/json", status: status, to: request,
            status == 200 ? .validated : .never)
    }
}

extension LintRule {
    fileprivate var json: JSONText {
        JSONText([
            "code": code, "name": name, "severity": severity, "summary": summary, "explanation": explanation,
        ])
    }
}
