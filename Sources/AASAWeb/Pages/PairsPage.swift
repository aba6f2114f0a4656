internal import AASA
internal import AASAToolkit

/// The list of pairs: filters, orders and pages.
struct PairsPage {
    private let overview: TableOverview
    private let query: WebQuery
    private let context: PageContext
    private let selection: PairSelection
    /// Why the query cannot be used: then no pair is shown.
    let problems: [String]
    private let batch: PairPage
    /// Sites whose name has the text that is searched.
    private let sites: [Site]

    private static let length = 50
    private static let maximumSites = 8

    init(
        table: AssociationTable, overview: TableOverview, query: WebQuery, context: PageContext
    ) throws(ToolkitError) {
        self.overview = overview
        self.query = query
        self.context = context
        selection = PairSelection(query)
        problems = [query.unknownNames(besides: PairSelection.fields)].compactMap(\.self) + selection.problems
        if !problems.isEmpty {
            (batch, sites) = (PairPage(pairs: [], next: nil), [])
            return
        }
        batch = try table.page(selection.filter, by: selection.order, after: selection.cursor, limit: Self.length)
        if let text = selection.filter.search {
            sites = try table.sites(containing: text, limit: Self.maximumSites)
        } else {
            sites = []
        }
    }

    @HTMLBuilder var content: HTML {
        Tag.h1("Pairs")
        form
        Tag.div(.id("results")) {
            for problem in problems { ResultMark.bad.note("\(problem).") }
            if !sites.isEmpty { Tag.p("Sites: ", HTML(sites.map(context.link), separator: " · ")) }
            if problems.isEmpty { head }
            if !batch.pairs.isEmpty { rows }
            foot
        }
        if let form = PairForm(in: context) { Tag.details(Tag.summary("Add a pair"), form.content) }
    }

    // MARK: Form

    private static let all: HTML.Option = ("", "all")

    private var form: HTML {
        let filter = selection.filter
        let order = selection.order == .status ? "" : selection.order.rawValue
        return Tag.form(.id("filters"), .classes("filters"), .get, .action(Link("pairs")), .live) {
            field("q", title: "Search", example: "part of a site or an app")
            statusChoice
            HTML.choice("Reason", .name("reason"), chosen: filter.reason?.rawValue, options: [Self.all] + usedReasons)
            HTML.choice(
                "Service", .name("service"), chosen: filter.service?.description, options: [Self.all] + usedServices)
            HTML.choice("Rules", .name("rules"), chosen: filter.system?.rawValue, options: [Self.all] + Self.systems)
            field("site", title: "Site", example: "*.example.com")
            field("app", title: "App", example: "ABCDE12345.*")
            field("label", title: "Label", example: "team=payments")
            if filter.cdnReason != nil { field("cdn", title: "Reason of Apple's CDN", example: "SWCERR00101 …") }
            HTML.choice("Sort", .name("sort"), chosen: order, options: Self.orders)
            Tag.button(.classes("main")) { "Show" }
        }
    }

    private static let systems = SystemVersion.allCases.map { rules in (rules.rawValue, rules.systems) }
    private static let orders = [
        ("", "denied first"), ("site", "by site"), ("app", "by app"), ("checked", "latest check first"),
    ]

    private var statusChoice: HTML {
        let filter = selection.filter
        let chosen = filter.excludesApproved ? PairSelection.deniedOrPending : filter.status?.rawValue
        let status = Status.allCases.map { status in (status.rawValue, status.rawValue) }
        let options = [Self.all, (PairSelection.deniedOrPending, "denied or pending")] + status
        return HTML.choice("Status", .name("status"), chosen: chosen, options: options)
    }

    private var usedReasons: [HTML.Option] {
        let used = Set(overview.counts.map(\.reason))
        return Reason.allCases.filter(used.contains).map { reason in (reason.rawValue, reason.title) }
    }

    private var usedServices: [HTML.Option] {
        let names = Set(overview.counts.map(\.service.description)).sorted()
        return names.compactMap { name in ServiceSelection(known: name).map { service in (name, service.title) } }
    }

    private func field(_ name: StaticString, title: HTML, example: StaticString) -> HTML {
        HTML.searchField(title, named: name, entered: query["\(name)"] ?? "", example: example)
    }

    // MARK: Results

    /// The query of this list from its first page.
    private var listQuery: WebQuery {
        let fields = query.fields.filter { field in
            PairSelection.fields.contains(field.name) && field.name != "after" && !field.value.isEmpty
        }
        return WebQuery(fields: fields)
    }

    /// The same list with a different value of a field, from its first page.
    private func link(setting field: String, to value: String) -> Link {
        Link("pairs", query: listQuery.setting(field, to: value))
    }

    private var head: HTML {
        Tag.div(.classes("row")) {
            Tag.p(.polite) { count }
            Tag.p(.classes("push")) {
                "Download all pages: "
                Tag.a(.href(Link("pairs.csv", query: listQuery))) { "CSV" }
                " · "
                Tag.a(.href(Link("pairs.ndjson", query: listQuery))) { "NDJSON" }
            }
        }
    }

    private var count: HTML {
        let shown = batch.pairs.count
        if shown == 0, batch.next == nil { return "No pair matches." }
        if let all = selection.count(in: overview) { return "\(all.counted("pair")), \(shown.grouped) on this page" }
        if batch.next == nil { return "\(shown.counted("pair")) on this page" }
        return "\(shown.counted("pair")) on this page, and more"
    }

    private var rows: HTML {
        let columns: [Column] = [
            column("Status", order: .status), column("Site", order: .site), column("App", order: .app),
            "Service and rules", "What was found", column("Checked", order: .checked),
        ]
        let rows = PairRows(context: context) { label in link(setting: "label", to: "\(label.name)=\(label.text)") }
        return rows.table(batch.pairs, columns: columns)
    }

    private func column(_ title: HTML, order: PageOrder) -> Column {
        let direction: Attribute = if order == .checked { .descending } else { .ascending }
        return Column(
            head: Tag.th(.column, direction.when(order == selection.order)) {
                Tag.a(.href(link(setting: "sort", to: order.rawValue)), .live) { title }
            })
    }

    @HTMLBuilder private var foot: HTML {
        let isPartial = batch.pairs.count < Self.length
        if let next = batch.next, isPartial {
            Tag.p("The search has reached \(next.site); one page searches a part of a large table.")
        }
        Tag.div(.classes("row")) {
            if selection.cursor != nil { Tag.a(.href(Link("pairs", query: listQuery)), .live) { "First page" } }
            if let next = batch.next {
                Tag.a(.href(link(setting: "after", to: next.description)), .live) {
                    if isPartial { "Continue the search" } else { "Next page" }
                }
            }
        }
    }
}
