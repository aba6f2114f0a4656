internal import Passwords
internal import AASA

/// Passwords and their properties, as JSON and as text.
struct PasswordView {
    let generator: PasswordGenerator
    /// Whether the user gave rules.
    let hasRules: Bool

    /// - Parameter password: nil for `--explain`.
    func json(_ password: String?) -> JSONText {
        let rules: String? = if hasRules { generator.rules.description } else { nil }
        return JSONText([
            "password": password, "style": generator.style.rawValue, "length": generator.length,
            "entropy": (generator.entropy * 100).rounded() / 100, "alphabet": Self.text(generator.alphabet),
            "rules": rules,
        ])
    }

    /// The rules and the properties of their passwords, a line each.
    var explanation: [String] {
        let rules = generator.rules
        var rows: [(String, String)] = []
        if hasRules {
            rows.append(("rules", rules.description))
            for set in rules.required { rows.append(("required", "one of \(Self.described(set))")) }
            rows.append(("permitted", Self.described(rules.permitted)))
            if let most = rules.maxConsecutive { rows.append(("in a row", PasswordMessages.consecutive(most))) }
            rows.append(("long", PasswordMessages.lengths(rules)))
        }
        rows.append(("style", PasswordMessages.style(generator, hasRules: hasRules)))
        rows.append(("length", "\(generator.length)"))
        rows.append(("alphabet", "\(generator.alphabet.count) characters: \(Self.text(generator.alphabet))"))
        rows.append(("entropy", "\(PasswordMessages.bits(generator.entropy)) bits"))
        rows += PasswordMessages.notes(generator).map { ("", $0) }
        return rows.map { name, value in name.padded(to: 11) + value }
    }

    private static func described(_ set: PasswordCharacters) -> String {
        if set.isUnicode { set.description } else { "\(set.description) (\(set.count) characters)" }
    }

    private static func text(_ set: PasswordCharacters) -> String { String(utf8: set.codes) }
}
