import AASA
import TestSupport
import Testing

@testable import AssetLinks

@Suite("Rules about statement lists")
struct StatementRuleTests {
    struct Row: CustomTestStringConvertible {
        var rule: SubjectRule<StatementList>
        var example: LintRule.Example
        var marked: MarkedText
        var testDescription: String { rule.rule.code + " " + String(decoding: marked.bytes, as: UTF8.self) }
    }

    static let rows = StatementListRule.all.flatMap { rule in
        rule.rule.examples.compactMap { example -> Row? in
            guard case .text(let text) = example.shown else { return nil }
            return Row(rule: rule, example: example, marked: MarkedText(text))
        }
    }

    @Test("Every example of a rule is found by that rule, and only there", arguments: rows)
    func examples(row: Row) {
        let list = StatementList(row.marked.bytes)
        let findings = row.rule.findings(in: list)
        #expect(findings.isEmpty != row.example.isReported)
        #expect(findings.compactMap(\.location.range).sorted { $0.lowerBound < $1.lowerBound } == row.marked.ranges)
        for text in findings.flatMap({ [$0.message, $0.hint ?? "x"] }) {
            #expect(!text.hasSuffix(".") && !text.isEmpty, "\(text)")
        }
        let fixed = FixApplier.applied(findings.compactMap(\.fix), to: row.marked.bytes)
        #expect(fixed.map { String(decoding: $0.bytes, as: UTF8.self) } == row.example.fixed)
    }

    @Test("An accepted example has no error of any rule")
    func accepted() {
        for row in Self.rows where !row.example.isReported {
            let errors = StatementList(row.marked.bytes).findings(.standard).filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(row.testDescription): \(errors)")
        }
    }

