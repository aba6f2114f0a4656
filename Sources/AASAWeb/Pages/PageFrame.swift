internal import AASA

/// What surrounds the content of every page.
package struct PageFrame {
    package enum Area: Sendable { case overview, pairs, tester, rules, errors, none }

    let title: String
    let area: Area
    let context: PageContext
    /// False for a page that has a search of its own.
    let hasSearch: Bool

    package init(title: String, area: Area = .none, context: PageContext, hasSearch: Bool = true) {
        self.title = title
        self.area = area
        self.context = context
        self.hasSearch = hasSearch
    }

    /// - Parameter footer: what the page is made from.
    package func page(footer: HTML = "aasa", @HTMLBuilder content: () -> HTML) -> HTML {
        let content = content()
        return HTML.documentType
            + Tag.html(.english) {
                Tag.head {
                    Tag.meta(.utf8)
                    Tag.meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
                    Tag.meta(.name("color-scheme"), .content("light dark"))
                    Tag.title("\(title) – aasa")
                    if context.isStandalone { ownStyle } else { references }
                }
                Tag.body {
                    Tag.a(.classes("skip"), .href(.part("content"))) { "Skip to the content" }
                    Tag.header(.classes("top")) {
                        if context.isStandalone { Tag.span(.classes("brand")) { "aasa report" } } else { navigation }
                    }
                    Tag.main(.id("content")) { content }
                    Tag.footer(footer)
                }
            }
    }

    @HTMLBuilder private var ownStyle: HTML {
        let style = "style-src 'sha256-\(WebAsset.style.hash)'"
        let policy = "default-src 'none'; \(style); base-uri 'none'; form-action 'none'"
        Tag.meta(.httpEquivalent("Content-Security-Policy"), .content(policy))
        WebAsset.styleElement
    }

    @HTMLBuilder private var references: HTML {
        Tag.link(.rel("stylesheet"), .href(WebAsset.style.link))
        Tag.link(.rel("icon"), .href(WebAsset.icon.link))
        Tag.script(.src(WebAsset.script.link), .deferred)
    }

    @HTMLBuilder private var navigation: HTML {
        Tag.a(.classes("brand"), .href(Link(""))) { "aasa" }
        Tag.nav(.label("Pages")) {
            entry("Overview", in: .overview, to: Link(""))
            entry("Pairs", in: .pairs, to: Link("pairs"))
            entry("URL tester", in: .tester, to: Link("test"))
            entry("Lint rules", in: .rules, to: Link("rules"))
            entry("Error codes", in: .errors, to: Link("errors"))
        }
        if hasSearch { search }
        logout
    }

    private func entry(_ name: HTML, in area: Area, to link: Link) -> HTML {
        Tag.a(.href(link), .current.when(area == self.area)) { name }
    }

    private var search: HTML {
        Tag.form(.classes("find"), .get, .action(Link("pairs"))) {
            Tag.input(.type("search"), .name("q"), .label("Site or app"), .placeholder("Site or app"))
            Tag.button("Search")
        }
    }

    private var logout: HTML {
        guard let name = context.viewer.name else { return HTML() }
        // A proxy and the browser know users by themselves.
        guard context.canLogOut, let token = context.formToken else { return Tag.span("\(name.clipped(to: 40))") }
        return Tag.form(.post, .action(Link("logout")), .classes("find")) {
            Self.token(token)
            Tag.button("Log out \(name.clipped(to: 40))")
        }
    }

    /// The field that every form has which is sent by POST.
    static func token(_ value: String) -> HTML { hidden(.name("token"), value: value) }

    static func hidden(_ name: Attribute, value: String) -> HTML {
        Tag.input(.type("hidden"), name, .value(value))
    }
}

extension PageContext {
    /// The token of forms that change something; nil for those who may not.
    var editorToken: String? {
        if viewer.role != .editor || isStandalone { return nil }
        return formToken
    }

    /// A link, or its text alone in a file.
    func link(_ content: HTML, to target: Link) -> HTML {
        if isStandalone { return content }
        return Tag.a(.href(target)) { content }
    }

    /// A link, or in a file one to its pairs with a cause.
    ///
    /// - Parameter anchor: that of the cause.
    func link(_ content: HTML, to target: Link, inFile anchor: String) -> HTML {
        guard isStandalone, causesInFile.contains(anchor) else { return link(content, to: target) }
        return Tag.a(.href(.part(anchor))) { content }
    }

    func link(to cause: PairCause) -> HTML { link("\(cause.title)", to: .code(cause.reason.rawValue)) }

    /// A link to the page of a site; in a file to its section.
    func link(to site: Site) -> HTML {
        guard isStandalone, sitesInFile.contains(site) else { return link("\(site.description)", to: .site(site)) }
        return Tag.a(.href(.part(site.anchor))) { "\(site.description)" }
    }

    /// The time that has passed since a moment, or that is left until it.
    func relative(_ moment: Timestamp) -> HTML {
        let seconds = Int(now.seconds - moment.seconds)
        let duration = Int(seconds.magnitude).roughDuration
        let text =
            switch seconds {
            case -59...59: "now"
            case ..<0: "in \(duration)"
            default: "\(duration) ago"
            }
        return Tag.time(.datetime(moment.description), .titled(moment.shownTime)) { HTML(text: text) }
    }

    /// Whether a certificate has expired, or will soon.
    func mark(ofExpiry moment: Timestamp) -> ResultMark {
        if moment < now { return .bad }
        if moment < now + OverviewCache.expiry { return .warning }
        return .good
    }

    /// The expiry of a certificate: `expires in 3 days, 2027-01-18 08:00 UTC`.
    @HTMLBuilder func expiry(_ moment: Timestamp) -> HTML {
        if moment < now { "expired " } else { "expires " }
        relative(moment)
        ", \(moment.shownTime)"
    }
}

extension Site {
    /// The name of its section in a file.
    var anchor: String { "site-\(description)" }
}

extension PairCause {
    /// The name of the first pair with the cause in a file.
    func anchor(of status: Status) -> String {
        let parts = "\(status.rawValue) \(title)".split { !$0.isLetter && !$0.isNumber }
        return parts.joined(separator: "-")
    }
}

extension Timestamp {
    /// As pages show it: `2026-11-21 08:00 UTC`.
    var shownTime: String {
        let exact = description.utf8
        let day = Substring(exact.prefix(10))
        let minute = Substring(exact.dropFirst(11).prefix(5))
        return "\(day) \(minute) UTC"
    }
}

extension Int {
    /// Seconds in the largest unit that they fill. Days are those of ``CertificateExpiry/daysLeft(at:)``.
    fileprivate var roughDuration: String {
        switch self {
        case (2 * 86400)...: "\((self / 86400).grouped) days"
        case 3600...: "\(self / 3600) h"
        case 60...: "\(self / 60) min"
        default: "\(self) s"
        }
    }
}
