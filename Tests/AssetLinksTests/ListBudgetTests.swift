import AASA
import Testing

@testable import AssetLinks

/// Lists that are small for their effect, or as long as a system reads them.
@Suite("Budgets of statement lists", .timeLimit(.minutes(10)))
struct ListBudgetTests {
    private static let fingerprint = Array(repeating: "1F", count: 32).joined(separator: ":")

    private static func list(_ statements: [String]) -> [UInt8] { Array("[\(statements.joined(separator: ","))]".utf8) }

    private static func includes(_ urls: [String]) -> [UInt8] { list(urls.map { "{\"include\":\"\($0)\"}" }) }

    @Test("Includes that fan out are read up to the budget", arguments: StatementRules.allCases)
    func fanOut(rules: StatementRules) {
        let origin = WebOrigin(scheme: "https", host: "example.com")
        var search = StatementSearch(origin, under: rules)
        var count = 0
        while let url = search.next, count < 200 {
            count += 1
            let further = (0..<150).map { "https://example.com/\(url.utf8.count)/\(count)/\($0).json" }
            search.receive(StatementListRecord(url, String(decoding: Self.includes(further), as: UTF8.self)))
        }
        #expect(count == StatementSearch.fetchBudget(under: rules))
        #expect(search.errors.last?.code == (rules == .google ? .fetchBudgetExhausted : nil))
        // The agent has no limit: what it makes of the others is not known.
        #expect(search.isCutOff == (rules == .android))
        #expect(search.unread.count == (rules == .android ? 51 : 0))
    }

    @Test("A list that includes itself ends", arguments: StatementRules.allCases)
    func circle(rules: StatementRules) {
        let origin = WebOrigin(scheme: "https", host: "example.com")
        var search = StatementSearch(origin, under: rules)
        var count = 0
        while let url = search.next, count < 100 {
            count += 1
            search.receive(StatementListRecord(url, String(decoding: Self.includes([url]), as: UTF8.self)))
        }
        #expect(count == 1)
    }

    @Test("A target with thousands of fingerprints is read, and its first repetitions are found")
    func targets() {
        let fingerprints = Array(repeating: "\"\(Self.fingerprint)\"", count: 10_000).joined(separator: ",")
        let list = StatementList(
            Self.list([
                """
                {"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
                "package_name":"com.shop","sha256_cert_fingerprints":[\(fingerprints)]}}
                """
            ]))
        #expect(ListReading(list, under: .google).links.count == 1)
        // A repeated pair of digits is a placeholder too; a rule has its first findings and one that counts the others.
        #expect(list.findings(.standard).count == 2 * (Linter.maximumFindings + 1))
    }

