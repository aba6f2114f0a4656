internal import DeviceDiagnostics
internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import HTTPServer

/// The JSON API below `/api/v1`, as `openapi.json` describes it.
struct WebAPI {
    let worker: WebWorker
    let client: Client
    let request: ServerRequest

    static let usualLimit = 100
    static let maximumLimit = 1000

    /// What can be read, by the first segment of its path.
    enum Resource: String, CaseIterable {
        case pairs, sites, history, summary, rules, errors, session
        case openAPI = "openapi.json"

        /// The number of segments of its path, the name of a site included.
        var segmentCount: Int { if self == .sites { 2 } else { 1 } }

        var parameters: [String] {
            switch self {
            case .pairs: PairSelection.fields.filter { $0 != "after" } + ["limit", "cursor"]
            case .history: ["site", "since", "limit", "cursor"]
            case .sites, .summary, .rules, .errors, .session, .openAPI: []
            }
        }
    }

    func respond(to path: [Substring]) throws(Refusal) -> ServerResponse {
        guard path.count >= 3, path[1] == "v1" else { throw Self.notFound }
        let segments = Array(path.dropFirst(2))
        let query = WebQuery(decoding: (request.query ?? "").utf8)
        if request.method == "POST" {
            try query.check(names: [])
            return try change(segments)
        }
        let resource = Resource(rawValue: String(segments[0]))
        var parameters: [String] = []
        if let resource, segments.count == 1 { parameters = resource.parameters }
        try query.check(names: parameters)
        guard let resource, segments.count == resource.segmentCount else { throw Self.notFound }
        switch resource {
        case .pairs: return json(try pairs(query))
        case .sites: return json(try site(named: segments[1]))
        case .history: return json(try history(query))
        case .summary: return json(try summary())
        case .rules: return json(JSONText(["rules": RuleCatalogue.rules.map(Self.json)]))
        case .errors: return json(JSONText(["errors": ErrorCatalogue.meanings.map(Self.json)]))
        case .session:
            let viewer = client.viewer
            return json(JSONText(["name": viewer.name, "role": viewer.role.rawValue, "token": client.token]))
        case .openAPI:
            let description = PackageResources.openapi_json
            return ServerResponse(status: 200, contentType: "application/json", content: description)
                .finished(for: request, caching: .validated)
        }
    }

    private static let notFound = Refusal.notFound(
        "the API has nothing at this path; /api/v1/openapi.json describes it")

    // MARK: Reading

    private func pairs(_ query: WebQuery) throws(Refusal) -> JSONText {
        let selection = PairSelection(query.setting("after", to: query["cursor"]))
        if let problem = selection.problems.first { throw .badRequest(problem) }
        let limit = try limit(query)
        let batch = try worker.read { table throws(ToolkitError) in
            try table.page(selection.filter, by: selection.order, after: selection.cursor, limit: limit)
        }
        return JSONText(["pairs": batch.pairs.map(\.json), "next": batch.next?.description])
    }

    private func site(named name: Substring) throws(Refusal) -> JSONText {
        let site = try Self.site(String(name))
        let (state, batch) = try worker.read { table throws(ToolkitError) in
            let filter = AssociationTable.Filter(site: site)
            let batch = try table.page(filter, by: .site, after: nil, limit: Self.maximumLimit)
            return (try table.state(of: site), batch)
        }
        guard let state else { throw .unknown(site) }
        return JSONText([
            "site": site, "serverNotAfter": state.serverNotAfter, "signerNotAfter": state.signerNotAfter,
            "nextTry": state.nextTry, "checking": state.isLeased, "pairs": batch.pairs.map(\.json),
            "next": batch.next?.description,
        ])
    }

