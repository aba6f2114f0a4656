import AASAToolkit
import TestSupport
import Testing

@testable import AASA
@testable import AASAPages

@Suite("The rules of pages")
struct RuleExampleTests {
    struct Row: CustomTestStringConvertible {
        var rule: PageRule
        var words: String
        var isReported: Bool
        var ranges: [Range<Int>]?
        var document: @Sendable () throws -> PageDocument
        var testDescription: String { "\(rule.rule.code) \(words)" }
    }

    static let rows = PageRule.all.flatMap { rule -> [Row] in
        let texts = rule.rule.examples.compactMap { example -> Row? in
            guard case .text(let text) = example.shown else { return nil }
            let marked = MarkedText(text)
            return Row(rule: rule, words: text, isReported: example.isReported, ranges: marked.ranges) {
                try Self.document(marked.bytes, rule)
            }
        }
        return texts
            + rule.situations.map {
                Row(rule: rule, words: $0.words, isReported: $0.isReported, ranges: nil, document: $0.document)
            }
    }

    /// A page, or for rules about files the file.
    static func document(_ bytes: [UInt8], _ rule: PageRule) throws -> PageDocument {
        let kind: CredentialFile.Kind? =
            switch rule.rule.code {
            case "AASA726", "AASA727": .webAuthn
            case "AASA728": .passkeyEndpoints
            default: nil
            }
        guard let kind else { return .page(PageSubject(try PageReader.page(bytes, url: nil, contentType: nil))) }
        var file = CredentialFile(
            kind, url: "https://example.com\(kind.path)", status: 200, type: "application/json", body: bytes)
        // Two labels each.
        let hosts = String(decoding: bytes, as: UTF8.self).split(separator: "\"").filter { $0.hasPrefix("https://") }
        file.registrableDomains = Dictionary(hosts.map { ($0.dropFirst(8).description, $0.dropFirst(8).description) }) {
            a, _ in a
        }
        return .file(file)
    }

    @Test("Every example of a rule is found by that rule, and only there", arguments: rows)
    func examples(row: Row) throws {
        let issues = row.rule.check(try row.document())
        #expect(issues.isEmpty != row.isReported)
        if let ranges = row.ranges, row.isReported {
            let found = issues.compactMap(\.range).sorted { $0.lowerBound < $1.lowerBound }
            #expect(found == ranges)
        }
        for text in issues.flatMap({ [$0.message] + ($0.hint.map { [$0] } ?? []) }) {
            #expect(!text.hasSuffix(".") && !text.isEmpty)
        }
    }

    @Test("A sound example of one rule has no error of any other")
    func sound() throws {
        for row in Self.rows where !row.isReported {
            let errors = PageRule.findings(in: try row.document(), .standard).filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(row.testDescription): \(errors.map(\.message))")
        }
    }

    @Test("Every rule has a code of its own in order, a name of its own, words, a source and examples of both kinds")
    func catalogue() {
        let rules = Linter.rules + PageRule.all.map(\.rule)
        let codes = rules.map(\.code)
        #expect(codes == codes.sorted() && Set(codes).count == codes.count)
        #expect(Set(rules.map(\.name)).count == codes.count)
        for rule in PageRule.all.map(\.rule) {
            #expect(rule.code.hasPrefix("AASA7") && rule.code.utf8.count == 7)
            #expect(rule.summary.hasSuffix(".") && rule.explanation.hasSuffix("."), "\(rule.code)")
            #expect(!rule.sources.isEmpty && rule.examples.contains(where: \.isReported), "\(rule.code)")
            #expect(rule.examples.contains { !$0.isReported }, "\(rule.code)")
        }
    }
}
