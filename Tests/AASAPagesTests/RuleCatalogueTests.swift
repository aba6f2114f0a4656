import Testing

@testable import AASA
@testable import AASAPages
@testable import AssetLinks

@Suite("The catalogue of rules")
struct RuleCatalogueTests {
    @Test("Every rule has a code and a name of its own, words, a source and examples of both kinds")
    func words() {
        let rules = RuleCatalogue.rules
        let codes = rules.map(\.code)
        #expect(codes == codes.sorted() && Set(codes).count == codes.count)
        #expect(Set(rules.map(\.name)).count == codes.count)
        for rule in rules {
            #expect(LintRule.Kind(of: rule.code) != nil && rule.code.utf8.count == 7, "\(rule.code)")
            #expect(rule.name.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }, "\(rule.code)")
            #expect(rule.summary.hasSuffix(".") && rule.explanation.hasSuffix("."), "\(rule.code)")
            #expect(!rule.sources.isEmpty && rule.examples.contains(where: \.isReported), "\(rule.code)")
            #expect(rule.examples.contains { !$0.isReported }, "\(rule.code)")
        }
    }

    @Test("Each list of rules is in the order of the codes, in which findings at one place are reported")
    func order() {
        let lists = [
            Linter.rules, PageRule.all.map(\.rule), RuleListRule.allCases.map(\.rule), AppLinkRule.all,
            StatementListRule.all.map(\.rule), StatementHostingRule.all.map(\.rule), AndroidAppRule.all.map(\.rule),
        ]
        for codes in lists.map({ rules in rules.map(\.code) }) { #expect(codes == codes.sorted()) }
        #expect(RuleList.rules.count == RuleListRule.allCases.count)
    }
}
