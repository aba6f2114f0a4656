extension PasswordRules {
    /// In bytes. The longest rules in use have a few hundred.
    package static let maximumTextSize = 65536
    /// A larger length counts as this one, which every reader of JSON keeps.
    package static let maximumNumber = 1_000_000_000_000_000

    /// Reads the value of a `passwordrules` attribute.
    ///
    /// - Throws: a ``PasswordRulesError`` with the problems that Apple's parser reports, and with contradictions.
    package init(_ text: [UInt8]) throws(PasswordRulesError) {
        self = try PasswordRulesReading(text).validRules()
    }
}

/// What Apple's parser makes of a text, and why.
///
/// Source: `tools/PasswordRulesParser.js` of apple/password-manager-resources.
package struct PasswordRulesReading: Sendable {
    /// The rules that are effective in Safari, also those of an invalid text.
    package let rules: PasswordRules
    /// In the order of the text.
    package let problems: [PasswordRulesError.Problem]

    package init(_ text: [UInt8]) {
        guard text.count <= PasswordRules.maximumTextSize else {
            let rest = PasswordRules.maximumTextSize..<text.count
            (rules, problems) = (.none, [.init(code: .tooLong, range: rest)])
            return
        }
        var reader = PasswordRulesReader(text: text)
        reader.read()
        rules = reader.effective ?? reader.rules
        problems = reader.problems.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The parts that Apple's parser ignores without an error.
    package var ignored: [PasswordRulesError.Problem] { problems.filter(\.code.isTolerated) }

    package func validRules() throws(PasswordRulesError) -> PasswordRules {
        let errors = problems.filter { !$0.code.isTolerated }
        if !errors.isEmpty { throw PasswordRulesError(problems: errors) }
        return rules
    }
}
