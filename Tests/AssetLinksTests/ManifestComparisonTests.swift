import AASA
import Testing

@testable import AssetLinks

@Suite("Dynamic rules beside the filters of an app")
struct ManifestComparisonTests {
    private typealias Path = IntentFilter.Path

    @Test(
        "A rule that no filter reaches is a warning, one that allows more is a note",
        arguments: [
            ("/blog/*", Path(.prefix, "/shop"), Severity.warning),
            ("/blog", Path(.prefix, "/shop"), .warning),
            ("/shop/*", Path(.literal, "/buy"), .warning),
            ("/shop/*", Path(.prefix, "/shop/items"), .note),
            ("/shop/items/*", Path(.prefix, "/shop"), nil),
            ("*", Path(.prefix, "/shop"), nil),
            ("/blog/*", nil, nil),
            ("/blog/*", Path(.suffix, ".html"), .note),
            ("/blog/*", Path(.simpleGlob, "/shop/.*"), .warning),
            ("/blog/*", Path(.advancedGlob, "/[0-9]+/.*"), .note),
        ] as [(String, IntentFilter.Path?, Severity?)])
    func rule(pattern: String, path: IntentFilter.Path?, expected: Severity?) {
        let findings = findings(#"{"/":"\#(pattern)"}"#, path: path)
        #expect(findings.map(\.severity) == (expected.map { [$0] } ?? []))
        #expect(findings.allSatisfy { $0.code == ManifestComparison.rule.code })
    }

    @Test("A rule that excludes, and one for a host without a filter, widens nothing")
    func others() {
        let path = Path(.prefix, "/shop")
        #expect(findings(#"{"/":"/blog/*","exclude":true},{"/":"*"}"#, path: path).isEmpty)
        #expect(findings(#"{"/":"/blog/*"}"#, path: path, host: "other.example").isEmpty)
        #expect(findings(#"{"/":"/shop/*","exclude":true},{"/":"/shop*"}"#, path: path).isEmpty)
        #expect(findings(#"{"?":{"a":"b"}}"#, path: path).isEmpty)
        #expect(findings(#"{"/":"/blog/*"}"#, path: path, part: "//example.com/blog").isEmpty)
        #expect(findings(#"{"/":"/blog/*"}"#, path: path, host: "a.example", part: "//a.example/x").count == 1)
    }

    @Test("Each of twenty thousand rules is compared with the filters")
    func manyRules() {
        let components = (0..<20_000).map { "{\"/\":\"/shop/\($0)/*\"}" }.joined(separator: ",")
        #expect(findings(components, path: Path(.suffix, ".html")).count == 20_000)
    }

    private func findings(
        _ components: String, path: IntentFilter.Path?, host: String = "example.com", part: String? = nil
    ) -> [Finding] {
        var filter = AndroidAppRuleTests.filter(path: path)
        if let part { filter.schemeSpecificParts = [Path(.prefix, part)] }
        var app = AndroidAppRuleTests.app([filter])
        app.package = "com.shop.android"
        let list = StatementList(Array(StatementExample.components(components).utf8))
        return ManifestComparison(of: app, at: host).findings(in: list)
    }
}