    @Test(
        "A list is recognised by its name or its content, and an empty array is one",
        arguments: [
            (#"[{"relation":["a/b"],"target":{"namespace":"web","site":"https://example.com"}}]"#, "x.json", true),
            (#"[{"include":"https://example.com/list.json"}]"#, "x.json", true),
            (#"{"relation":["delegate_permission/common.handle_all_urls"]}"#, "x.json", true),
            (#"[{"relation":["delegate_permission/common.handle_all_urls"],}"#, "x.json", true),
            (#"[{'relation':['handle_all_urls'],'target':{'namespace':'android_app'}}]"#, "x.json", true),
            ("[{“relation”:[“x”],“target”:{“namespace”:“web”}}]", "x.json", true),
            ("[]", "x.json", true), (" [\n]\n", "x.json", true), ("[1]", "x.json", false), ("", "x.json", false),
            ("[]", "well-known/assetlinks.json", true), ("", "assetlinks.json", true),
            ("[]", "well-known/apple-app-site-association", false),
            (#"[{"include":"https://example.com/list.json"}]"#, "apple-app-site-association.json", false),
            (#"["ABCDE12345.com.example.app"]"#, "x.json", false),
            (#"{"applinks":{"details":[]}}"#, "x.json", false),
            (#"{"compilerOptions":{"module":"a"},"include":["src"]}"#, "tsconfig.json", false),
            (#"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]"#, "x.json", false),
        ])
    func recognition(text: String, name: String, isList: Bool) {
        #expect((StatementList(recognising: Array(text.utf8), named: name) != nil) == isList)
    }

    @Test(
        "A file of another kind in the place of a list is named once, with how to fix it",
        arguments: [
            (Array("-----BEGIN PRIVATE KEY-----\nMII".utf8), "a PEM file labelled 'PRIVATE KEY'", "get a new key"),
            ([0x30, 0x05, 0x02, 0x01, 0x01, 0x04, 0x00], "a private key in DER", "get a new key"),
            ([0x30, 0x82, 0x09, 0xC0, 0x02, 0x01, 0x03, 0x30, 0x00], "a PKCS#12 file", "get a new key"),
            ([0x30, 0x06, 0x30, 0x02, 0x06, 0x00, 0x04, 0x00], "a private key in DER", "get a new key"),
            (
                [0x30, 0x81, 0x0B, 0x30, 0x09, 0xA0, 0x00, 0x02, 0x01, 0x01, 0x30, 0x00, 0x30, 0x00],
                "a certificate in DER", "serve the document"
            ),
            ([0x30, 0x82, 0x03, 0x01, 0x06, 0x09, 0x2A], "a CMS message", "serve the list itself"),
            (Array("- relation: []".utf8), "YAML", "convert it to JSON"),
            (Array("[[list]]\nrelation = []".utf8), "TOML", "convert it to JSON"),
            (Array("{{ list }}".utf8), "a template", "fills in the template"),
            (Array("{\"applinks\":{}}".utf8), "the association file of Apple's systems", "a statement list here"),
        ] as [([UInt8], String, String)])
    func otherKinds(bytes: [UInt8], name: String, hint: String) throws {
        let findings = StatementList(bytes).findings(.standard)
        #expect(findings.map(\.code) == ["AASA902"])
        let finding = try #require(findings.first)
        #expect(finding.message.contains(text: name) && finding.hint?.contains(text: hint) == true, "\(finding)")
    }

    @Test("A list of a megabyte has its findings within a limit")
    func size() {
        let statement = StatementExample.sound.dropFirst().dropLast()
        let text = "[" + Array(repeating: statement, count: 3000).joined(separator: ",") + "]"
        let clock = ContinuousClock()
        let time = clock.measure { #expect(StatementList(Array(text.utf8)).findings(.standard).count <= 101) }
        #expect(time < .seconds(20))
    }

    @Test("A target with one key tens of thousands of times has its findings within a limit")
    func repeatedKeys() {
        let repeated = String(repeating: #","site":"x""#, count: 80_000)
        let target = StatementExample.app().replacing(text: "}", with: repeated + "}")
        let text = #"[{"relation":["\#(Relation.handleAllURLs)"],"target":\#(target)}]"#
        let clock = ContinuousClock()
        let time = clock.measure { #expect(!StatementList(Array(text.utf8)).findings(.standard).isEmpty) }
        #expect(time < .seconds(20))
    }

    @Test("Hundreds of apps are judged by a list of thousands within a limit, for each relation that the list names")
    func manyApps() {
        let statements = (0..<3000).map { index in
            let target = StatementExample.app(package: "\"com.shop.app\(index)\"")
            return #"{"relation":["delegate_permission/common.use_as_origin"],"target":\#(target)}"#
        }
        let document = Array("[\(statements.joined(separator: ","))]".utf8)
        let site = SiteStatements(
            WebOrigin(scheme: "https", host: "example.com"), under: .android, document: document)
        let apps = (2750..<3050).map { index in
            Asset.app(SignedApp(package: "com.shop.app\(index)", fingerprint: StatementExample.fingerprint))
        }
        let clock = ContinuousClock()
        let time = clock.measure {
            let judgements = apps.map { app in StatementJudgement(.handleAllURLs, to: [app], in: site) }
            #expect(judgements.allSatisfy { judgement in !judgement.isLinked && !judgement.message.isEmpty })
        }
        #expect(time < .seconds(15))
    }

    private static let files = Repository.shared("corpus/digitalassetlinks/files")

    @Test(
        "Real lists have errors where a person found them",
        .enabled(if: files != nil, "90 files of shared/corpus/digitalassetlinks are not beside the checkout"))
    func field() throws {
        let folder = try #require(Self.files)
        let index = String(decoding: try Repository.bytes(folder + "/sources.tsv"), as: UTF8.self)
        for line in index.split(separator: "\n").dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let list = StatementList(try Repository.bytes("\(folder)/\(columns[0])"))
            let errors = list.findings(.standard, limit: .max).filter { $0.severity == .error }
            let remark = columns[5].trimmed
            let isFaulty = Self.faults.contains { remark.contains($0) }
            #expect(isFaulty ? !errors.isEmpty : true, "\(columns[0]) \(remark)")
        }
    }

    private static let faults = [
        "fingerprint '", "no colons", "lower-case", "SHA-1", "invalid JSON", "namespace deeplink", "Sha256_cert",
        "handle_all_links", "common/handle", "statement is list", "top is str",
    ]
}
