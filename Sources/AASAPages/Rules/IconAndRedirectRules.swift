package import AASA

/// Rules about what leads people to the page and from it to the app, and about the page on the home screen.
extension PageRule {
    package static let touchIcon = SubjectRule<PageDocument>(
        code: "AASA731", name: "touch-icon", severity: .warning, summary: "The page has no usable touch icon.",
        explanation: """
            The icon on the home screen, in favourites and in the password list is the `apple-touch-icon`: a PNG image \
            of 180 by 180 pixels, square and without rounded corners. Without one, a picture of the page is shown.
            """,
        sources: [.talk, .icons],
        situations: [
            ("a page without a link, on a site without /apple-touch-icon.png", true),
            ("an icon that answers 404", true),
            ("sizes=180x180 for an image of 192 by 192 pixels", true),
            ("an image of 16 by 16 pixels", true),
            ("an image of 180 by 180 pixels", false),
        ]
    ) { document, rule in
        guard let inspected = document.page else { return [] }
        let links = inspected.page.touchIcons
        let insecure = links.filter { link in
            inspected.page.link(link).flatMap { WebURL.scheme(of: $0[...]) } == "http"
        }
        let findings = insecure.map { link in
            rule.finding(
                at: inspected.page.range(link, "href"),
                "the touch icon is served over http, and is not loaded for a page over https", hint: "write https")
        }
        guard let visit = inspected.visit else {
            if !inspected.isWhole || !links.isEmpty { return findings }
            let message = "the page links no touch icon; whether the site has one at its root is not known"
            return [rule.finding(message, hint: Self.iconHint).rated(.note)]
        }
        // One of several sizes has to be large enough.
        let hasLarge = visit.icons.compactMap(\.size).contains { size in min(size.width, size.height) >= 120 }
        let needsLarge = !hasLarge && links.count <= visit.icons.count
        let faults = visit.icons.compactMap { icon in
            rule.finding(about: icon, on: inspected.page, needsLarge: needsLarge)
        }
        return findings + faults
    }

