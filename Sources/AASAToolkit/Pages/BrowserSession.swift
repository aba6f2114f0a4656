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
    /// Milliseconds for a script.
    private static let scriptLimit = 8000
    /// Dialogs that are dismissed in a row.
    private static let maximumDialogs = 20

    /// Waits until the browser has compiled its rules and has a window.
    init(_ browser: WebKitBrowser, _ interruption: Int32?) throws(WebDriverError) {
        self.browser = browser
        let limits: [(String, JSONText)] = [
            ("script", .integer(Int64(Self.scriptLimit))), ("pageLoad", .integer(Int64(PageRenderer.timeLimit / 2))),
        ]
        let wanted = JSONText([
            "capabilities": JSONText([
                "alwaysMatch": JSONText([
                    "acceptInsecureCerts": true, "timeouts": JSONText.object(limits),
                    "unhandledPromptBehavior": "dismiss and notify",
                ])
            ])
        ]).line
        while true {
            // The driver listens after a moment, and the browser has no window while it compiles rules.
            var answer: [UInt8]?
            do throws(WebDriverError) {
                answer = try browser.command("POST", "/session", wanted)
            } catch {
                if error.code != .noAnswer { throw error }
            }
            if let answer, let value = Self.value(answer), let identifier = value["sessionId"]?.string {
                path = "/session/" + identifier
                return
            }
            if browser.remaining == 0 { throw WebDriverError(.timedOut, "") }
            if let interruption, !Descriptors.readable([interruption], within: 50).isEmpty {
                throw WebDriverError(.interrupted, "")
            }
            if interruption == nil { Pause.milliseconds(50) }
        }
    }

    private static func value(_ answer: [UInt8]) -> JSONNode? { JSONReader.readTolerantly(answer).root?["value"] }

    /// Goes to the URL. That a page does not finish loading is not an error: what is there may be enough.
    func load(_ url: String, within limit: Int) throws(WebDriverError) {
        (dialogs, caveats) = ([], [])
        let body = JSONText(["url": url]).line
        let answer = try browser.command("POST", path + "/url", body, within: limit + PageRenderer.timeLimit / 4)
        guard let error = Self.value(answer)?["error"]?.string else { return }
        switch error {
        case "timeout": caveats.append("it had not finished loading after \(PageRenderer.timeLimit / 2000) s")
        case "unexpected alert open": note(dialog: answer)
        default:
            throw WebDriverError(
                .noAnswer, "cannot be loaded in WebKit, whose process ended or got no response: \(Self.message(answer))"
            )
        }
    }

    /// Waits until the document has not changed for a while, and reads it.
    func read(_ url: String) throws(WebDriverError) -> PageRenderer.Rendering {
        if try run(RenderedDocument.settling, asynchronously: true)?.string == "busy" {
            caveats.append("its scripts kept changing it")
        }
        guard let text = try run(RenderedDocument.reading, asynchronously: false)?.string,
            let document = RenderedDocument(Array(text.utf8))
        else {
            throw WebDriverError(.noAnswer, "cannot be read in WebKit: the page leaves, or its scripts do not return")
        }
        guard let host = WebURL.host(of: url), WebURL.host(of: document.url)?.isWithin(host) == true else {
            throw WebDriverError(.noAnswer, "leaves for another site, which is not loaded")
        }
        if document.isCutOff { caveats.append("only its first \(document.nodes.count) nodes were read") }
        return PageRenderer.Rendering(
            page: Page(url: document.url, bytes: [], nodes: document.nodes, isRendered: true), caveats: caveats,
            dialogs: dialogs, loads: document.loads)
    }

    /// The result of a script; nil when it has none.
    private func run(_ script: String, asynchronously: Bool) throws(WebDriverError) -> JSONNode? {
        let body = JSONText(["script": script, "args": JSONText.array([])]).line
        let command = path + "/execute/" + (asynchronously ? "async" : "sync")
        // A page that navigates ends its scripts; one that opens a dialog delays them.
        for _ in 0..<Self.maximumDialogs {
            let answer = try browser.command("POST", command, body, within: Self.scriptLimit + 2000)
            guard let value = Self.value(answer) else { return nil }
            switch value["error"]?.string {
            case nil where value.string != nil: return value
            case "unexpected alert open": note(dialog: answer)
            case "script timeout" where asynchronously: return nil
            case "no such window", "invalid session id", "timeout":
                throw WebDriverError(.noAnswer, "ended WebKit's process for it: \(Self.message(answer))")
            default: Pause.milliseconds(50)
            }
        }
        return nil
    }

    private func note(dialog answer: [UInt8]) {
        dialogs.add(Self.value(answer)?["data"]?["text"]?.string ?? "")
    }

    private static func message(_ answer: [UInt8]) -> String {
        let value = value(answer)
        let text = value?["message"]?.string ?? ""
        return (text.isEmpty ? value?["error"]?.string ?? "" : text).clipped(to: 200)
    }
}

extension [String] {
    /// Appends a message once, shortened, if there are not too many.
    fileprivate mutating func add(_ message: String) {
        let message = message.clipped(to: 300)
        if count < PageRenderer.maximumMessages, !contains(message) { append(message) }
    }
}

extension String {
    /// Whether a host is another one, without `www.`, or one below it.
    fileprivate func isWithin(_ host: String) -> Bool {
        let host = WebURL.withoutWWW(host)
        return self == host || hasSuffix("." + host)
    }
}
