import TestSupport
import Testing

@testable import AASA

@Suite("What the rules of an entry take from each other")
struct RuleReachTests {
    @Test("What is claimed of random rules is so for every short URL")
    func brute() throws {
        var generator = SeededGenerator(seed: 3)
        var claims: [String: Int] = [:]
        var missed: [String] = []
        for _ in 0..<150 {
            let entry = RandomEntry(&generator)
            let links = try #require(try AssociationFile(Array(entry.text.utf8)).links)
            let reach = RuleReach.all(in: links)[0]
            let naive = NaiveEntry(links)
            for (number, claim) in reach.enumerated() {
                let decides = naive.decided.contains(number)
                switch claim {
                case .open:
                    if !decides, naive.isShort(number) { missed.append("\(number) \(entry.text)") }
                    continue
                case .impossible:
                    let isFitting = naive.fitting.contains(number)
                    #expect(!isFitting, "\(entry.text) \(number)")
                    claims["impossible", default: 0] += 1
                case .repeated(let first):
                    #expect(!decides && first < number, "\(entry.text) \(number)")
                    claims["repeated", default: 0] += 1
                case .covered(let takers, let sample):
                    #expect(!decides && takers.allSatisfy { $0 < number }, "\(entry.text) \(number)")
                    if let sample {
                        #expect(naive.fits(number, path: sample), "\(entry.text) \(number) \(sample)")
                        #expect(naive.fits(takers[0], path: sample), "\(entry.text) \(takers[0]) \(sample)")
                    }
                    claims["covered", default: 0] += 1
                case .idle:
                    let isUseful = naive.useful.contains(number)
                    #expect(!isUseful, "\(entry.text) \(number)")
                    claims["idle", default: 0] += 1
                }
            }
        }
        #expect(claims["covered", default: 0] > 30 && claims["idle", default: 0] > 30, "\(claims)")
        // What conditions that differ would take together is not looked for.
        #expect(missed.count * 20 < claims.values.reduce(0, +), "\(claims) \(missed)")
    }

    struct Row: CustomTestStringConvertible {
        var elements: String
        var expected: [Bool]
        var testDescription: String { elements }
    }

