import AASA
import Foundation
import TestSupport
import Testing

@testable import AASAPages

/// Rule lists of others, with a judgement of each; see CONTRIBUTING.md about files that are not part of the checkout.
@Suite("Rule lists in the field")
struct RuleListCorpusTests {
    private static let folder = Repository.shared("corpus/rule-lists")

    @Test(
        "Lists that WebKit rejects have an error, and no other list has one",
        .enabled(if: folder != nil, "18 files of shared/corpus/rule-lists are not beside the checkout"))
    func judgements() throws {
        let folder = try #require(Self.folder)
        let index = String(decoding: try Repository.bytes(folder + "/index.tsv"), as: UTF8.self)
        for line in index.split(separator: "\n").dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let (name, judgement) = (columns[0], columns[6])
            let bytes = try Repository.bytes("\(folder)/\(name)")
            guard let list = RuleList(bytes) else {
                // An array of objects of another kind: lint reports it as a document of another kind.
                #expect(judgement.contains("an array of objects that are not rules"), "\(name)")
                continue
            }
            let findings = list.findings(.standard, limit: .max)
            let isRejected = judgement.hasPrefix("Rejected")
            #expect(findings.contains { $0.severity == .error } == isRejected, "\(name): \(findings.prefix(3))")
        }
    }

    private static let cases = Repository.shared("corpus/rule-lists/webkit-errors.jsonl")
    private static let messages = Repository.shared("notes/webkit-messages.tsv")

    private struct Case: Decodable {
        var list: String
        var expect: String
    }

    @Test(
        "Each case of WebKit's own tests has WebKit's message, or no error",
        .enabled(if: cases != nil && messages != nil, "webkit-errors.jsonl is not beside the checkout"))
    func webKitCases() throws {
        var messages: [String: String] = [:]
        let table = String(decoding: try Repository.bytes(try #require(Self.messages)), as: UTF8.self)
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            messages[columns[0]] = columns[2]
        }
        let lines = String(decoding: try Repository.bytes(try #require(Self.cases)), as: UTF8.self)
        for line in lines.split(separator: "\n") {
            let row = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
            let list = try #require(RuleList(Array(row.list.utf8), isExpected: true))
            let errors = list.findings(.standard, limit: .max).filter { $0.severity == .error }.map(\.message)
            guard row.expect != "ok" else {
                #expect(errors.isEmpty, "\(row.list)")
                continue
            }
            let message = try #require(messages[row.expect])
            #expect(errors.contains { $0.contains("\"\(message)\"") }, "\(row.list): \(errors)")
        }
    }
}
