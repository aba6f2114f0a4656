import AASA
import Testing

@testable import AssetLinks

/// Statements are written as `RELATIONS:FINGERPRINTS`: h, c and o are handle_all_urls, get_login_creds and use_as_origin, and A, B
/// and C are fingerprints, in small letters if the list has them so.
@Suite("Claims in a statement list")
struct StatementDraftTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var list: String
        var claims: String
        var result: String

        init(_ testDescription: String, list: String, claims: String, result: String) {
            self.testDescription = testDescription
            self.list = list
            self.claims = claims
            self.result = result
        }
    }

    static let rows = [
        Row("a new list has one statement for an app", list: "", claims: "h:A h:B", result: "h:AB"),
        Row("a list that has everything stays", list: "hc:A h:B", claims: "hc:A h:B", result: "hc:A h:B"),
        Row("a fingerprint of a later statement is known", list: "h:A h:B", claims: "h:B", result: "h:A h:B"),
        Row("a new fingerprint joins the others", list: "h:A", claims: "h:B", result: "h:AB"),
        Row("a relation that the app lacks is a statement", list: "h:A", claims: "hc:A", result: "h:A c:A"),
        Row("the statement of the same relations comes first", list: "h:A hc:B", claims: "hc:C", result: "h:A hc:BC"),
        Row("a relation that is not claimed is not granted", list: "ho:A", claims: "h:B", result: "ho:A h:B"),
        Row("credentials are not granted by links", list: "hc:A", claims: "h:B", result: "hc:A h:B"),
        Row("two builds with one certificate are stated once", list: "", claims: "hc:A h:A", result: "hc:A"),
        Row("a twin in small letters is corrected", list: "h:aB", claims: "h:A", result: "h:AB"),
        Row("a twin beside the right one is removed", list: "h:Aa", claims: "h:A", result: "h:A"),
        Row("a statement that Google skips gets nothing", list: "h:b", claims: "h:A", result: "h:b h:A"),
        Row("nothing is known of a statement that Google skips", list: "h:Ab", claims: "h:A", result: "h:Ab h:A"),
    ]

    @Test("A list gets what its apps lack, and nothing that no app claims", arguments: rows)
    func merged(row: Row) throws {
        var draft = StatementDraft()
        for claim in try Self.claims(row.claims) { draft.add(claim) }
        let list = StatementList(Array("[\(try Self.statements(row.list))]".utf8))
        let merged = StatementList(draft.merged(into: list))
        #expect(Self.text(merged) == row.result)
        #expect(draft.merged(into: merged) == merged.bytes)
        for rules in StatementRules.allCases {
            #expect(draft.unlinked(in: ListReading(merged, under: rules)).isEmpty, "\(rules)")
        }
        if list.statements.isEmpty { #expect(draft.document == merged.bytes) }
    }

    @Test("One list for several sites has one statement for an app with the same certificates")
    func joined() throws {
        let drafts = try ["h:A", "hc:A h:B", "h:A"].map { text in
            var draft = StatementDraft()
            for claim in try Self.claims(text) { draft.add(claim) }
            return draft
        }
        #expect(StatementDraft(joining: drafts).claims == (try Self.claims("hc:A h:B")))
    }

    @Test("The result is not linked where a statement loses the host or is skipped")
    func unlinked() throws {
        var draft = StatementDraft()
        for claim in try Self.claims("h:A") { draft.add(claim) }
        let empty = #"{"relation":["a/b"],"target":\#(StatementExample.app(fingerprints: "[]"))}"#
        let list = StatementList(draft.merged(into: StatementList(Array("[\(empty)]".utf8))))
        #expect(draft.unlinked(in: ListReading(list, under: .android)).map(\.package) == ["com.example"])
        #expect(draft.unlinked(in: ListReading(list, under: .google)).isEmpty)
    }

    // MARK: Notation

    private static let relations: KeyValuePairs<Character, Relation> = [
        "h": .handleAllURLs, "c": .getLoginCreds, "o": .useAsOrigin,
    ]

    private static func fingerprint(_ letter: Character) throws -> CertificateFingerprint {
        let digit = try #require(letter.hexDigitValue)
        return try #require(CertificateFingerprint(bytes: Array(repeating: UInt8(digit * 17), count: 32)))
    }

    private static func claims(_ text: String) throws -> [StatementDraft.Claim] {
        try text.split(separator: " ").map { statement in
            let parts = statement.split(separator: ":")
            let own = parts[0].compactMap { letter in relations.first { $0.key == letter }?.value }
            return StatementDraft.Claim(own, package: "com.example", fingerprints: try parts[1].map(fingerprint))
        }
    }

    private static func statements(_ text: String) throws -> String {
        let statements = try zip(text.split(separator: " "), claims(text)).map { text, claim in
            var line = claim.json.line
            for letter in text.split(separator: ":")[1] where letter.isLowercase {
                let capital = try fingerprint(letter).description
                let place = try #require(line.range(ofLast: capital))
                line.replaceSubrange(place, with: capital.lowercased())
            }
            return line
        }
        return statements.joined(separator: ",")
    }

    private static func text(_ list: StatementList) -> String {
        let statements = list.statements.map { statement in
            let own = statement.relations.compactMap { text in
                relations.first { $0.value.description == text.text }?.key
            }
            let letters = (statement.app?.fingerprints ?? []).compactMap(\.text.first)
            return "\(String(own)):\(String(letters))"
        }
        return statements.joined(separator: " ")
    }
}

extension String {
    /// Without Foundation's search.
    fileprivate func range(ofLast text: String) -> Range<String.Index>? {
        var index = endIndex
        while true {
            if self[index...].hasPrefix(text), let end = self.index(index, offsetBy: text.count, limitedBy: endIndex) {
                return index..<end
            }
            if index == startIndex { return nil }
            index = self.index(before: index)
        }
    }
}
