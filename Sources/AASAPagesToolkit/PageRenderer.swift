package import AASAToolkit
internal import AASA
internal import POSIX
internal import WebDriver
package import AASAPages

/// Renders pages in WebKit: the document after its scripts have run, with shadow roots and frames of the same origin.
///
/// Each page has a browser of its own, without cookies and without downloads. Loads of third parties are blocked, and
/// so is navigation to another site. Needs Debian's `webkit2gtk-driver` and `xvfb`.
package struct PageRenderer: Sendable {
    /// A page as WebKit shows it, and what it reported on the way.
    package struct Rendering: Sendable {
        package var page: Page
        /// Why the document may not be what a user sees, in clauses.
        package var caveats: [String] = []
        /// Texts of the dialogs that were dismissed.
        package var dialogs: [String] = []
        /// URLs of what it has loaded, at most 500.
        package var loads: [String] = []
    }

    /// What WebKit makes of a content rule list.
    package struct Trial: Sendable {
        /// Why WebKit rejects the list; nil when it compiles it.
        package var rejection: String?
        /// Milliseconds from the start of the browser until the list is compiled.
        package var milliseconds: Int
        /// What the list changes on pages.
        package var effects: [Effect] = []
    }

    /// The difference between a page without and with a content rule list.
    package struct Effect: Sendable {
        package var url: String
        /// URLs that were not loaded any more.
        package var blocked: [String]
        /// The number of elements that were not shown any more.
        package var hidden: Int
    }

    /// Milliseconds for one page with its browser.
    package static let timeLimit = 30_000
    /// Milliseconds for a rule list.
    static let compilationLimit = 120_000
    /// Bytes of WebKit's processes for one page.
    package static let memoryLimit = 1 << 30
    /// Messages of one kind that are kept.
    static let maximumMessages = 20

    /// The programs that it needs: their files, nil for one that is missing, and their Debian packages.
    package static var programs: [(name: String, path: String?, package: String)] { WebKitBrowser.programs }

    /// Whether WebKit accepts every certificate, since it knows only the system's trust.
    private let ignoresCertificates: Bool
    private let interruption: Int32?

    /// - Parameters:
    ///   - ignoresCertificates: for servers that were verified already, with trust other than the system's.
    ///   - interruption: a descriptor that becomes readable when rendering must end early.
    package init(ignoresCertificates: Bool, interruption: Int32?) {
        self.ignoresCertificates = ignoresCertificates
        self.interruption = interruption
    }

    /// Renders the page.
    ///
    /// - Throws: `.page(…)`: `.browserMissing`, `.notRendered`; `.interrupted`.
    package func render(_ url: String) throws(ToolkitError) -> Rendering {
        let host = WebURL.host(of: url) ?? ""
        return try withBrowser(rules: Self.rules(forPagesOf: host), timeLimit: Self.timeLimit, url: url) {
            session throws(WebDriverError) in
            try session.load(url, within: session.browser.remaining / 2)
            return try session.read(url)
        }
    }

    /// Compiles a content rule list, and compares pages, with their third parties, without and with it.
    ///
    /// - Throws: as ``render(_:)``.
    package func trial(_ list: [UInt8], on urls: [String]) throws(ToolkitError) -> Trial {
        let start = SteadyClock.milliseconds
        let limit = Self.compilationLimit + urls.count * Self.timeLimit
        var pages: [Rendering] = []
        var trial = try withBrowser(rules: list, timeLimit: limit, url: nil) { session throws(WebDriverError) in
            let trial = Trial(
                rejection: Self.rejection(session.browser.console), milliseconds: SteadyClock.milliseconds - start)
            if trial.rejection == nil { pages = try Self.read(urls, in: session) }
            return trial
        }
        if pages.isEmpty { return trial }
        let without = try withBrowser(rules: Array(Self.noRules.utf8), timeLimit: limit, url: nil) {
            session throws(WebDriverError) in
            try Self.read(urls, in: session)
        }
        trial.effects = zip(without, pages).map { before, after in
            Effect(
                url: before.page.url ?? "", blocked: before.loads.filter { !after.loads.contains($0) },
                hidden: max(0, before.page.shownCount - after.page.shownCount))
        }
        return trial
    }

    private static func read(_ urls: [String], in session: BrowserSession) throws(WebDriverError) -> [Rendering] {
        var pages: [Rendering] = []
        for url in urls {
            try session.load(url, within: timeLimit / 2)
            pages.append(try session.read(url))
        }
        return pages
    }

    /// `Cannot save filter 'rules.json': MESSAGE`, after `Error while parsing FILTER: REASON`.
    private static func rejection(_ console: String) -> String? {
        let lines = console.split(separator: "\n").map(String.init)
        guard let message = lines.lazy.compactMap({ $0.after("Cannot save filter 'rules.json': ") }).first else {
            return nil
        }
        let reason = lines.lazy.compactMap { $0.after("Error while parsing ") }.first
        return (message + (reason.map { " (\($0))" } ?? "")).clipped(to: 500)
    }

    private static let noRules = #"[{"trigger":{"url-filter":"^aasa-nothing:"},"action":{"type":"block"}}]"#

    private func withBrowser<R>(
        rules: [UInt8], timeLimit: Int, url: String?, _ body: (BrowserSession) throws(WebDriverError) -> R
    ) throws(ToolkitError) -> R {
        do throws(WebDriverError) {
            let browser = try WebKitBrowser(
                contentRules: rules, userAgent: PageInspector.phone, ignoresCertificates: ignoresCertificates,
                timeLimit: timeLimit, memoryLimit: Self.memoryLimit, interruption: interruption)
            defer { browser.end() }
            return try body(try BrowserSession(browser, interruption: interruption))
        } catch {
            throw Self.toolkitError(error, of: url, timeLimit: timeLimit)
        }
    }

    /// - Parameter timeLimit: milliseconds.
    private static func toolkitError(_ error: WebDriverError, of url: String?, timeLimit: Int) -> ToolkitError {
        var detail = error.detail
        switch error.code {
        case .interrupted: return ToolkitError(.interrupted, path: nil, detail: "")
        case .missing: return ToolkitError(.page(.browserMissing), path: url, detail: detail)
        case .timedOut: if detail.isEmpty { detail = "cannot be read in WebKit within \(timeLimit / 1000) s" }
        case .tooMuchMemory: detail = "takes too much memory in WebKit: more than \(memoryLimit >> 30) GiB"
        case .notStarted, .noAnswer: break
        }
        return ToolkitError(.page(.notRendered), path: url, detail: detail)
    }

    /// The rules that keep a page on its site: nothing of third parties, and no other site in the window.
    static func rules(forPagesOf host: String) -> [UInt8] {
        let thirdParties = JSONText(["url-filter": ".*", "load-type": JSONText.array([.string("third-party")])])
        let windows = JSONText([
            "url-filter": ".*", "resource-type": JSONText.array([.string("document")]),
            "load-context": JSONText.array([.string("top-frame")]),
        ])
        var rules = [rule(for: thirdParties, type: "block"), rule(for: windows, type: "block")]
        let site = "^https?://([a-z0-9_-]+\\.)*\(escaped(WebURL.withoutWWW(host)))(:[0-9]+)?/"
        for filter in [site, "^about:", "^data:", "^blob:"] {
            rules.append(rule(for: JSONText(["url-filter": filter]), type: "ignore-previous-rules"))
        }
        return Array(JSONText.array(rules).line.utf8)
    }

    private static func rule(for trigger: JSONText, type: String) -> JSONText {
        JSONText(["trigger": trigger, "action": JSONText(["type": type])])
    }

    private static func escaped(_ host: String) -> String {
        var text = ""
        for scalar in host.unicodeScalars {
            let isLiteral = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if !isLiteral { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}

extension Page {
    fileprivate var shownCount: Int { nodes.count { $0.isShown == true } }
}

extension String {
    fileprivate func after(_ prefix: String) -> String? {
        guard hasPrefix(prefix) else { return nil }
        return String(dropFirst(prefix.count))
    }
}
