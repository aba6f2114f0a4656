internal import AASA
internal import AASAPages
internal import POSIX
internal import WebDriver

/// A session of the WebDriver protocol (W3C WebDriver) in a browser.
final class BrowserSession {
    let browser: WebKitBrowser
    private let path: String
    private var dialogs: [String] = []
    private var caveats: [String] = []
    /// Why more may come than the document has.
    private var unread: String?
    private var mayMiss = false
    /// Whether no page has been loaded yet.
    private var isFirst = true
    /// The driver's message on the latest script, if it failed.
    private var failure = ""
    /// Milliseconds for a script.
    private static let scriptLimit = 8000
    /// Dialogs that are dismissed in a row.
    private static let maximumDialogs = 20

    /// Waits until the browser has compiled its rules and has a window.
    init(_ browser: WebKitBrowser, interruption: Int32?) throws(WebDriverError) {
        self.browser = browser
        let limits = JSONText(["script": Self.scriptLimit, "pageLoad": PageRenderer.timeLimit / 2])
        let request = JSONText([
            "capabilities": JSONText([
                "alwaysMatch": JSONText([
                    "acceptInsecureCerts": true, "pageLoadStrategy": "none", "timeouts": limits,
                    "unhandledPromptBehavior": "dismiss and notify",
                ])
            ])
        ]).line
        while true {
            // The driver listens after a moment, and the browser has no window while it compiles rules.
            var answer: [UInt8]?
            do throws(WebDriverError) {
                answer = try browser.command("POST", to: "/session", content: request)
            } catch {
                if error.code != .noAnswer { throw error }
            }
            if let answer, let value = Self.value(answer), let identifier = value["sessionId"]?.string {
                path = "/session/" + identifier
                return
            }
            if browser.remaining == 0 { throw WebDriverError(.timedOut) }
            if browser.hasEnded {
                throw WebDriverError(.noAnswer, detail: "cannot be read in WebKit, whose process ended")
            }
            if let interruption, !Descriptors.readable([interruption], within: 50).isEmpty {
                throw WebDriverError(.interrupted)
            }
            if interruption == nil { Pause.milliseconds(50) }
        }
    }

    private static func value(_ answer: [UInt8]) -> JSONNode? { JSONReader.readTolerantly(answer).root?["value"] }

    /// Goes to the URL, and waits until the document is complete and has not changed for a while. That a page does not
    /// become complete is not an error: what is there may be enough.
    func load(_ url: String, within limit: Int) throws(WebDriverError) {
        (dialogs, caveats, unread, mayMiss) = ([], [], nil, false)
        // The first page replaces the empty one, so that there is no page before it, as in a new tab.
        let script = if isFirst { RenderedDocument.replacing } else { RenderedDocument.leaving }
        guard try run(script, with: [url]) != nil else { throw unloaded() }
        if !isFirst {
            _ = try browser.command(
                "POST", to: path + "/url", content: JSONText(["url": url]).line, within: Self.scriptLimit)
        }
        isFirst = false
        try settle(within: limit)
    }

    /// Watches the document while it is built.
    private func settle(within limit: Int) throws(WebDriverError) {
        let start = SteadyClock.milliseconds
        var changed = start
        var completed: Int?
        var last: PageActivity?
        while true {
            let activity = try activity()
            let now = SteadyClock.milliseconds
            if activity != last { (last, changed) = (activity, now) }
            if completed == nil, activity.isComplete { completed = now }
            if let completed {
                let isQuiet = activity.pending == 0 && now - changed >= PageActivity.quiet
                if isQuiet, !activity.mayGrow || now - completed >= PageActivity.patience {
                    mayMiss = activity.mayMiss
                    return
                }
                if now - completed >= PageActivity.limit { return noteRestless(activity) }
            } else if now - start >= limit {
                if activity.isBefore { throw unloaded() }
                unread = "the page had not finished loading after \((now - start) / 1000) s"
                return caveats.append("it had not finished loading after \((now - start) / 1000) s")
            }
            Pause.milliseconds(activity.isBefore ? 2 : PageActivity.interval)
        }
    }

    private func activity() throws(WebDriverError) -> PageActivity {
        guard let text = try run(RenderedDocument.watching)?.string else {
            if failure.isEmpty { throw unreadable }
            throw unloaded()
        }
        guard let activity = PageActivity(text) else { throw unreadable }
        return activity
    }

