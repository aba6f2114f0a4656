import AASA
import Foundation
import TestSupport
import Testing

@testable import AASAPages

/// Rule lists of others, with a judgement of each; see CONTRIBUTING.md about files that are not part of the checkout.
@Suite("Rule lists in the field")
struct RuleListCorpusTests {
    static let folder = Repository.root.deletingLastPathComponent().appending(path: "shared/corpus/rule-lists").path
    static let isThere = FileManager.default.fileExists(atPath: folder + "/index.tsv")

    @Test(
        "Lists that WebKit rejects have an error, and no other list has one",
        .enabled(if: isThere, "the rule lists are not here"))
    func judgements() throws {
        let index = try String(contentsOfFile: Self.folder + "/index.tsv", encoding: .utf8)
        for line in index.split(separator: "\n").dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let (name, judgement) = (columns[0], columns[6])
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name)")))
            guard let list = RuleList(bytes) else {
                // An array of objects of another kind: lint reports it as a document of another kind.
                #expect(judgement.contains("an array of objects that are not rules"), "\(name)")
                continue
            }
            let findings = list.findings(.standard, limit: .max)
            let counts = Dictionary(grouping: findings, by: \.code).mapValues(\.count).sorted { $0.key < $1.key }
            print(name, counts.map { "\($0.key) \($0.value)" }.joined(separator: ", "), "|", judgement)
            let isRejected = judgement.hasPrefix("Rejected")
            #expect(findings.contains { $0.severity == .error } == isRejected, "\(name): \(findings.prefix(3))")
        }
    }
}
