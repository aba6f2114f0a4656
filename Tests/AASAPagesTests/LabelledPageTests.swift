import AASA
import AASAPagesToolkit
import Foundation
import TestSupport
import Testing

@testable import AASAPages

/// Captured forms whose fields a person labelled: `shared/corpus/pages/labelled`, which is not part of the checkout.
@Suite("Captured forms are judged as their labels say")
struct LabelledPageTests {
    private static let folder = Repository.shared("corpus/pages/labelled")

    /// The labels of the fields for which each rule is.
    private static let labels: [String: Set<String>] = [
        "AASA701": ["username", "emailAddress", "username OR emailAddress"],
        "AASA702": ["password", "password.current"], "AASA703": ["password", "password.new"], "AASA706": [],
    ]

    private struct Row: Decodable {
        var file: String
        var must: [[String]]?
        var never: [[String]]?
    }

    /// A finding about a field.
    private struct Found {
        var code: String
        var name: String
        var label: String?
    }

    /// The findings of each page, which two tests compare.
    private static let pages: Result<[String: [Found]], any Error> = Result {
        let folder = try #require(Self.folder)
        var pages: [String: [Found]] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".html") {
            pages[file] = try findings(of: file, in: folder)
        }
        return pages
    }

    private static func findings(of file: String, in folder: String) throws -> [Found] {
        let page = try PageReader.page(try Repository.bytes("\(folder)/\(file)"), url: nil, contentType: nil)
        let fields = page.all("input")
        return PageRule.findings(in: .page(InspectedPage(page)), .standard).compactMap { finding in
            guard labels[finding.code] != nil, let start = finding.location.range?.lowerBound else { return nil }
            let field = fields.last { page.nodes[$0].range.map { $0.lowerBound <= start } ?? false }
            guard let field else { return nil }
            let name = page.value(field, "name") ?? page.value(field, "id") ?? ""
            return Found(code: finding.code, name: name, label: page.value(field, "data-manual-scoring"))
        }
    }

    @Test(
        "A finding about a labelled field agrees with the label",
        .enabled(if: folder != nil, "shared/corpus/pages/labelled is not beside the checkout"))
    func labelledFields() throws {
        for (file, findings) in try Self.pages.get() {
            for found in findings {
                guard let label = found.label else { continue }
                #expect(
                    Self.labels[found.code]?.contains(label) == true, "\(file): \(found.code) \(found.name) \(label)")
            }
        }
    }

    @Test(
        "The findings that a person expects are there, and those that are wrong are not",
        .enabled(if: folder != nil, "shared/corpus/pages/labelled is not beside the checkout"))
    func expectations() throws {
        let folder = try #require(Self.folder)
        let rows = String(decoding: try Repository.bytes(folder + "/expected.jsonl"), as: UTF8.self)
        for line in rows.split(separator: "\n") {
            let row = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
            let findings = try #require(try Self.pages.get()[row.file], "\(row.file)")
            let found = findings.map { [$0.code, $0.name] }
            for finding in row.must ?? [] { #expect(found.contains(finding), "\(row.file): \(finding) is missing") }
            for finding in row.never ?? [] { #expect(!found.contains(finding), "\(row.file): \(finding) is wrong") }
        }
    }
}
