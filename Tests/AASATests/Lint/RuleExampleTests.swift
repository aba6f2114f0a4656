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
        let subject = row.example.subject
        let remarks = row.rule.check(subject)
        #expect(remarks.isEmpty != row.example.isReported)
        if let marked {
            #expect(remarks.compactMap(\.range).sorted { $0.lowerBound < $1.lowerBound } == marked.ranges)
            if let fixed = row.example.fixed {
                let edits = remarks.flatMap { $0.fix ?? [] }
                #expect(String(decoding: TextEdit.apply(edits, to: marked.bytes), as: UTF8.self) == fixed)
            } else {
                #expect(remarks.allSatisfy { $0.fix == nil })
            }
        }
    }

    @Test("A sound example of one rule has no error of any other")
    func sound() {
        for row in Self.rows where !row.example.isReported {
            let errors = Linter.findings(in: row.example.subject, .standard).filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(row.testDescription): \(errors.map(\.code))")
        }
    }

    @Test("Every rule has a code of its own in order, a name of its own, words, a source and examples of both kinds")
    func catalogue() {
        let codes = Linter.rules.map(\.code)
        #expect(codes == codes.sorted() && Set(codes).count == codes.count)
        #expect(Set(Linter.rules.map(\.name)).count == codes.count)
        for rule in Linter.rules {
            #expect(rule.code.hasPrefix("AASA") && rule.code.utf8.count == 7, "\(rule.code)")
            #expect(rule.name.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }, "\(rule.code)")
            #expect(rule.summary.hasSuffix(".") && rule.explanation.hasSuffix("."), "\(rule.code)")
            #expect(!rule.sources.isEmpty, "\(rule.code)")
            #expect(
                rule.examples.contains { $0.isReported } && rule.examples.contains { !$0.isReported }, "\(rule.code)")
        }
    }

    @Test("Messages and hints are in lower case and without a full stop")
    func wording() {
        for row in Self.rows {
            for remark in row.rule.check(row.example.subject) {
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
        case .situation(let words, _): words
        }
    }

    var subject: LintSubject {
        switch shown {
        case .text(let text):
            LintRule.plain(MarkedText(text).bytes)
        case .situation(_, let subject): subject()
        }
    }
}
