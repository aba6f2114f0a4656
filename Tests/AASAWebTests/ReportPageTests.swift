import AASA
import TestSupport
import Testing

@testable import AASAToolkit
@testable import AASAWeb

@Suite("The report")
struct ReportPageTests {
    @Test("The report states that not every site has a section")
    func shortenedReport() throws {
        let pairs = (0...50).map { number in PageMaterial.pair("s\(number).example") }
        let html = try PageMaterial(pairs.joined()).report()
        #expect(html.contains("The report has the first 50 of the sites"))
        #expect(try !PageTests.material().report().contains("The report has the first"))
    }

    @Test("A report has no script, no form and no link to a server, and permits its own style only")
    func report() throws {
        let html = try PageTests.material().report()
        let markup = Markup(html)
        #expect(markup.problems == [] && markup.links.allSatisfy { $0.hasPrefix("#") })
        #expect(!html.contains("<script") && !html.contains("<form") && html.contains("it redirects"))
        let style = try #require(html.components("<style>").last?.components("</style>").first)
        let digest = try Command.run(
            ["openssl", "dgst", "-sha256", "-binary"], input: Array(style.utf8))
        let base64 = try Command.run(["base64"], input: digest.output)
        #expect(html.contains("style-src &#39;sha256-\(base64.outputText.split(separator: "\n")[0])&#39;"))
    }

    @Test("In a report a cause leads to its first pair, and a pair to the section of its site")
    func reportLinks() throws {
        let html = try PageTests.material().report()
        let targets = Markup(html).links.map { $0.dropFirst() }
        #expect(targets.contains("site-a.example") && targets.contains { $0.hasPrefix("denied-") })
        for target in targets where !target.isEmpty { #expect(html.contains("id=\"\(target)\""), "\(target)") }
    }
}
