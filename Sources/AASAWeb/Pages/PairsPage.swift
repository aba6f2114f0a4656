internal import AASA
internal import AASAToolkit

/// The list of pairs: filters, orders, pages and downloads.
struct PairsPage {
    let table: AssociationTable
    let overview: TableOverview
    let query: WebQuery
    let context: PageContext

    private static let length = 50
    private static let foundSites = 8

    func content() throws(ToolkitError) -> HTML {
        let selection = PairSelection(query)
        let page = try table.page(
            selection.filter, by: selection.order, after: selection.cursor, limit: Self.length)
        let sites = try selection.filter.search.map { text throws(ToolkitError) in
            try table.sites(containing: text, limit: Self.foundSites)
        }
        let found = (sites ?? []).map { Tag.a([.href(.site($0))], "\($0.description)") }
        let results = Tag.div(
            [.id("results")],
            HTML(selection.problems.map { StatusMark.wait.note(Tag.p("\($0), and is ignored.")) }),
            found.isEmpty ? HTML() : Tag.p("Sites: ", HTML(found, separator: " · ")),
            head(selection, page), page.pairs.isEmpty ? HTML() : rows(page.pairs, selection), foot(selection, page))
        return Tag.h1("Pairs") + form(selection) + results + addition
    }

    private var addition: HTML {
        guard let token = context.editorToken else { return HTML() }
        let services = Service.known.map { Tag.option([.value($0.rawValue)], "\($0.rawValue)") }
        let rules = SystemVersion.allCases.reversed().map { Tag.option([.value($0.rawValue)], "\($0.title)") }
        return Tag.details(
            Tag.summary("Add a pair"),
            Tag.form(
                [.classes("filters"), .post, .action(Link("pairs", "add"))], PageFrame.token(token),
                Tag.label("Site", Tag.input([.type("text"), .name("site"), .required, .placeholder("example.com")])),
                Tag.label(
                    "App identifier",
                    Tag.input([.type("text"), .name("app"), .required, .placeholder("ABCDE12345.com.example.app")])),
                Tag.label("Service", Tag.select([.name("service")], HTML(services))),
                Tag.label("Rules", Tag.select([.name("rules")], HTML(rules))),
                Tag.button([.classes("main")], "Add")))
    }

    // MARK: Form

    private func form(_ selection: PairSelection) -> HTML {
        let services = Set(overview.counts.map(\.service.description)).sorted()
        let reasons = Reason.allCases.filter { reason in overview.counts.contains { $0.reason == reason } }
        return Tag.form(
            [.classes("filters"), .get, .action(Link("pairs")), .live],
            field("Search", .name("q"), "q", "part of a site or an app"),
            choice(
                "Status", .name("status"), "status",
                [(PairSelection.deniedOrPending, "denied or pending")]
                    + Status.allCases.map { ($0.rawValue, $0.rawValue) }),
            choice("Reason", .name("reason"), "reason", reasons.map { ($0.rawValue, $0.title) }),
            choice("Service", .name("service"), "service", services.map { ($0, $0) }),
            choice("Rules", .name("rules"), "rules", SystemVersion.allCases.map { ($0.rawValue, $0.rawValue) }),
            field("Site", .name("site"), "site", "*.example.com"), field("App", .name("app"), "app", "ABCDE12345.*"),
            field("Label", .name("label"), "label", "team=payments"),
            choice(
                "Sort", .name("sort"), "sort",
                [("", "denied first"), ("site", "by site"), ("app", "by app"), ("checked", "latest check first")],
                hasAll: false),
            Tag.button([.classes("main")], "Show"))
    }

    private func field(_ title: HTML, _ name: Attribute, _ key: String, _ example: StaticString) -> HTML {
        Tag.label(
            title,
            Tag.input([
                .type("search"), name, .value((query[key] ?? "").clipped(to: 1000)), .placeholder(example),
                .noSpelling, .autocomplete("off"),
            ]))
    }

    private func choice(
        _ title: HTML, _ name: Attribute, _ key: String, _ values: [(String, String)], hasAll: Bool = true
    ) -> HTML {
        let options = ((hasAll ? [("", "all")] : []) + values).map { value, text in
            Tag.option([.value(value)] + (value == (query[key] ?? "").trimmed ? [.selected] : []), "\(text)")
        }
        return Tag.label(title, Tag.select([name], HTML(options)))
    }

    // MARK: Results

    /// The query of this view from its first page.
    private var view: WebQuery {
        WebQuery(
            fields: query.fields.filter {
                PairSelection.fields.contains($0.name) && $0.name != "after" && !$0.value.isEmpty
            })
    }

    /// The same view with another value of a field, from its first page.
    private func link(_ fields: (String, String?)...) -> Link {
        Link("pairs", query: fields.reduce(view) { $0.setting($1.0, to: $1.1) })
    }

    private func download(_ name: String) -> Link { Link(name, query: view) }

