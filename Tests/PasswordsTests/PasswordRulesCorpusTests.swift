import Foundation
import TestSupport
import Testing

@testable import Passwords

/// Rules of real sites with what Apple's parser makes of them: `shared/corpus/password-rules`, not part of the checkout.
@Suite("Password rules are read as Apple's parser reads them")
struct PasswordRulesCorpusTests {
    private static let file = Repository.shared("corpus/password-rules/rules.jsonl")

    private struct Row: Decodable {
        var rules: String
        var expect: String
        var parsed: [Rule]
    }

    /// A rule of Apple's parser: classes or a number.
    private struct Rule: Decodable {
        var name: String
        var classes: PasswordCharacters?
        var number: Int?

        private enum Key: CodingKey { case name, value }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            name = try members.decode(String.self, forKey: .name)
            number = try? members.decode(Int.self, forKey: .value)
            let names = try? members.decode([String].self, forKey: .value)
            classes = names?.reduce(PasswordCharacters.none) { $0.union(Rule.characters($1)) }
        }

        private static func characters(_ name: String) -> PasswordCharacters {
            PasswordClass(rawValue: name)?.characters ?? PasswordCharacters(name.utf8.dropFirst().dropLast())
        }
    }

    @Test(
        "Rules of real sites have Apple's meaning",
        .enabled(if: file != nil, "shared/corpus/password-rules is not beside the checkout"))
    func corpus() throws {
        let path = try #require(Self.file)
        let lines = String(decoding: try Repository.bytes(path), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 564)
        for line in lines {
            let row = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
            let reading = PasswordRulesReading(Array(row.rules.utf8))
            let isAccepted = (try? reading.validRules()) != nil
            #expect(isAccepted == (row.expect == "accept"), "\(row.rules)")
            func number(_ name: String) -> Int? { row.parsed.first { $0.name == name }?.number }
            let rules = reading.rules
            let required = row.parsed.filter { $0.name == "required" }.compactMap(\.classes).filter { !$0.isEmpty }
            #expect(rules.required == required, "\(row.rules)")
            #expect(rules.permitted == row.parsed.first { $0.name == "allowed" }?.classes, "\(row.rules)")
            #expect(rules.minLength == number("minlength"), "\(row.rules)")
            #expect(rules.maxLength == number("maxlength"), "\(row.rules)")
            #expect(rules.maxConsecutive == number("max-consecutive"), "\(row.rules)")
        }
    }
}
