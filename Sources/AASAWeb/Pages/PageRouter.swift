internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import HTTPServer

/// What a page's address leads to.
enum PageResult: Sendable {
    case html(HTML, status: Int = 200)
    /// A path of this server, with its query (303).
    case redirect(String)
    /// A file that the browser saves, or the first part of one: large files have several, so that memory is bounded.
    case download(ServerResponse)
    /// Why the query cannot be used (400).
    case refused(String)
    /// Why the viewer has no such page (403).
    case forbidden(String)
}

/// Finds the page of an address, over a table.
struct PageRouter {
    /// A connection that the calling thread alone uses.
    let table: AssociationTable
    /// Shared by all threads of a server.
    let cache: OverviewCache
    let context: PageContext

    /// Returns the page of a path, whose segments are decoded (`/sites/example.com` is `["sites", "example.com"]`, `/`
    /// is empty); nil without one.
    ///
    /// - Parameter form: the fields of a form that was sent by POST to a page that changes nothing, as the URL tester;
    ///   the content of a file is a value. Nil: GET.
    func page(path: [Substring], query: WebQuery, form: WebQuery?) throws(ToolkitError) -> PageResult? {
        if path.count > 2 { return nil }
        let name = String(path.last ?? "")
        switch (path.first, hasName: path.count == 2) {
        case (nil, _): return try overview()
        case ("pairs", false): return try pairs(query)
        case ("pairs", true) where name == "add":
            guard let form = PairForm(entered: query, in: context) else {
                return .forbidden("only editors may add pairs")
            }
            return .html(form.page)
        case ("pairs.csv", false): return try PairsDownload(format: .csv, query: query).part(of: table)
        case ("pairs.ndjson", false): return try PairsDownload(format: .ndjson, query: query).part(of: table)
        case ("sites", true): return try site(name)
        case ("test", false):
            return .html(try TesterPage(TesterForm(query: query, form: form), table: table, context: context).page)
        default: return nil
        }
    }

    /// Whether a page at the path may need the table.
    static func readsTable(_ path: [some StringProtocol]) -> Bool {
        guard let first = path.first else { return true }
        return path.count < 3 && ["pairs", "pairs.csv", "pairs.ndjson", "sites", "test"].contains(String(first))
    }

    /// The pages that need no table; nil for any other path.
    static func reference(path: [Substring], query: WebQuery, form: WebQuery?, context: PageContext) -> PageResult? {
        let reference = ReferencePages(context: context)
        let name = String(path.last ?? "")
        switch (path.first, path.count) {
        case ("rules", 1):
            let rules = reference.rules(with: (query["q"] ?? "").trimmed)
            return page("Lint rules", in: .rules, content: rules, context: context)
        case ("rules", 2):
            guard let rule = RuleCatalogue.rule(named: name) else { return nil }
            return page(rule.code, in: .rules, content: reference.rule(rule), context: context)
        case ("test", 1):
            // Only the recorded document of a site is in the table.
            guard let tester = try? TesterPage(TesterForm(query: query, form: form), table: nil, context: context)
            else { return nil }
            return .html(tester.page)
        case ("errors", 1): return page("Error codes", in: .errors, content: reference.errors, context: context)
        case ("errors", 2):
            guard let content = reference.error(name) else { return nil }
            return page(name, in: .errors, content: content, context: context)
        default: return nil
        }
    }

    private func overview() throws(ToolkitError) -> PageResult {
        let overview = try cache.overview(of: table, at: context.now)
        let content = OverviewPage(overview: overview, context: context).content
        return Self.page(
            "Overview", in: .overview, content: Tag.div(.refresh(seconds: 20)) { content }, context: context)
    }

    private func pairs(_ query: WebQuery) throws(ToolkitError) -> PageResult {
        let overview = try cache.overview(of: table, at: context.now)
        let list = try PairsPage(table: table, overview: overview, query: query, context: context)
        let status = if list.problems.isEmpty { 200 } else { 400 }
        return Self.page("Pairs", in: .pairs, status: status, hasSearch: false, content: list.content, context: context)
    }

    private func site(_ name: String) throws(ToolkitError) -> PageResult? {
        guard let site = try? SiteName.site(name) else { return nil }
        if site.description != name { return .redirect(Link.site(site).text) }
        if let content = try SitePage(site: site, table: table, context: context)?.content {
            return Self.page(name, in: .pairs, content: content, context: context)
        }
        let content = HTML {
            Tag.h1("\(name)")
            ResultMark.wait.note("The table has no pair of this site.")
            PairForm.advice(for: site, in: context)
        }
        return Self.page(name, in: .pairs, status: 404, content: content, context: context)
    }

    private static func page(
        _ title: String, in area: PageFrame.Area, status: Int = 200, hasSearch: Bool = true, content: HTML,
        context: PageContext
    ) -> PageResult {
        let frame = PageFrame(title: title, area: area, context: context, hasSearch: hasSearch)
        return .html(frame.page { content }, status: status)
    }
}