    private func noteRestless(_ activity: PageActivity) {
        if activity.pending == 0 { return caveats.append("its scripts kept changing it") }
        unread = "the page still waited for responses \(PageActivity.limit / 1000) s after it had loaded"
    }

    func read(_ url: String) throws(WebDriverError) -> PageRenderer.Rendering {
        guard let text = try run(RenderedDocument.reading)?.string,
            let document = RenderedDocument(Array(text.utf8))
        else { throw unreadable }
        // WebKit has a page of its own for a load that fails, or that its rules block.
        if document.url == "about:blank", let text = document.nodes.last?.text, !text.isEmpty,
            !text.hasSuffix("by a content blocker")
        {
            throw WebDriverError(.noAnswer, detail: "cannot be loaded in WebKit: \(text.clipped(to: 200))")
        }
        guard let host = WebURL.host(of: url), WebURL.host(of: document.url)?.isWithin(host) == true else {
            throw WebDriverError(.noAnswer, detail: "leaves for another site, which is not loaded")
        }
        if document.isCutOff { caveats.append("only its first \(document.nodes.count) nodes were read") }
        var page = Page(url: document.url, bytes: [], nodes: document.nodes, isRendered: true)
        (page.unread, page.mayMissResponses) = (unread, mayMiss)
        if document.isTooDeep, unread == nil {
            page.unread = "frames within frames are read up to a depth of \(RenderedDocument.maximumDepth)"
        }
        return PageRenderer.Rendering(page: page, caveats: caveats, dialogs: dialogs, loads: document.loads)
    }

    /// The result of a script; nil when it has none.
    private func run(_ script: String, with arguments: [String] = []) throws(WebDriverError) -> JSONNode? {
        let list = JSONText.array(arguments.map(JSONText.string))
        let body = JSONText(["script": script, "args": list]).line
        failure = ""
        // A page that navigates ends its scripts; one that opens a dialog delays them.
        for _ in 0..<Self.maximumDialogs {
            let answer = try execute(body)
            guard let value = Self.value(answer) else { return nil }
            switch value["error"]?.string {
            case nil where value.string != nil: return value
            case "unexpected alert open": noteDialog(Self.value(answer)?["data"]?["text"]?.string ?? "")
            case "no such window", "invalid session id", "timeout":
                throw WebDriverError(.noAnswer, detail: "ended WebKit's process for it: \(Self.message(answer))")
            default:
                failure = Self.message(answer)
                Pause.milliseconds(50)
            }
        }
        return nil
    }

    private func execute(_ body: String) throws(WebDriverError) -> [UInt8] {
        let start = SteadyClock.milliseconds
        do throws(WebDriverError) {
            return try browser.command(
                "POST", to: path + "/execute/sync", content: body, within: Self.scriptLimit + 2000)
        } catch {
            guard error.code == .timedOut else { throw error }
            let seconds = (SteadyClock.milliseconds - start) / 1000
            throw WebDriverError(
                .timedOut,
                detail:
                    "cannot be read in WebKit: its scripts do not return, or replace built-in functions (no response within \(seconds) s)"
            )
        }
    }

    private var unreadable: WebDriverError {
        WebDriverError(
            .noAnswer,
            detail:
                "cannot be read in WebKit: the page leaves, or its scripts do not return or replace built-in functions")
    }

    private func unloaded() -> WebDriverError {
        var detail = "cannot be loaded in WebKit, whose process ended or got no response"
        if !failure.isEmpty { detail += ": \(failure)" }
        return WebDriverError(.noAnswer, detail: detail)
    }

    /// Keeps a dialog's text once, shortened, if there are not too many.
    private func noteDialog(_ text: String) {
        let text = text.clipped(to: 300)
        if dialogs.count < PageRenderer.maximumMessages, !dialogs.contains(text) { dialogs.append(text) }
    }

    private static func message(_ answer: [UInt8]) -> String {
        let value = value(answer)
        var text = value?["message"]?.string ?? ""
        if text.isEmpty { text = value?["error"]?.string ?? "" }
        return text.clipped(to: 200)
    }
}

extension String {
    /// Whether a host is another one, without `www.`, or one below it.
    fileprivate func isWithin(_ host: String) -> Bool {
        let host = WebURL.withoutWWW(host)
        return self == host || hasSuffix("." + host)
    }
}
