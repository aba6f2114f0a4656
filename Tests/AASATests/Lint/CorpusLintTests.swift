import Testing

@testable import AASA

@Suite("Lint over association files that sites had")
struct CorpusLintTests {
    private func findings(_ bytes: [UInt8]) -> [Finding] { Linter.findings(in: LintRule.plain(bytes), .standard) }

    @Test("Every finding lies within its file, and fixes come to an end: files of the checkout")
    func shipped() throws {
        let real = try RealAssociationFiles.shipped()
        checkRanges(real)
        checkFixes(real)
    }

    @Test("A file that devices accept has no error")
    func accepted() throws {
        for file in try RealAssociationFiles.shipped().files {
            #expect(findings(file.bytes).filter { $0.severity == .error }.map(\.code) == [], "\(file.name)")
        }
    }

    @Test("Every finding lies within its file, and fixes come to an end: all files", .needsCollection)
    func collection() throws {
        let real = try RealAssociationFiles.collection()
        checkRanges(real)
        checkFixes(real)
    }

    @Test("A file that is not JSON or has a malformed app has an error", .needsCollection)
    func errors() throws {
        for file in try RealAssociationFiles.collection().files {
            let isBroken = ["invalid JSON", "malformed app id", "placeholder app id"].contains {
                file.content.contains($0)
            }
            let codes = findings(file.bytes).filter { $0.severity == .error }.map(\.code)
            #expect(!isBroken || !codes.isEmpty, "\(file.name): \(file.content)")
        }
    }

    private func checkRanges(_ real: RealAssociationFiles) {
        for file in real.files {
            for finding in findings(file.bytes) {
                #expect(
                    finding.location.range.map { $0.upperBound <= file.bytes.count } ?? true,
                    "\(file.name) \(finding.code)")
            }
        }
    }

    /// Fixes leave a file that parses one that parses.
    private func checkFixes(_ real: RealAssociationFiles) {
        for file in real.files {
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
