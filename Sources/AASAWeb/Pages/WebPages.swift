internal import AASA
internal import AASAPages
internal import AASAToolkit

/// What a page's address leads to.
enum PageResult: Sendable {
    case html(HTML)
    /// A path of this server, with its query (303).
    case redirect(String)
    case download(PageDownload)
    /// Why the query cannot be used (400).
    case refused(String)
}

/// A part of a file that the browser saves. Large files have several parts, so that memory is bounded.
struct PageDownload: Sendable {
    let contentType: String
    let fileName: String
    let content: [UInt8]
    /// The query of the next part, for the same path; nil: this is the last part.
    let next: WebQuery?
}

/// The pages, over a table.
struct WebPages {
    /// A connection that the calling thread alone uses.
    let table: AssociationTable
    /// Shared by all threads of a server.
    var cache = OverviewCache()

    /// Returns the page of a path, whose segments are decoded (`/sites/example.com` is `["sites", "example.com"]`, `/` is
    /// empty); nil without one.
    ///
    /// `form`: the fields of a form that was sent by POST to a page that changes nothing, as the URL tester; the content of a file
    /// is a value. Nil: GET.
    func page(
        path: [Substring], query: WebQuery, form: WebQuery?, context: PageContext
    ) throws(ToolkitError) -> PageResult? {
        let reference = ReferencePages(context: context)
        switch (path.first, path.count) {
        case (nil, _):
            let overview = try cache.overview(of: table, at: context.now)
            let content = OverviewPage(overview: overview, context: context).content
            return page("Overview", .overview, context, Tag.div([.refresh(seconds: 20)], content))
        case ("pairs", 1):
            let overview = try cache.overview(of: table, at: context.now)
            let content = try PairsPage(table: table, overview: overview, query: query, context: context).content()
            return page("Pairs", .pairs, context, hasSearch: false, content)
        case ("pairs.csv", 1), ("pairs.ndjson", 1):
            let overview = TableOverview(takenAt: context.now)
            let list = PairsPage(table: table, overview: overview, query: query, context: context)
            return try list.download(isCSV: path[0] == "pairs.csv")
        case ("sites", 2):
            guard let site = try? SiteName.site(String(path[1])) else { return nil }
            if site.description != path[1] { return .redirect(Link.site(site).text) }
            return try SitePage(site, table, context).map { page(site.description, .pairs, context, $0.content) }
        case ("test", 1):
            let content = try TesterPage(table: table, query: query, form: form, context: context).content()
            return page("URL tester", .tester, context, content)
        case ("rules", 1): return page("Lint rules", .rules, context, reference.rules)
        case ("rules", 2):
            return RuleCatalogue.rule(named: String(path[1])).map { page($0.code, .rules, context, reference.rule($0)) }
        case ("errors", 1): return page("Error codes", .errors, context, reference.errors)
        case ("errors", 2):
            let code = String(path[1])
            return reference.error(code).map { page(code, .errors, context, $0) }
        default: return nil
        }
    }

    private func page(
        _ title: String, _ area: PageFrame.Area, _ context: PageContext, hasSearch: Bool = true, _ content: HTML
    ) -> PageResult {
        .html(PageFrame(title, area, context, hasSearch: hasSearch).page(content))
    }

    /// Returns a page with a title and a text, for errors and the like. It needs no table.
    static func message(title: String, text: String, context: PageContext) -> HTML {
        PageFrame(title, .none, context).page(Tag.h1("\(title)"), Tag.p("\(text)"))
    }

    /// Returns the page with the form for name and password (fields `name` and `password`, POST to `/login`). It needs no table.
    ///
    /// - Parameters:
    ///   - problem: why the last attempt failed.
    ///   - next: the path of the page that is shown afterwards.
    ///   - token: the form's.
    static func login(problem: String?, next: String, token: String, context: PageContext) -> HTML {
        let form = Tag.form(
            [.post, .action(Link("login")), .classes("narrow")], PageFrame.token(token),
            PageFrame.hidden(.name("next"), next),
            Tag.p(
                Tag.label(
                    "Name", Tag.input([.type("text"), .name("name"), .autocomplete("username"), .required, .autofocus]))
            ),
            Tag.p(
                Tag.label(
                    "Password",
                    Tag.input([.type("password"), .name("password"), .autocomplete("current-password"), .required]))),
            Tag.p(Tag.button([.classes("main")], "Log in")))
        let note = problem.map { Tag.div([.alert], StatusMark.bad.note(Tag.p("\($0)"))) } ?? HTML()
        return PageFrame("Log in", .none, context).page(Tag.h1("Log in"), note, form)
    }
}
