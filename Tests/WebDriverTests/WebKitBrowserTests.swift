import Foundation
import Glibc
import Testing

@testable import WebDriver

/// Whether Debian's packages are installed.
let isWebKitInstalled = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite(
    "WebKit and its driver", .enabled(if: isWebKitInstalled, "webkit2gtk-driver or xvfb is not installed"), .serialized)
struct WebKitBrowserTests {
    static let rules = #"[{"trigger":{"url-filter":"^http"},"action":{"type":"block"}}]"#

    static func browser(_ rules: String = rules, memory: Int = 1 << 30) throws -> WebKitBrowser {
        try WebKitBrowser(
            contentRules: Array(rules.utf8), userAgent: "Test (1.0; 'quoted') $HOME", ignoresCertificates: true,
            timeLimit: 30_000, memoryLimit: memory, interruption: nil)
    }

    /// The answer to a command once the driver listens and has its browser.
    static func session(_ browser: WebKitBrowser) throws -> String {
        while browser.remaining > 0 {
            if let answer = try? browser.command("POST", to: "/session", content: #"{"capabilities":{}}"#) {
                let text = String(decoding: answer, as: UTF8.self)
                if let start = text.range(of: #""sessionId":""#) { return String(text[start.upperBound...].prefix(36)) }
            }
            usleep(50_000)
        }
        throw WebDriverError(.timedOut)
    }

    @Test("A session runs scripts with the user agent, and nothing of it remains")
    func session() throws {
        let browser = try Self.browser()
        let session = try Self.session(browser)
        let answer = try browser.command(
            "POST", to: "/session/\(session)/execute/sync",
            content: #"{"script":"return navigator.userAgent","args":[]}"#)
        #expect(String(decoding: answer, as: UTF8.self).contains("Test (1.0; 'quoted') $HOME"))
        #expect(try Self.processes(browser.folder).count >= 6)
        browser.end()
        #expect(try Self.processes(browser.folder) == [])
        #expect(access(browser.folder, F_OK) != 0)
    }

    @Test("A page that takes more memory than its limit ends with the browser, and nothing of it remains")
    func memory() throws {
        let browser = try Self.browser(memory: 300 << 20)
        let session = try Self.session(browser)
        let script = "let all = []; while (true) all.push(new Uint8Array(1 << 24).fill(1))"
        #expect(throws: WebDriverError(.tooMuchMemory)) {
            _ = try browser.command(
                "POST", to: "/session/\(session)/execute/sync", content: #"{"script":"\#(script)","args":[]}"#)
        }
        browser.end()
        #expect(try Self.processes(browser.folder) == [])
    }

    @Test("A list that WebKit rejects is explained on the console")
    func rejected() throws {
        let browser = try Self.browser(#"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#)
        _ = try Self.session(browser)
        #expect(browser.console.contains("Invalid or unsupported regular expression."))
        #expect(browser.console.contains("Disjunctions are not supported yet."))
    }

    @Test("It is noticed that the browser's process ended")
    func ended() throws {
        let browser = try Self.browser()
        _ = try Self.session(browser)
        #expect(!browser.hasEnded)
        for process in try Self.processes(browser.folder) {
            let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
            let program = String(decoding: line.prefix { $0 != 0 }, as: UTF8.self)
            if let number = Int32(process), program.hasSuffix("/MiniBrowser") { kill(number, SIGKILL) }
        }
        while !browser.hasEnded, browser.remaining > 0 { usleep(50_000) }
        #expect(browser.hasEnded)
    }

    /// The processes that have a browser's profile in their arguments or variables; other browsers may run at the same time.
    static func processes(_ folder: String) throws -> [String] {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "/proc").filter { entry in
            Int(entry) != nil
                && ["cmdline", "environ"].contains { name in
                    files.contents(atPath: "/proc/\(entry)/\(name)")?.range(of: Data(folder.utf8)) != nil
                }
        }
    }
}
