import Testing

@testable import AASA

@Suite("Rules about patterns and files that sites had")
struct PatternCorpusTests {
    @Test("Warnings and errors about patterns and their order in files of the checkout were confirmed by hand")
    func shipped() throws { try check(.shipped()) }

    @Test("Warnings and errors about patterns and their order in all files were confirmed by hand", .needsCollection)
    func collection() throws { try check(.collection()) }

    private func check(_ real: RealAssociationFiles) throws {
        var found: Set<String> = []
        for file in real.files {
            let subject = LintSubject(.plain(file.bytes), size: 0, options: LintOptions(rules: nil, knownApps: []))
            for finding in Linter.findings(in: subject, .standard) where finding.severity > .note {
                guard ["AASA3", "AASA4"].contains(finding.code.prefix(5)) else { continue }
                found.insert("\(finding.severity) \(finding.code) \(file.name)")
            }
        }
        let names = Set(real.files.map(\.name))
        let expected = Self.expected.filter { line in names.contains { line.hasSuffix(" " + $0) } }
        #expect(!expected.isEmpty)
        #expect(found == expected)
    }

    static let expected: Set<String> = [
        // '*' or '/public/toc/*' precedes it and matches the same URLs.
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
