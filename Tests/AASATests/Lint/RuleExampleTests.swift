import Testing

@testable import AASA

@Suite("The rules of lint")
struct RuleExampleTests {
    struct Row: CustomTestStringConvertible {
        var rule: LintRule
        var example: LintRule.Example
        var testDescription: String { "\(rule.code) \(example.words)" }
    }

    static let rows = Linter.rules.flatMap { rule in rule.examples.map { Row(rule: rule, example: $0) } }

    @Test("Every example of a rule is found by that rule, and only there", arguments: rows)
    func examples(row: Row) {
        let marked = row.example.marked
        let subject = row.subject
        let remarks = row.rule.findings(in: subject)
        #expect(remarks.isEmpty != row.example.isReported)
        if let marked {
            #expect(remarks.compactMap(\.location.range).sorted { $0.lowerBound < $1.lowerBound } == marked.ranges)
            if let fixed = row.example.fixed {
                let edits = remarks.flatMap { $0.fix ?? [] }
                #expect(String(decoding: TextEdit.apply(edits, to: marked.bytes), as: UTF8.self) == fixed)
            } else {
                #expect(remarks.allSatisfy { $0.fix == nil })
            }
        }
    }

    @Test("The rules that decide over verdicts are those with a condition, in the order of all rules")
    func decidingRules() {
        let withCondition = Linter.rules.filter { rule in rule.verdict != nil }
        #expect(LintRule.decidingRules.map(\.code) == withCondition.map(\.code))
    }

    @Test("Rules find the same for each app, but for those that are about apps or name them")
    func knownApps() throws {
        let about = Set((LintRule.aboutKnownApps + [.appNotListed]).map(\.code))
        let naming = Set(LintRule.namingKnownApps.map(\.code))
        for row in Self.rows where !about.contains(row.rule.code) {
            var other = row.subject
            other.options.knownApps = [try AppIdentifier("QQQQQQQQQQ.com.example.other")]
            other.options.knownService = .applinks
            other.options.urls = ["https://example.com/other"]
            let findings = row.rule.findings(in: row.subject)
            let otherFindings = row.rule.findings(in: other)
            #expect(findings.isEmpty == otherFindings.isEmpty, "\(row.testDescription)")
            #expect(naming.contains(row.rule.code) || findings == otherFindings, "\(row.testDescription)")
        }
    }

    @Test("Every situation of the tests is an example of a rule")
    func situations() {
        #expect(Set(Row.situations.keys).subtracting(Self.rows.map(\.testDescription)).isEmpty)
    }

    @Test("A sound example of one rule has no error of any other")
    func sound() {
        for row in Self.rows where !row.example.isReported {
            let errors = Linter.findings(in: row.subject, .standard).filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(row.testDescription): \(errors.map(\.code))")
        }
    }

    @Test("Messages and hints are in lower case and without a full stop")
    func wording() {
        for row in Self.rows {
            for remark in row.rule.findings(in: row.subject) {
                for text in [remark.message] + (remark.hint.map { [$0] } ?? []) {
                    #expect(!text.hasSuffix(".") && !text.isEmpty, "\(row.rule.code): \(text)")
                }
            }
        }
    }
}

extension LintRule.Example {
    var marked: MarkedText? { if case .text(let text) = shown { MarkedText(text) } else { nil } }

    var words: String {
        switch shown {
        case .text(let text): text
        case .situation(let words): words
        }
    }
}

extension RuleExampleTests.Row {
    static let situations = LintRule.hostingSituations.merging(LintRule.signatureSituations) { $1 }
        .merging(LintRule.documentSituations) { $1 }

    /// A situation without a subject is a mistake, and so is a subject without a situation.
    var subject: LintSubject {
        if let marked = example.marked { return LintRule.plain(marked.bytes) }
        guard let subject = Self.situations[testDescription] else {
            Issue.record("no subject for the situation '\(testDescription)'")
            return LintRule.plain([])
        }
        return subject()
    }
}
