import Foundation
import TestSupport
import Testing

@testable import AASA

@Suite("Lint over association files that sites really had")
struct CorpusLintTests {
    struct File {
        var name: String
        var bytes: [UInt8]
        var remark: String
    }

    /// The files with what the index says of them; empty, and said to be, when they are not there.
    private func files() throws -> [File] {
        guard let folder = Repository.shared("corpus/aasa") else {
            Repository.noteAbsence("corpus/aasa")
            return []
        }
        let index = String(decoding: try Repository.bytes(folder + "/INDEX.tsv"), as: UTF8.self)
        let files = try index.split(whereSeparator: \.isNewline).dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return File(
                name: columns[0], bytes: try Repository.bytes(folder + "/" + columns[0]), remark: columns.last ?? "")
        }
        #expect(files.count > 90)
        return files
    }

    private func findings(_ bytes: [UInt8]) -> [Finding] { Linter.findings(in: LintRule.plain(bytes), .standard) }

    @Test("Every finding lies within its file")
    func places() throws {
        for file in try files() {
            for finding in findings(file.bytes) {
                #expect(finding.range.map { $0.upperBound <= file.bytes.count } ?? true, "\(file.name) \(finding.code)")
            }
        }
    }

    @Test("A file that is no JSON or has a malformed app has an error")
    func errors() throws {
        for file in try files() {
            let isBroken = ["invalid JSON", "malformed app id", "placeholder app id"].contains { file.remark.contains($0) }
            let codes = findings(file.bytes).filter { $0.severity == .error }.map(\.code)
            #expect(!isBroken || !codes.isEmpty, "\(file.name): \(file.remark)")
        }
    }

    @Test("Fixes come to an end, and leave a file that reads well one that reads well")
    func fixes() throws {
        for file in try files() {
            var bytes = file.bytes
            var rounds = 0
            while rounds < 10 {
                let edits = findings(bytes).flatMap { $0.fix ?? [] }
                if edits.isEmpty { break }
                let isSound = (try? JSONReader.read(bytes)) != nil
                bytes = TextEdit.apply(edits, to: bytes)
                #expect(!isSound || (try? JSONReader.read(bytes)) != nil, "\(file.name) after round \(rounds)")
                rounds += 1
            }
            #expect(rounds < 10, "\(file.name)")
        }
    }
}
