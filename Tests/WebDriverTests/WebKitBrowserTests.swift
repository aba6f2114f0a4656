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
    static func browser(_ rules: String = #"[{"trigger":{"url-filter":"^http"},"action":{"type":"block"}}]"#) throws
        -> WebKitBrowser
    {
        try WebKitBrowser(
            .init(
                contentRules: Array(rules.utf8), userAgent: "Test (1.0; 'quoted') $HOME", ignoresCertificates: true,
                timeLimit: 30_000, interruption: nil))
    }

    /// The answer to a command once the driver listens and has its browser.
    static func session(_ browser: WebKitBrowser) throws -> String {
        while browser.remaining > 0 {
            if let answer = try? browser.command("POST", "/session", #"{"capabilities":{}}"#) {
                let text = String(decoding: answer, as: UTF8.self)
                if let start = text.range(of: #""sessionId":""#) { return String(text[start.upperBound...].prefix(36)) }
            }
            usleep(50_000)
        }
        throw WebDriverError(.timedOut)
    }

    @Test("A session runs scripts with the user agent, and nothing of it remains")
    func session() throws {
        let before = try Self.remains()
        let browser = try Self.browser()
        let session = try Self.session(browser)
        let answer = try browser.command(
            "POST", "/session/\(session)/execute/sync", #"{"script":"return navigator.userAgent","args":[]}"#)
        #expect(String(decoding: answer, as: UTF8.self).contains("Test (1.0; 'quoted') $HOME"))
        browser.end()
        let remains = try Self.remains().subtracting(before)
        #expect(remains.isEmpty, "\(remains)")
    }

    @Test("A list that WebKit rejects is explained on the console")
    func rejected() throws {
        let browser = try Self.browser(#"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#)
        _ = try Self.session(browser)
        #expect(browser.console.contains("Invalid or unsupported regular expression."))
        #expect(browser.console.contains("Disjunctions are not supported yet."))
    }

    /// Profiles, locks of X servers, and processes that belong to a browser.
    static func remains() throws -> Set<String> {
        let folders = try FileManager.default.contentsOfDirectory(atPath: "/tmp").filter {
            $0.hasPrefix("aasa-webkit.") || $0.hasPrefix(".X")
        }
        let names = ["WebKitWebDriver", "MiniBrowser", "WebKitNetworkProcess", "WebKitWebProcess", "Xvfb"]
        let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { entry -> String? in
            guard Int(entry) != nil, let line = try? String(contentsOfFile: "/proc/\(entry)/cmdline", encoding: .utf8)
            else { return nil }
            return names.contains { line.contains($0) } ? entry + " " + line : nil
        }
        return Set(folders + processes)
    }
}