    static let iconAndRedirectRules: [SubjectRule<PageDocument>] = [
        touchIcon,
        SubjectRule(
            code: "AASA732", name: "open-graph", severity: .note,
            summary: "The page has no title, no `og:title` or no `og:description`.",
            explanation: """
                Safari takes title and description of a shared page and of a bookmark from these, where the page's \
                title has the name of the site and more in it.
                """,
            sources: [.talk, .openGraph],
            reported: [
                #"<title>Shop - Buy 42 - Example</title>"#,
                #"<title>Shop</title><meta property="og:title" content=""><meta name="description" content="All about 42">"#,
                #"<title>Shop</title>⟦<meta name="og:title" content="Buy 42">⟧<meta name="description" content="All about 42">"#,
            ],
            accepted: [
                #"<title>Shop</title><meta property="og:title" content="Buy 42"><meta property="og:description" content="All about 42">"#
            ]
        ) { document, rule in
            guard let inspected = document.page, inspected.isWhole else { return [] }
            let page = inspected.page
            func isStated(_ name: String) -> Bool { page.meta(name)?.content.trimmed.isEmpty == false }
            func isTitle(_ element: Int) -> Bool {
                if let parent = page.nodes[element].parent, page.name(parent) == "svg" { return false }
                return !page.text(of: element).isEmpty
            }
            func isMisnamed(_ element: Int) -> Bool {
                let name = page.value(element, "name")?.trimmed.lowercased() ?? ""
                return name.hasPrefix("og:") && !page.nodes[element].has("property")
            }
            var findings: [Finding] = []
            if !page.all("title").contains(where: isTitle) {
                findings.append(rule.finding("the page has no title", hint: "add <title> to the head"))
            }
            var missing: [String] = []
            if !isStated("og:title") { missing.append("og:title") }
            if !isStated("og:description"), !isStated("description") { missing.append("og:description") }
            if let first = missing.first {
                let message = "the page has no \(missing.joined(separator: " and no "))"
                let hint = "add <meta property=\"\(first)\" content=…> to the head"
                findings.append(rule.finding(message, hint: hint))
            }
            if let element = page.all("meta").first(where: isMisnamed) {
                let message = "the name of Open Graph data is in 'name', and is read from 'property'"
                let hint = "write <meta property=\"\(page.value(element, "name") ?? "")\" content=…>"
                findings.append(rule.finding(at: page.range(element), message, hint: hint))
            }
            return findings
        },
        SubjectRule(
            code: "AASA733", name: "feed", severity: .note, summary: "The page does not link the site's feed.",
            explanation: "Safari finds a feed by `<link rel=\"alternate\">` in the head of the page, on every device.",
            sources: [.talk],
            reported: [#"<a href="⟦/feed.xml⟧">RSS</a>"#],
            accepted: [
                #"<link rel="alternate" type="application/rss+xml" href="/feed.xml"><a href="/feed.xml">RSS</a>"#
            ]
        ) { document, rule in
            guard let page = document.page?.page else { return [] }
            let isLinked = page.all("link").contains { link in
                let type = page.value(link, "type")?.lowercased() ?? ""
                let isFeed = type.contains(text: "rss") || type.contains(text: "atom")
                return isFeed && page.value(link, "rel")?.lowercased().contains(text: "alternate") == true
            }
            if isLinked { return [] }
            guard let link = page.all("a").first(where: { page.value($0, "href")?.isFeedReference == true }) else {
                return []
            }
            let message = "the page does not link its feed in the head"
            let hint = "add <link rel=\"alternate\" type=\"application/rss+xml\" href=…>"
            return [rule.finding(at: page.range(link, "href"), message, hint: hint)]
        },
        SubjectRule(
            code: "AASA734", name: "redirect-loses-path", severity: .warning,
            summary: "A redirect for phones loses the page.",
            explanation: """
                A link that was shared leads to one page. If a phone lands on a start page, or a desktop stays on the \
                site for phones, the link is broken for one of them. One site for all needs no redirect.
                """,
            sources: [.talk],
            situations: [
                ("a phone that lands on the start page", true),
                ("a phone that lands on a page about the app", true),
                ("a phone that gets the page by its number", false),
                ("a phone and a desktop that are redirected likewise", false),
                ("a desktop that stays on m.", true),
                ("a phone that gets the same page", false),
            ]
        ) { document, rule in
            guard let inspected = document.page, let visit = inspected.visit, let desktop = visit.desktop else {
                return []
            }
            let requested = WebURL.path(of: visit.requested).pageName
            let isKept = !requested.isDisjoint(with: WebURL.words(of: desktop))
            if isKept, requested.isDisjoint(with: WebURL.words(of: visit.phone)) {
                let message = "\(visit.requested) leads a phone to \(visit.phone), and a desktop to \(desktop)"
                let hint = "keep the path when phones are redirected, or serve one page for all"
                return [rule.finding(message, hint: hint)]
            }
            guard let host = WebURL.host(of: visit.phone), host.hasPrefix("m."), visit.phone != desktop else {
                return []
            }
            guard visit.desktopFromPhone.flatMap(WebURL.host(of:)) == host else { return [] }
            let hint = "redirect desktops from there to the same page"
            return [rule.finding("a desktop stays on \(visit.phone)", hint: hint)]
        },
        SubjectRule(
            code: "AASA736", name: "plug-in-media", severity: .warning,
            summary: "The page has media that needs a plug-in.",
            explanation: "No browser of today has plug-ins: people see an empty frame. Use `video` and `audio`.",
            sources: [.talk],
            reported: [
                #"⟦<embed src="film.swf">⟧"#, #"⟦<iframe src="film.swf">⟧</iframe>"#,
                #"⟦<object classid="clsid:D27CDB6E-AE6D-11cf-96B8-444553540000">⟧<param name="movie" value="film.swf"></object>"#,
                #"⟦<object data="film.swf" type="application/x-shockwave-flash">⟧</object>"#,
            ],
            accepted: [#"<video src="film.mp4" controls></video><object type="image/svg+xml" data="a.svg"></object>"#]
        ) { document, rule in
            guard let page = document.page?.page else { return [] }
            let types = [
                "x-shockwave-flash", "x-silverlight", "x-java-applet", "x-director", "x-mplayer2", "vnd.rn-realmedia",
                "x-pn-realaudio",
            ]
            func needsPlugIn(_ element: Int) -> Bool {
                if page.has("video", inside: element) { return false }
                if page.name(element) == "applet" { return true }
                if page.value(element, "classid")?.lowercased().hasPrefix("clsid:") == true { return true }
                let type = page.value(element, "type")?.lowercased() ?? ""
                if types.contains(where: type.contains(text:)) { return true }
                var sources = [page.value(element, "data"), page.value(element, "src")]
                for parameter in page.descendants(of: element) where page.name(parameter) == "param" {
                    sources.append(page.value(parameter, "value"))
                }
                return sources.compactMap(\.self).contains { source in
                    let file = source.lowercased().prefix { character in !"?#".contains(character) }
                    return [".swf", ".dcr", ".xap", ".rm"].contains(where: file.hasSuffix)
                }
            }
            let media = page.all("object", "embed", "applet", "iframe")
            guard let node = media.first(where: needsPlugIn).map({ page.nodes[$0] }) else { return [] }
            let message = "<\(node.name)> needs a plug-in, and no browser has one"
            return [rule.finding(at: node.range, message, hint: "use video or audio")]
        },
    ]

    fileprivate static let iconHint =
        "add <link rel=\"apple-touch-icon\" sizes=\"180x180\" href=…> with a square PNG image"
}

extension LintRule {
    /// What is wrong with a touch icon, if anything is.
    ///
    /// - Parameter needsLarge: whether no icon of the page is large enough.
    fileprivate func finding(about icon: PageVisit.Icon, on page: Page, needsLarge: Bool) -> Finding? {
        guard let status = icon.status else { return nil }
        guard let element = icon.element else {
            if status == 200, let size = icon.size {
                return sizeFinding(about: icon, size, at: nil, needsLarge: needsLarge)
            }
            let message = "the page links no touch icon, and the site has none at \(icon.url)"
            return finding(message, hint: PageRule.iconHint)
        }
        let range = page.range(element, "href")
        let hint = "serve a PNG image there"
        if status != 200 { return finding(at: range, "the touch icon \(icon.url) answers \(status)", hint: hint) }
        guard let size = icon.size else {
            return finding(at: range, "the touch icon \(icon.url) is not a complete PNG image", hint: hint)
        }
        let stated = page.value(element, "sizes")?.trimmed.lowercased() ?? ""
        let actual = "\(size.width)x\(size.height)"
        if !["", "any"].contains(stated), !stated.split(separator: " ").contains(Substring(actual)) {
            return finding(
                at: page.range(element, "sizes"),
                "the touch icon \(icon.url) has \(actual) pixels, and sizes is '\(stated.clipped(to: 60))'",
                hint: "write sizes=\"\(actual)\"")
        }
        return sizeFinding(about: icon, size, at: range, needsLarge: needsLarge)
    }

    private func sizeFinding(
        about icon: PageVisit.Icon, _ size: PageVisit.Icon.Size, at range: Range<Int>?, needsLarge: Bool
    ) -> Finding? {
        let start = "the touch icon \(icon.url) has \(size.width)x\(size.height) pixels"
        if size.width != size.height {
            return finding(at: range, "\(start), and is not square", hint: PageRule.iconHint)
        }
        if needsLarge { return finding(at: range, "\(start), too few for a home screen", hint: PageRule.iconHint) }
        return nil
    }
}

extension Page {
    package var touchIcons: [Int] {
        all("link").filter { index in
            let relations = (value(index, "rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
            let isIcon = relations.contains("apple-touch-icon") || relations.contains("apple-touch-icon-precomposed")
            return isIcon && value(index, "href")?.isEmpty == false
        }
    }

    package func link(_ index: Int) -> String? { value(index, "href").flatMap(resolved) }
}

extension WebURL {
    /// The words of path and query, in lower case.
    fileprivate static func words(of url: String) -> Set<String> {
        let query = url.drop { $0 != "?" }.replacing(text: "%2F", with: "/").replacing(text: "%2f", with: "/")
        return "\(path(of: url))\(query)".words
    }
}

extension String {
    private static let feedNames = [
        "feed", "rss", "atom", "feed.xml", "rss.xml", "atom.xml", "index.xml", "feed.atom",
    ]

    fileprivate var isFeedReference: Bool {
        var path: String
        if !contains(":") {
            path = prefix { !"?#".contains($0) }.trimmed
        } else if hasPrefix("http") {
            path = WebURL.path(of: self)
        } else {
            return false
        }
        path = path.lowercased()
        if path.hasSuffix("/") { path.removeLast() }
        if path.hasSuffix(".rss") || path.hasSuffix(".atom") { return true }
        if path.hasPrefix("/") { path.removeFirst() }
        return Self.feedNames.contains(path)
    }

    /// The words of the last part of a path that names a page.
    fileprivate var pageName: Set<String> {
        split(separator: "/").map { String($0).words }.last { !$0.isEmpty } ?? []
    }

    /// The words, apart from those of every site, in lower case.
    fileprivate var words: Set<String> {
        let parts = lowercased().split { character in !(character.isLetter || character.isNumber) }
        return Set(parts.map(String.init))
            .subtracting(["index", "default", "home", "html", "htm", "php", "aspx", "jsp"])
    }
}