    private func head(_ selection: PairSelection, _ page: PairPage) -> HTML {
        let count = selection.count(in: overview).map { $0.counted("pair") }
        let words: HTML =
            if page.pairs.isEmpty, page.next == nil {
                "No pair matches."
            } else if let count {
                "\(count), \(page.pairs.count.grouped) on this page"
            } else {
                "\(page.pairs.count.counted("pair")) on this page\(page.next == nil ? "" : ", and more")"
            }
        return Tag.div(
            [.classes("row")], Tag.p([.polite], words),
            Tag.p(
                [.classes("push")], "Download all pages: ", Tag.a([.href(download("pairs.csv"))], "CSV"), " · ",
                Tag.a([.href(download("pairs.ndjson"))], "NDJSON")))
    }

    private func rows(_ pairs: [PairRecord], _ selection: PairSelection) -> HTML {
        let columns: [(HTML, PageOrder?)] = [
            ("Status", .status), ("Site", .site), ("App", .app), ("Service and rules", nil), ("What was found", nil),
            ("Checked", .checked),
        ]
        let head = columns.map { title, order in
            guard let order else { return Tag.th([.column], title) }
            let link = Tag.a([.href(link(("sort", order.rawValue))), .live], title)
            return Tag.th(
                [.column] + (order != selection.order ? [] : [order == .checked ? .descending : .ascending]), link)
        }
        return Self.table(HTML(head), pairs, context) { label in
            let text = "\(label.name)=\(label.text)"
            return Tag.a([.href(link(("label", text))), .live], "\(text.clipped(to: 100))")
        }
    }

    /// A table of pairs without filters and orders.
    static func rows(_ pairs: [PairRecord], _ context: PageContext) -> HTML {
        let columns: [HTML] = ["Status", "Site", "App", "Service and rules", "What was found", "Checked"]
        return table(HTML(columns.map { Tag.th([.column], $0) }), pairs, context) {
            "\($0.name)=\($0.text.clipped(to: 100))"
        }
    }

    private static func table(
        _ head: HTML, _ pairs: [PairRecord], _ context: PageContext, _ label: (Labels.Entry) -> HTML
    ) -> HTML {
        let rows = pairs.map { record in
            let labels = (record.labels?.entries ?? []).map(label)
            return Tag.tr(
                Tag.td(StatusMark.status(record.status)),
                Tag.th(
                    [.row], context.link(.site(record.pair.site), HTML(text: record.pair.site.description)),
                    labels.isEmpty ? HTML() : Tag.small(HTML(labels, separator: " "))),
                Tag.td(Tag.span([.classes("mono")], HTML(text: record.pair.app?.description ?? ""))),
                Tag.td(HTML(text: record.pair.service.description), Tag.small(HTML(text: record.pair.system.rawValue))),
                Tag.td(found(record, context)),
                Tag.td(
                    record.checkedAt.map { context.relative($0) } ?? "never",
                    record.retryAt.map { Tag.small("retry ", context.relative($0)) } ?? HTML()))
        }
        return Tag.table([.classes("stack")], Tag.thead(Tag.tr(head)), Tag.tbody(HTML(rows)))
    }

    private static func found(_ pair: PairRecord, _ context: PageContext) -> HTML {
        if pair.status == .approved { return Tag.span([.classes("faint")], HTML(text: pair.reason.title)) }
        return context.link(.code(pair.reason.rawValue), HTML(text: pair.reason.title))
            + Tag.small(HTML(text: pair.message.clipped(to: 300)))
    }

    private func foot(_ selection: PairSelection, _ page: PairPage) -> HTML {
        var links: [HTML] = []
        if selection.cursor != nil { links.append(Tag.a([.href(link()), .live], "First page")) }
        if let next = page.next {
            let isPart = page.pairs.count < Self.length
            let text: HTML = isPart ? "Continue the search" : "Next page"
            links.append(Tag.a([.href(link(("after", next.description))), .live], text))
        }
        let note: HTML =
            page.next != nil && page.pairs.count < Self.length
            ? Tag.p("The search has reached \(page.next?.site ?? ""); one page searches a part of a large table.")
            : HTML()
        return note + Tag.div([.classes("row")], HTML(links))
    }

    // MARK: Downloads

    private static let downloadLength = 1000

    /// A part of the list as CSV or NDJSON, as 'aasa table' prints it. Nothing of the query is ignored: a file does not show that it
    /// has more pairs than were requested.
    func download(isCSV: Bool) throws(ToolkitError) -> PageResult {
        let selection = PairSelection(query)
        if let problem = query.unknownNames(besides: PairSelection.fields) ?? selection.problems.first {
            return .refused(problem)
        }
        let page = try table.page(
            selection.filter, by: selection.order, after: selection.cursor, limit: Self.downloadLength)
        var lines = page.pairs.map { isCSV ? $0.csv : $0.json.line }
        if isCSV, selection.cursor == nil { lines.insert(PairRecord.csvHeader, at: 0) }
        return .download(
            PageDownload(
                contentType: isCSV ? "text/csv; charset=utf-8" : "application/x-ndjson",
                fileName: isCSV ? "pairs.csv" : "pairs.ndjson", content: lines.flatMap { Array(($0 + "\n").utf8) },
                next: page.next.map { query.setting("after", to: $0.description) }))
    }
}