    static let rows: [Row] = [
        Row(elements: #""*","/a""#, expected: [false, true]),
        Row(elements: #""/*","NOT *a*""#, expected: [false, true]),
        Row(elements: #""/a/*","/a","/a/","/a/b/c","/ab""#, expected: [false, true, true, true, false]),
        Row(elements: #""/?","/??*","/","/*""#, expected: [false, false, false, true]),
        Row(elements: #""*a","*b","/x*b""#, expected: [false, false, true]),
        Row(elements: #""/a*","/b*","/?""#, expected: [false, false, false]),
        Row(elements: #""/$(digit)","/7","/$(xdigit)""#, expected: [false, true, false]),
        Row(elements: #""/$(lang)/*","/en/help","/EN/help""#, expected: [false, true, false]),
        Row(elements: #""*/*","/a""#, expected: [false, true]),
        Row(elements: #""/a/*/b","/a/b","/a/x/b","/a/x/y/b""#, expected: [false, false, true, true]),
    ]

    @Test("Rules that earlier ones take everything from are found", arguments: rows)
    func covered(row: Row) throws {
        let text = LintRule.Example.paths(row.elements)
        let links = try #require(try AssociationFile(Array(text.utf8)).links)
        let found = RuleReach.all(in: links)[0].map { $0 != .open }
        #expect(found == row.expected)
    }

    @Test(
        "The rule that covers another alone is named, not one that matches some of its URLs before",
        arguments: [
            (#""/buy/1?","*","/buy/1*""#, [1]), (#""/a*","NOT *","NOT /ab""#, [0]),
            (#""/a","/ab","/$(digit)","/a*","/a*c""#, [3]),
        ])
    func coveredAlone(elements: String, covers: [Int]) throws {
        let links = try #require(try AssociationFile(Array(LintRule.Example.paths(elements).utf8)).links)
        guard case .covered(let found, _)? = RuleReach.all(in: links)[0].last else {
            Issue.record("not covered")
            return
        }
        #expect(found == covers)
    }

    @Test("Query and fragment count: an earlier rule covers only where its conditions hold too")
    func conditions() throws {
        let rows: [(String, Bool)] = [
            (#"{"/":"/a","?":"q=1"},{"/":"/a","?":"q=1"}"#, true),
            (#"{"/":"/*","?":"q=*"},{"/":"/a","?":"q=1"}"#, true),
            (#"{"/":"/*","?":"q=?"},{"/":"/a","?":"q=1*"}"#, false),
            (#"{"/":"/*","?":{"a":"*"}},{"/":"/a"}"#, true),
            (#"{"/":"/*","?":{"a":"?*"}},{"/":"/a"}"#, false),
            (#"{"/":"/*","?":{"a":"?*"}},{"/":"/a","?":{"a":"1","b":"2"}}"#, true),
            (#"{"/":"/*","?":{"a":"?*","b":"3"}},{"/":"/a","?":{"a":"1"}}"#, false),
            (##"{"/":"/*","#":"top*"},{"/":"/a","#":"top1"}"##, true),
            (##"{"/":"/*","#":"TOP*"},{"/":"/a","#":"top1"}"##, false),
            (##"{"/":"/*","#":"TOP*","caseSensitive":false},{"/":"/a","#":"top1"}"##, true),
            (#"{"/":"/A","caseSensitive":false},{"/":"/a"}"#, true),
            (#"{"/":"/a"},{"/":"/A","caseSensitive":false}"#, false),
            // A path without escapes is the same when it is decoded; one that fits a wildcard may have some.
            (#"{"/":"/a/*","percentEncoded":false},{"/":"/a/b"}"#, true),
            (#"{"/":"/a/b","percentEncoded":false},{"/":"/a/b"}"#, true),
            (#"{"/":"/a/*","percentEncoded":false},{"/":"/a/?"}"#, false),
            (#"{"/":"/a b","percentEncoded":false},{"/":"/a%20b"}"#, false),
            (#"{"/":"/a/b","?":{"q":"1"},"percentEncoded":false},{"/":"/a/b","?":{"q":"1"}}"#, false),
            (#"{"/":"/a/b"},{"/":"/a/b","percentEncoded":false}"#, false),
            (#"{"/":"*","percentEncoded":false},{"/":"/a/b"}"#, true),
        ]
        for (elements, isCovered) in rows {
            let links = try #require(try AssociationFile(Array(LintRule.Example.components(elements).utf8)).links)
            let reach = RuleReach.all(in: links)[0]
            #expect((reach[1] != .open) == isCovered, "\(elements)")
        }
    }

    static let hostile: [String] = {
        let many = (0..<4_000).map { "\"*a*b*c\($0 % 97)*d\($0)*\"" }
        let deep = (0..<100).map { "\"/" + String(repeating: "*a?", count: 100 + $0) + "\"" }
        let regions = (0..<500).map { "\"/$(region)*$(lang)*$(region)/\($0)*\"" }
        let queries = (0..<1_000).map { #"{"/":"/a","?":{"id":"*a*b?*\#($0)"}}"# }
        return [many, deep, regions].map { LintRule.Example.paths($0.joined(separator: ",")) }
            + [LintRule.Example.components(queries.joined(separator: ","))]
    }()

    @Test("Hostile patterns are linted in bounded time", .timeLimit(.minutes(5)))
    func hostile() {
        for text in Self.hostile {
            let subject = LintSubject(
                .plain(Array(text.utf8)), size: text.utf8.count, options: LintOptions(rules: nil, knownApps: []))
            let findings = Linter.findings(in: subject, .standard)
            #expect(findings.allSatisfy { $0.location.range != nil || $0.code < "AASA300" })
        }
    }

    @Test("Without a budget nothing is claimed that takes a search")
    func budget() throws {
        for text in Self.hostile + [LintRule.Example.paths(#""*","/a","NOT /b""#)] {
            let links = try #require(try AssociationFile(Array(text.utf8)).links)
            var reader = PatternReader(links.variables)
            var answers = VariableAnswers()
            let rules = links.entries[0].rules.map { PreparedRule($0, reader: &reader, variables: &answers) }
            var analysis = EntryAnalysis(rules, budget: ReachBudget(document: 0, question: 0))
            #expect(analysis.run().allSatisfy { $0 == .open })
            #expect(analysis.work == 0)
        }
    }
}
