internal import AASA

/// Rules about the Smart App Banner.
extension PageRule {
    static let bannerRules: [SubjectRule<PageDocument>] = [
        SubjectRule(
            code: "AASA729", name: "banner-app-id", severity: .error,
            summary: "The Smart App Banner has no numeric `app-id`.",
            explanation: """
                Safari shows a banner only for `app-id=` with the app's number in the App Store, which is in its URL \
                after `id`. A bundle identifier is not one.
                """,
            sources: [.banner],
            reported: [
                #"<meta name="apple-itunes-app" content="⟦app-id=⟧">"#,
                #"<meta name="apple-itunes-app" content="⟦app-id=ABCDE12345.com.example.app⟧">"#,
            ],
            accepted: [
                #"<meta name="apple-itunes-app" content="app-id=1164518985, app-argument=https://example.com/a">"#
            ]
        ) { document, rule in
            guard let inspected = document.page, let banner = inspected.banner, !banner.isTemplate else { return [] }
            let number = banner.values["app-id"] ?? ""
            if !number.isEmpty, number.utf8.allSatisfy(\.isDigit) { return [] }
            var what = "the app-id '\(number.clipped(to: 60))', which is not a number"
            if number.isEmpty { what = "no app-id" }
            let message = "the Smart App Banner has \(what), and is not shown"
            let hint = "write app-id= and the number in the app's App Store URL"
            return [rule.finding(at: banner.range, message, hint: hint)]
        },
        SubjectRule(
            code: "AASA730", name: "banner-argument", severity: .warning,
            summary: "The `app-argument` of the Smart App Banner does not lead to the page in the app.",
            explanation: """
                The app opens with the URL in `app-argument`: that of the page itself, which the app also opens as a \
                universal link. A comma in it would end it.
                """,
            sources: [.banner],
            reported: [
                #"<meta name="apple-itunes-app" content="⟦app-id=1164518985, app-argument=https://example.com/shop?a=1,2⟧">"#,
                #"<meta name="apple-itunes-app" content="⟦app-id=1164518985, app-argument=buy/42⟧">"#,
            ],
            accepted: [#"<meta name="apple-itunes-app" content="app-id=1164518985, app-argument=myapp://buy/42">"#]
        ) { document, rule in
            guard let inspected = document.page, let banner = inspected.banner, !banner.isTemplate else { return [] }
            guard let argument = banner.argument else { return [] }
            func finding(_ message: String, hint: String) -> [Finding] {
                [rule.finding(at: banner.range, message, hint: hint)]
            }
            guard WebURL.scheme(of: argument[...]) != nil else {
                return finding(
                    "the app-argument '\(argument.clipped(to: 100))' is not a URL",
                    hint: "write the URL of the page, https:// included")
            }
            if let rest = banner.unknown.first {
                return finding(
                    "the app-argument ends at its comma: '\(rest.clipped(to: 60))' is not part of it",
                    hint: "write %2C for the comma")
            }
            if inspected.otherArguments.contains(argument) {
                return finding(
                    "the app-argument '\(argument.clipped(to: 100))' is the same on several pages",
                    hint: "write the URL of each page")
            }
            guard let host = WebURL.host(of: argument), let url = inspected.page.url else { return [] }
            guard let own = WebURL.host(of: url) else { return [] }
            if host != own {
                guard WebURL.withoutWWW(host) == WebURL.withoutWWW(own) else { return [] }
                let message =
                    "the app-argument is on another host, \(host): the association file of \(own) does not cover it"
                return finding(message, hint: "write the URL of the page, on \(own)").map { $0.rated(.note) }
            }
            if WebURL.path(of: argument) == "/", WebURL.path(of: url) != "/" {
                return finding(
                    "the app-argument leads to the start page, and not to this page", hint: "write app-argument=\(url)")
            }
            guard let link = try? LinkURL(argument), let matcher = inspected.links else { return [] }
            guard matcher.includes(link) else { return [] }
            let opening = matcher.decisions(for: link).filter { $0.decision == .match }.map(\.app.text)
            if opening.isEmpty {
                return finding(
                    "no app opens the app-argument '\(argument.clipped(to: 100))', by the site's association file",
                    hint: link.otherPort == nil ? "add a rule for its path to applinks" : UniversalLinks.portHint)
            }
            let expected = inspected.apps.map(\.description)
            if expected.isEmpty || expected.contains(where: opening.contains) { return [] }
            return finding(
                "\(opening.shortened) opens the app-argument, and not \(expected.shortened)",
                hint: "let the same app open it")
        },
    ]
}

extension InspectedPage {
    /// The Smart App Banner: the values of its `content`, which is separated by commas.
    fileprivate var banner: Banner? {
        guard let (content, element) = page.meta("apple-itunes-app") else { return nil }
        let isTemplate = ["{{", "%PUBLIC", "<%", "${"].contains { content.contains(text: $0) }
        var banner = Banner(range: page.range(element, "content"), isTemplate: isTemplate)
        for part in content.split(separator: ",") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = halves[0].trimmed.lowercased()
            if halves.count == 2, name.hasPrefix("app-") || name.hasPrefix("affiliate-") {
                banner.values[name] = halves[1].trimmed
                if halves[1].trimmed.isEmpty { banner.values[name] = nil }
            } else if banner.argument != nil {
                banner.unknown.append(part.trimmed)
            }
        }
        return banner
    }

    fileprivate struct Banner {
        /// The values that are not empty.
        var values: [String: String] = [:]
        /// Parts after the `app-argument` that have no name.
        var unknown: [String] = []
        let range: Range<Int>?
        let isTemplate: Bool
        var argument: String? { values["app-argument"] }
    }

    /// The `app-argument` of the page's Smart App Banner.
    package var bannerArgument: String? { banner?.argument }
}
