internal import AASA

/// What surrounds every page.
package struct PageFrame {
    package enum Area: Sendable { case overview, pairs, tester, rules, errors, none }

    var title: String
    var area: Area
    /// False for a page that has a search of its own.
    let hasSearch: Bool
    let context: PageContext

    package init(_ title: String, _ area: Area, _ context: PageContext, hasSearch: Bool = true) {
        self.title = title
        self.area = area
        self.hasSearch = hasSearch
        self.context = context
    }

    /// - Parameter footer: what the page is made from.
    package func page(footer: HTML = HTML(), _ content: HTML...) -> HTML {
        let main = Tag.main([.id("content")], HTML(content))
        let end = Tag.footer(footer.isEmpty ? "aasa" : footer)
        let top = Tag.header(
            [.classes("top")], context.isReport ? Tag.span([.classes("brand")], "aasa report") : navigation)
        let skip = Tag.a([.classes("skip"), .href(.part("content"))], "Skip to the content")
        return HTML.documentType + Tag.html([.english], head, Tag.body(skip, top, main, end))
    }

    private var head: HTML {
        let common =
            Tag.meta([.utf8])
            + Tag.meta([.meta("viewport"), .content("width=device-width, initial-scale=1")])
            + Tag.meta([.meta("color-scheme"), .content("light dark")]) + Tag.title("\(title) – aasa")
        if context.isReport {
            let policy =
                "default-src 'none'; style-src 'sha256-\(WebAsset.styleHash)'; base-uri 'none'; form-action 'none'"
            return Tag.head(
                common, Tag.meta([.httpEquivalent("Content-Security-Policy"), .content(policy)]),
                .style(StyleSheet.text))
        }
        return Tag.head(
            common, Tag.link([.rel("stylesheet"), .href(WebAsset.style.link)]),
            Tag.link([.rel("icon"), .href(WebAsset.icon.link)]),
            Tag.script([.src(WebAsset.script.link), .deferred]))
    }

    private var navigation: HTML {
        let entries: [(Area, HTML, Link)] = [
            (.overview, "Overview", Link("")), (.pairs, "Pairs", Link("pairs")), (.tester, "URL tester", Link("test")),
            (.rules, "Lint rules", Link("rules")), (.errors, "Error codes", Link("errors")),
        ]
        let links = entries.map { entry, name, link in
            Tag.a([.href(link)] + (entry == area ? [.current] : []), name)
        }
        let search = Tag.form(
            [.classes("find"), .get, .action(Link("pairs"))],
            Tag.input([
                .type("search"), .name("q"), .label("Site or app"), .placeholder("Site or app"), .maxLength(100),
            ]), Tag.button("Search"))
        return Tag.a([.classes("brand"), .href(Link(""))], "aasa") + Tag.nav([.label("Pages")], HTML(links))
            + (hasSearch ? search : HTML()) + logout
    }

    private var logout: HTML {
        guard context.canLogOut, let name = context.viewer.name, let token = context.formToken else { return HTML() }
        return Tag.form(
            [.post, .action(Link("logout")), .classes("find")], Self.token(token),
            Tag.button("Log out \(name.clipped(to: 40))"))
    }

    /// The field that every form has which is sent by POST.
    static func token(_ value: String) -> HTML { Tag.input([.type("hidden"), .name("token"), .value(value)]) }

    static func hidden(_ name: Attribute, _ value: String) -> HTML {
        Tag.input([.type("hidden"), name, .value(value)])
    }
}

extension PageContext {
    /// The token of forms that change something; nil for those who may not.
    var editorToken: String? { viewer.role == .editor && !isReport ? formToken : nil }

    /// A link, or its text alone in a report.
    func link(_ target: Link, _ content: HTML) -> HTML { isReport ? content : Tag.a([.href(target)], content) }

    /// A moment as the time that has passed since, or that is left.
    func relative(_ moment: Timestamp) -> HTML {
        let seconds = Int(now.seconds - moment.seconds)
        let text = Int(seconds.magnitude).roughDuration
        let exact = moment.description
        return Tag.time(
            [.datetime(exact), .titled(Timestamp.shown(exact))],
            HTML(text: seconds.magnitude < 60 ? "now" : seconds < 0 ? "in " + text : text + " ago"))
    }

    /// The expiry of a certificate: `expires in 3 days, 2027-01-18 08:00 UTC`.
    func expiry(_ moment: Timestamp) -> HTML {
        HTML(text: moment < now ? "expired " : "expires ") + relative(moment) + ", \(moment.shown)"
    }
}

extension Timestamp {
    /// As pages show it: `2026-11-21 08:00 UTC`.
    var shown: String { Self.shown(description) }

    fileprivate static func shown(_ exact: String) -> String {
        let text = exact.utf8
        return String(Substring(text.prefix(10))) + " " + String(Substring(text.dropFirst(11).prefix(5))) + " UTC"
    }
}

extension Int {
    /// Seconds in the largest unit that they fill.
    fileprivate var roughDuration: String {
        let units = [(86400, "days"), (3600, "h"), (60, "min"), (1, "s")]
        let (length, name) = units.first { self >= $0.0 * ($0.1 == "days" ? 2 : 1) } ?? (1, "s")
        return "\((self / length).grouped) \(name)"
    }
}