    private func history(_ query: WebQuery) throws(Refusal) -> JSONText {
        var filter = HistoryFilter()
        if let name = query["site"] {
            filter.site = PairSelection.sitePattern(name)
            if filter.site == nil { throw Self.noSite(name, besides: ", or a pattern as in *.example.com") }
        }
        if let text = query["since"] {
            filter.since = Timestamp(text)
            if filter.since == nil { throw .badRequest("'since' is not a time as in 2026-11-21T08:00:00Z") }
        }
        var cursor: Int64?
        if let text = query["cursor"] {
            cursor = Int64(text)
            if cursor == nil { throw .badRequest("'cursor' is not the end of a page") }
        }
        let limit = try limit(query)
        let batch = try worker.read { [filter, cursor] table throws(ToolkitError) in
            try table.historyPage(filter, before: cursor, limit: limit)
        }
        return JSONText(["changes": batch.changes.map(\.json), "next": batch.next?.description])
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
            throw .badRequest("'limit' is not a number from 1 to \(Self.maximumLimit)")
        }
        return limit
    }

    private static func site(_ name: String) throws(Refusal) -> Site {
        guard let site = try? SiteName.site(name) else { throw noSite(name) }
        return site
    }

    private static func noSite(_ name: String, besides others: String = "") -> Refusal {
        .badRequest("'\(name.prefix(100))' is not a site as in example.com\(others)")
    }

    private static func json(_ rule: LintRule) -> JSONText {
        JSONText([
            "code": rule.code, "name": rule.name, "severity": rule.severity, "summary": rule.summary,
            "explanation": rule.explanation,
        ])
    }

    private static func json(_ meaning: ErrorMeaning) -> JSONText {
        JSONText([
            "name": meaning.name, "family": meaning.family.rawValue, "code": meaning.codes?.lowerBound,
            "meaning": meaning.meaning, "cause": meaning.cause, "reasons": meaning.reasons.map(\.rawValue),
        ])
    }

    // MARK: Changes

    private func change(_ path: [Substring]) throws(Refusal) -> ServerResponse {
        guard let allowed = TableAction.Fields(of: path) else { throw Self.notFound }
        let fields = try fields(allowed)
        // Of a form on a page, an empty field is one that was left out.
        if fields["rules"]?.isEmpty == true {
            throw .badRequest("'rules' is empty: expected one of \(TableAction.rulesNames)")
        }
        guard let action = try TableAction(path: path, fields: fields) else { throw Self.notFound }
        let owner = client.viewer.name.map { name in " of '\(name)'" } ?? ""
        try worker.access.check(
            token: request["X-Form-Token"], expected: client.token,
            problem: "X-Form-Token is not the form token\(owner), which /api/v1/session states")
        try worker.access.checkChange(by: client, in: request)
        switch try worker.perform(action) {
        case .due(let isNew):
            let result = if isNew { "accepted" } else { "already-due" }
            return json(JSONText(["site": action.site, "result": result]), status: 202)
        case .changed(let pairs): return json(JSONText(["site": action.site, "pairs": pairs]))
        }
    }

    private func fields(_ allowed: TableAction.Fields) throws(Refusal) -> WebQuery {
        if request.content.isEmpty { return WebQuery() }
        if let form = FormContent.fields(of: request) { return form }
        let type = request["Content-Type"]?.prefix(before: ";").lowercased()
        if type != "application/json" { throw .unsupportedMediaType("the content is neither a JSON object nor a form") }
        return try jsonFields(allowed)
    }

    /// A JSON object of texts, and of arrays of texts where several are allowed. An empty array would leave open what is
    /// meant.
    private func jsonFields(_ allowed: TableAction.Fields) throws(Refusal) -> WebQuery {
        guard let members = try? JSONReader.read(request.content).members else {
            throw .badRequest("the content is not a JSON object")
        }
        // An unknown name is what is wrong, also if its value is.
        try WebQuery(fields: members.map { member in (member.name, "") })
            .check(names: allowed.names, repeatable: allowed.repeatable)
        var fields: [(name: String, value: String)] = []
        for member in members {
            let isRepeatable = allowed.repeatable.contains(member.name)
            var values = [member.value]
            if isRepeatable, let elements = member.value.elements { values = elements }
            let texts = values.compactMap(\.string)
            if texts.isEmpty || texts.count < values.count {
                let others = isRepeatable ? ", nor an array of one text or more" : ""
                throw .badRequest("'\(member.name)' is not a text\(others)")
            }
            for text in texts { fields.append((member.name, text)) }
        }
        return WebQuery(fields: fields)
    }

    private func json(_ value: JSONText, status: Int = 200) -> ServerResponse {
        let response = ServerResponse(json: value, status: status)
        return response.finished(for: request, caching: client.caching(ofStatus: status))
    }
}
