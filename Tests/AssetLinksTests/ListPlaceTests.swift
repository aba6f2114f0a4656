import AASA
import Testing

@testable import AssetLinks

@Suite("Where lists are")
struct ListPlaceTests {
    @Test(
        "Android's agent requests a list at port 443, and Google's service at the port of the website",
        arguments: [
            ("example.com", StatementRules.android, "https://example.com/.well-known/assetlinks.json"),
            ("example.com:8443", .android, "https://example.com/.well-known/assetlinks.json"),
            ("example.com", .google, "https://example.com/.well-known/assetlinks.json"),
            ("example.com:8443", .google, "https://example.com:8443/.well-known/assetlinks.json"),
        ])
    func port(name: String, rules: StatementRules, expected: String) throws {
        let site = try Site(name)
        let statements = SiteStatements(WebOrigin(site), under: rules)
        #expect(statements.listURL == expected)
        #expect(statements.search.next == expected)
        #expect(rules.system.places(for: site, mode: nil, cdn: "") == [expected])
    }
}
