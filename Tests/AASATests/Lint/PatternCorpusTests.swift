import Foundation
import TestSupport
import Testing

@testable import AASA

@Suite("Rules about patterns and files that sites really had")
struct PatternCorpusTests {
    @Test("Warnings and errors about patterns and their order are those that were looked at by hand")
    func corpus() throws {
        guard let folder = Repository.shared("corpus/aasa") else { return Repository.noteAbsence("corpus/aasa") }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        var found: Set<String> = []
        for name in names {
            let subject = LintSubject(
                .plain(try Repository.bytes(folder + "/" + name)), size: 0, LintOptions(rules: nil, knownApps: []))
            for finding in Linter.findings(in: subject, .standard) where finding.severity > .note {
                guard ["AASA3", "AASA4"].contains(finding.code.prefix(5)) else { continue }
                found.insert("\(finding.severity) \(finding.code) \(name.dropLast(5))")
            }
        }
        #expect(names.count > 90)
        #expect(found == Self.expected)
    }

    static let expected: Set<String> = [
        // '*' or '/public/toc/*' stands in front and says the same.
        "warning AASA401 Sphere__eagle-fusion__001", "warning AASA401 excharm__excharm__001",
        // A space in the path of an article, where the site has a hyphen.
        "warning AASA312 artsy__artsy-eigen-web-association__004",
        // '/#/guest*' as an element of 'paths'.
        "error AASA301 lunikit__lunikit.github.io__010",
        // 'NOT https://artsy.net/*'.
        "warning AASA303 artsy__artsy-eigen-web-association__015",
        // '/hotel/:country/:hotelId' and others.
        "warning AASA316 vishal-tiket__central-router__001",
        // An empty path beside a query for "any path".
        "warning AASA319 Study-App-Buddy__LandingPage__001",
    ]
}
