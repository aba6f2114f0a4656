internal import AASA

/// Passwords and what is known about them, as JSON and as text.
struct PasswordView {
    let generator: PasswordGenerator
    /// Whether the user gave rules.
    let hasRules: Bool

    /// - Parameter password: nil when only the rules are explained.
    func json(_ password: String?) -> JSONText {
        .object([
            ("password", JSONText(password)), ("style", .string(generator.style.rawValue)),
            ("length", JSONText(generator.length)),
            ("entropy", .number((generator.entropy * 100).rounded() / 100)),
            ("alphabet", .string(Self.text(generator.alphabet))),
            ("rules", hasRules ? .string(generator.rules.description) : .null),
        ])
    }

    /// The rules, and what passwords of them are like: a line each.
    var explanation: [String] {
        let rules = generator.rules
        var rows: [(String, String)] = []
        if hasRules {
            rows.append(("rules", rules.description))
            for set in rules.required { rows.append(("required", "one of \(Self.described(set))")) }
            rows.append(("permitted", Self.described(rules.permitted)))
            if let most = rules.maxConsecutive { rows.append(("in a row", PasswordWording.consecutive(most))) }
            rows.append(("long", PasswordWording.lengths(rules)))
        }
        rows.append(("style", PasswordWording.style(generator, hasRules: hasRules)))
        rows.append(("length", "\(generator.length)"))
        rows.append(("alphabet", "\(generator.alphabet.count) characters: \(Self.text(generator.alphabet))"))
        rows.append(("entropy", "\(PasswordWording.bits(generator.entropy)) bits"))
        rows += PasswordWording.remarks(generator).map { ("", $0) }
        return rows.map { name, value in
            name + String(repeating: " ", count: max(Self.valueColumn - name.count, 1)) + value
        }
    }

    private static let valueColumn = 11

    private static func described(_ set: PasswordCharacters) -> String {
        set.isUnicode ? set.description : "\(set.description) (\(set.count) characters)"
    }

    private static func text(_ set: PasswordCharacters) -> String { String(decoding: set.codes, as: UTF8.self) }
}