    @Test(
        "Each of ten thousand statements with one mistake is reported",
        arguments: [
            (
                #"{"namespace":"android_app","package_name":"com.shop.app","sha256_cert_fingerprints":["zz"]}"#,
                "AASA907"
            ),
            (#"{"namespace":"app","site":"https://example.com"}"#, "AASA904"),
        ])
    func mistakes(target: String, code: String) {
        let statement = #"{"relation":["delegate_permission/common.handle_all_urls"],"target":\#(target)}"#
        let list = StatementList(Self.list(Array(repeating: statement, count: 10_000)))
        let rule = StatementListRule.all.first { $0.rule.code == code }
        #expect(rule?.findings(in: list).count == 10_000)
    }

    @Test(
        "Of thousands of relations to thousands of targets those are kept that systems look for",
        arguments: StatementRules.allCases)
    func links(rules: StatementRules) {
        let start = String(Self.fingerprint.dropLast(5))
        let fingerprints = (0..<1000).map { number in
            let digits = Array(String(number + 0x1_0000, radix: 16, uppercase: true).dropFirst())
            return "\"\(start)\(String(digits[..<2])):\(String(digits[2...]))\""
        }.joined(separator: ",")
        let relations = ((0..<5000).map { "\"a/b\($0)\"" } + ["\"\(Relation.handleAllURLs)\""]).joined(separator: ",")
        let list = StatementList(
            Self.list([
                """
                {"relation":[\(relations)],"target":{"namespace":"android_app","package_name":"com.shop",\
                "sha256_cert_fingerprints":[\(fingerprints)]}}
                """
            ]))
        let links = ListReading(list, under: rules).links
        #expect(links.count { $0.relation == .handleAllURLs } == 1000)
        #expect(links.count == 1000 + ListReading.maximumLinks)
        #expect(StatementListRule.repeated.findings(in: list).isEmpty)
    }

    @Test("Each of ten thousand members of a statement is compared with the others", arguments: ["k", "Relation"])
    func members(name: String) {
        let isRepeated = name == "Relation"
        let names = (0..<10_000).map { number in isRepeated ? name : "\(name)\(number)" }
        let members = names.map { "\"\($0)\":1" }.joined(separator: ",")
        let list = StatementList(Array("[{\(members)}]".utf8))
        // Of equal ones all but the last are repetitions, and each is unknown.
        #expect(StatementListRule.key.findings(in: list).count == (isRepeated ? 19_999 : 10_000))
    }

    @Test("Each of thousands of relations with rules is compared with the statement's own")
    func extensions() {
        let relations = (0..<15_000).map { "\"a/b\($0)\"" }.joined(separator: ",")
        let members = (0..<30_000).map { "\"c/d\($0)\":{}" }.joined(separator: ",")
        let list = StatementList(Array("[{\"relation\":[\(relations)],\"relation_extensions\":{\(members)}}]".utf8))
        #expect(StatementListRule.dynamicShape.findings(in: list).count == 30_000)
    }

    @Test("Each of thousands of fingerprints in two strings is one finding", arguments: [" ", ","])
    func halves(separator: String) {
        let half = "\"\(Self.fingerprint.prefix(48))\"\(separator)\"\(Self.fingerprint.dropFirst(48))\""
        let halves = Array(repeating: half, count: 3000).joined(separator: ",")
        let target =
            "{\"namespace\":\"android_app\",\"package_name\":\"com.shop\",\"sha256_cert_fingerprints\":[\(halves)]}"
        let list = StatementList(
            Self.list(["{\"relation\":[\"delegate_permission/common.handle_all_urls\"],\"target\":\(target)}"]))
        let rule = separator == "," ? StatementListRule.fingerprint : StatementListRule.syntax
        // A reader collects 1,000 mistakes of JSON.
        #expect(rule.findings(in: list).count == (separator == "," ? 3000 : 1000))
    }

    @Test(
        "Rules of one statement that are compared with those of each of thousands end the comparison, which it states")
    func comparedRules() throws {
        let components = (0..<10_000).map { "{\"/\":\"/a\($0)\"}" }.joined(separator: ",")
        let old = try Self.rules(components)
        let new = try Self.rules(#"{"/":"/b"}"#)
        var effort = 0
        let first = RuleChanges(from: old, to: new, effort: &effort)
        #expect(first.removed.count == 10_000)
        #expect(effort > old.node.range.count)
        effort = RuleChanges.effortOfTwoLists
        let last = RuleChanges(from: old, to: new, effort: &effort)
        #expect(last.removed.isEmpty)
        #expect(!last.isSame)
    }

    private static func rules(_ components: String) throws -> DynamicRules {
        let list = StatementList(Array(StatementExample.components(components).utf8))
        return try #require(list.statements.first?.dynamicRules)
    }

    @Test("Thousands of dynamic rules are linted and compared in time that grows with their number")
    func manyRules() throws {
        let components = (0..<3000).map { "{\"/\":\"/shop/\($0)/*/item\"}" }.joined(separator: ",")
        let list = StatementList(Array(StatementExample.components(components).utf8))
        #expect(!list.findings(.standard).contains { $0.code == "AASA917" })
        let comparison = SystemComparison(try Self.links(#"{"/":"/shop/*"}"#), list)
        #expect(comparison.isComplete)
        #expect(!comparison.differences.isEmpty)
    }

    @Test("Hostile patterns end the comparison before its end, which it states")
    func hostileRules() throws {
        let components = (0..<60).map { number in
            let pattern = String(repeating: "*\(number)*a", count: 100)
            return "{\"/\":\"/\(pattern)\"}"
        }.joined(separator: ",")
        let list = StatementList(Array(StatementExample.components(components).utf8))
        let comparison = SystemComparison(try Self.links(#"{"/":"/x*"}"#), list)
        #expect(!comparison.isComplete)
        _ = list.findings(.standard)
    }

    @Test("No URLs are made of a rule with thousands of query items, which the comparison states")
    func manyItems() throws {
        let items = (0..<5000).map { "\"k\($0)\":\"*\"" }.joined(separator: ",")
        let components = "{\"?\":{\(items)}},{\"?\":{\(items)}}"
        let list = StatementList(Array(StatementExample.components(components).utf8))
        #expect(!SystemComparison(try Self.links(#"{"/":"/x*"}"#), list).isComplete)
        _ = list.findings(.standard)
    }

    private static func links(_ components: String) throws -> UniversalLinks {
        let entry = #"{"appIDs":["ABCDE12345.com.example.app"],"components":[\#(components)]}"#
        let text = #"{"applinks":{"details":[\#(entry)]}}"#
        return try #require(try AssociationFile(Array(text.utf8)).links)
    }

    @Test("A file that is longer than systems read is too large, and nothing else", arguments: StatementRules.allCases)
    func size(rules: StatementRules) {
        let document = Array(repeating: UInt8(ascii: " "), count: StatementList.maximumSize + 1)
        let origin = WebOrigin(scheme: "https", host: "example.com")
        let statements = SiteStatements(origin, under: rules, document: document)
        #expect(statements.list?.document == nil)
        #expect(StatementJudgement(.handleAllURLs, to: [], in: statements).reason == .tooLarge)
    }

    @Test("The findings of included lists are found once for all that need them, and again under another configuration")
    func examinations() {
        let examinations = ListExaminations()
        var count = 0
        var other = LintConfiguration.standard
        other.rules = .ios8
        for configuration in [LintConfiguration.standard, .standard, other, nil, nil] {
            _ = examinations.findingsOfIncludes.value(for: configuration) {
                count += 1
                return []
            }
        }
        #expect(count == 3)
    }

    @Test("A list is read once for all that need it, and few long ones are kept")
    func reading() {
        let examinations = ListExaminations()
        func place(_ list: [UInt8]) -> UnsafePointer<Statement>? {
            examinations.list(list).statements.withUnsafeBufferPointer(\.baseAddress)
        }
        let lists = (0..<3).map { count in
            Array(StatementExample.sound.utf8) + Array(repeating: UInt8(ascii: " "), count: 400_000 + count)
        }
        let kept = examinations.list(lists[0])
        #expect(place(lists[0]) == kept.statements.withUnsafeBufferPointer(\.baseAddress))
        let second = examinations.list(lists[1])
        #expect(place(lists[1]) == second.statements.withUnsafeBufferPointer(\.baseAddress))
        let third = examinations.list(lists[2])
        #expect(place(lists[2]) != third.statements.withUnsafeBufferPointer(\.baseAddress))
    }

    @Test(
        "A long file is recognised as a list by its name or by a relation in it",
        arguments: [
            ("assetlinks.json", "", true), ("folder/assetlinks.json", "", true), ("list.json", "", false),
            ("list.json", "delegate_permission/common.handle_all_urls", true),
        ])
    func recognition(name: String, start: String, isList: Bool) {
        let long = Array(start.utf8) + Array(repeating: UInt8(ascii: " "), count: StatementList.maximumSize)
        let findings = StatementList.sizeFindings(of: long + [0x20], named: name, .standard)
        #expect(findings?.map(\.code) == (isList ? ["AASA926"] : nil))
        #expect(StatementList.sizeFindings(of: Array(start.utf8), named: name, .standard) == nil)
    }

    @Test("Arrays too deep inside one another are an error, and nothing else")
    func depth() {
        let list = StatementList(Array(String(repeating: "[", count: 500_000).utf8))
        #expect(!list.syntaxErrors.isEmpty)
        #expect(ListReading(list, under: .android).hasFailed)
    }
}
