import AASA
import AssetLinksToolkit
import TestSupport
import Testing

@testable import AssetLinks

@Suite("How severe a mistake of a list is for an app")
struct AndroidSeverityTests {
    @Test("An error of a statement about another app is a warning, and its rule states so", arguments: rules)
    func otherApps(rule: LintRule) {
        let lists = rule.examples.compactMap { example -> [UInt8]? in
            guard example.isReported, case .text(let text) = example.shown else { return nil }
            return MarkedText(text).bytes
        }
        let isLowered = lists.contains { list in
            guard isError(rule, in: StatementList(list).findings(.standard)) else { return false }
            let diagnosis = Self.diagnosis(including: list)
            return diagnosis.works == true && !isError(rule, in: diagnosis.findings)
        }
        #expect(isLowered == rule.explanation.contains(text: StatementListRule.otherApps))
    }

    static let rules = StatementListRule.all.map(\.rule)

    private func isError(_ rule: LintRule, in findings: [Finding]) -> Bool {
        findings.contains { finding in finding.code == rule.code && finding.isError }
    }

    /// The diagnosis of an app whose statement is in the site's own list, which includes another one.
    private static func diagnosis(including list: [UInt8]) -> AndroidDiagnosis {
        let own = StatementExample.sound.dropLast() + #",{"include":"https://example.com/list.json"}]"#
        var site = SiteStatements(StatementHostingRuleTests.origin, under: .android)
        for (url, document) in [(site.listURL, Array(own.utf8)), ("https://example.com/list.json", list)] {
            site.receive(StatementListRecord(url, String(decoding: document, as: UTF8.self)))
        }
        let certificates = [try? CertificateFingerprint(StatementExample.fingerprint)].compactMap(\.self)
        let app = CheckedApp(package: "com.shop.android", certificates: certificates)
        return AndroidDiagnosis(of: app, at: site, urls: [], service: .leftOut, configuration: .standard)
    }
}
