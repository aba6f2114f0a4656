import AASA
import AASAPagesToolkit
import TestSupport
import Testing

@testable import AASAPages

/// Real pages with the judgement of a person beside them: `shared/corpus/pages`, which is not part of the checkout.
@Suite("Real pages are judged as a person judged them")
struct CorpusTests {
    private static let pageFolder = Repository.shared("corpus/pages")
    private static let wellKnownFolder = Repository.shared("corpus/well-known")

    /// A judgement's words, and the codes of which one means the same.
    static let phrases: [(text: String, codes: [String])] = [
        ("No tokens", ["AASA701", "AASA702", "AASA703"]), ("no tokens", ["AASA701", "AASA702", "AASA703"]),
        ("Two passwords without tokens", ["AASA703"]), ("No form element", ["AASA712"]),
        ("No user name", ["AASA705", "AASA739"]), ("no user name", ["AASA705", "AASA739"]),
        ("autocomplete=off", ["AASA710", "AASA711"]), ("form off", ["AASA710"]), ("Every field off", ["AASA710"]),
        ("both fields off", ["AASA710"]),
        ("not a field name", ["AASA708"]), ("neither name nor id", ["AASA740"]), ("no one-time-code", ["AASA706"]),
        ("without one-time-code", ["AASA706"]), ("maxlength=1,", ["AASA707"]), ("shown in clear", ["AASA714"]),
        ("Decoy", ["AASA715"]), ("so they are ignored", ["AASA719"]), ("PIN maxlength=5", ["AASA720"]),
        ("app-id is empty", ["AASA729"]), ("a static check sees", ["AASA721"]), ("in another document", ["AASA721"]),
        ("in its shadow root", ["AASA721"]), ("no touch icon", ["AASA731"]), ("no icon", ["AASA731"]),
        ("username wanted", ["AASA701"]), ("User name has no token", ["AASA701"]), ("instead of username", ["AASA701"]),
        ("without autocomplete=username", ["AASA701"]), ("no token (username", ["AASA701"]),
    ]

    struct Row: CustomTestStringConvertible {
        var file: String
        var kind: String
        var judgement: String
        var testDescription: String { file }
    }

    /// The rows of the folder's index.
    static func rows(_ folder: String) throws -> [Row] {
        let text = String(decoding: try Repository.bytes(folder + "/index.tsv"), as: UTF8.self)
        return text.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Row(file: columns[0], kind: columns[1], judgement: columns.last ?? "")
        }
    }

    @Test(
        "Every fault that a judgement names is found, and good pages have none",
        .enabled(if: pageFolder != nil, "44 files of shared/corpus/pages are not beside the checkout"))
    func pages() throws {
        let folder = try #require(Self.pageFolder)
        for row in try Self.rows(folder) {
            let bytes = try Repository.bytes("\(folder)/\(row.file)")
            let page = try PageReader.page(bytes, url: nil, contentType: nil)
            let findings = PageRule.findings(in: .page(InspectedPage(page)), .standard)
            let codes = Set(findings.map(\.code))
            for phrase in Self.phrases where row.judgement.contains(phrase.text) {
                #expect(!codes.isDisjoint(with: phrase.codes), "\(row.file): \(phrase.text)")
            }
            let isGood = ["Good:", "Good banner", "Banner and icons good"].contains { row.judgement.hasPrefix($0) }
            let harmful = findings.filter { $0.severity > .note }
            #expect(!isGood || harmful.isEmpty, "\(row.file): \(harmful.map(\.message))")
        }
    }

    @Test(
        "Every well-known file that is judged bad has a finding, and every good one none",
        .enabled(if: wellKnownFolder != nil, "15 files of shared/corpus/well-known are not beside the checkout"))
    func wellKnown() throws {
        let folder = try #require(Self.wellKnownFolder)
        for row in try Self.rows(folder) {
            let bytes = try Repository.bytes("\(folder)/\(row.file)")
            let kind = try #require(CredentialFile.Kind(rawValue: row.kind))
            let isHTML = bytes.starts(with: Array("<".utf8))
            // As a host serves it that knows the type.
            let type = kind == .changePassword ? isHTML ? "text/html" : "text/plain" : nil
            var file = CredentialFile(
                kind, url: "https://example.com\(kind.path)", status: 200, type: type, body: bytes)
            if isHTML { file.page = try PageReader.page(bytes, url: file.url, contentType: nil) }
            file.destination = file.page?.refresh.map { ($0.target, 200) }
            let findings = PageRule.findings(in: .file(file), .standard)
            let isGood = row.judgement.hasPrefix("Good") || row.judgement.hasPrefix("Allowed")
            #expect(findings.isEmpty == isGood, "\(row.file): \(row.judgement): \(findings.map(\.message))")
        }
    }
}
