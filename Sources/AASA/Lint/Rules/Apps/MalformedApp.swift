extension LintRule {
    static let malformedApp = LintRule(
        code: "AASA201", name: "malformed-app", severity: .error,
        summary: "A text is not a valid application identifier.",
        explanation: """
            An application identifier is the ten-character prefix (A-Z, 0-9), a dot and the bundle id. Anything else \
            names no app, and a device approves none for it. A warning for a bundle id with two dots in a row, with one \
            at an end, or with the prefix in front of it once more.
            """,
        sources: [.supporting],
        examples: [
            .reported(apps: #"⟦"com.example.app"⟧"#),
            .reported(apps: #"⟦"abcde12345.com.example.app"⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .reported(apps: #"⟦"enterprise.example.app"⟧,⟦"Enterprise.example.app"⟧"#),
            .reported(apps: #"⟦"ABCDE12345:com.example.app"⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .reported(apps: #"⟦"ABCDE12345\n .com.example.app"⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .reported(apps: #"⟦""⟧"#),
            .reported(apps: #"⟦"ABCDE12345.*"⟧,⟦".com.example.app"⟧,⟦"ABCDE12345.my_app"⟧"#),
            .reported(apps: #"⟦"ABCDE12345.com..example"⟧,⟦"ABCDE12345..com.example"⟧,⟦"ABCDE12345.com.example."⟧"#),
            .reported(apps: #"⟦"com.example.app.ABCDE12345"⟧,⟦"ABCDE12345.ABCDE12345.com.example.app"⟧"#),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        role: .listedApp
    ) { subject, lintRule in
        let unlikely = subject.listings.compactMap(lintRule.unlikelyBundle)
        lazy var search = NearestApp(subject)
        lazy var edits = ListedAppEdits(of: subject.file)
        return unlikely
            + subject.toleratedDefects.compactMap { defect in
                guard case .badAppIdentifier(let text, let problem) = defect.kind,
                    !subject.isDamaged(text, in: defect.range), !subject.hasTemplateMark(in: defect.range),
                    AppPlaceholder(text) == nil,
                    AppWhiteSpace.trimmed(text) == nil
                else { return nil }
                var finding = lintRule.finding(
                    at: defect.range,
                    "'\(JSONText.visible(text))' is not an application identifier: \(problem.sentence)", hint: nil)
                let fixed =
                    Self.withUpperCasePrefix(text, problem: problem) ?? Self.withDot(text)
                    ?? Self.withoutControlCharacters(text)
                if let fixed {
                    finding.hint = "write '\(fixed)'"
                    return finding.fixed(byEdit: edits.edit(writing: fixed, at: defect.range))
                }
                let prefix = text.prefix(before: ".")
                let named = if AppPlaceholder.isUnset(prefix) { String(text[prefix.endIndex...]) } else { text }
                finding.hint = Self.advice(for: named, problem: problem, app: subject.options.knownApps.first)
                let near = search.nearest(to: text) ?? NearestApp.withPrefixInFront(text)
                if let near { finding.hint = "did you mean '\(near)'?" }
                return finding
            }
    }

    /// An identifier with a part of its bundle id missing, or with its prefix twice.
    private func unlikelyBundle(_ listing: AssociationFile.Listing) -> Finding? {
        guard let app = listing.app else { return nil }
        let labels = app.bundle.parts(separatedBy: ".")
        if app.bundle.hasPrefix("\(app.prefix)."), !labels.contains(where: \.isEmpty) {
            return finding(
                at: listing.range, "'\(app)' has its prefix twice: no app has such a bundle id",
                hint: "write '\(app.bundle)'"
            ).rated(.warning)
        }
        if !labels.contains(where: \.isEmpty) { return nil }
        let rest = labels.filter { !$0.isEmpty }.joined(separator: ".")
        let hint = if rest.isEmpty { AppIdentifier.Problem.hint } else { "write '\(app.prefix).\(rest)'" }
        return finding(
            at: listing.range, "'\(app)' has a dot too many: no app has such a bundle id", hint: hint
        ).rated(.warning)
    }

    /// The identifier, when only the case of the prefix is wrong. One without a digit may be a word.
    private static func withUpperCasePrefix(_ text: String, problem: AppIdentifier.Problem) -> String? {
        guard case .prefixMalformed(let prefix) = problem, prefix.utf8.count == 10,
            prefix.utf8.contains(where: \.isDigit)
        else { return nil }
        return try? AppIdentifier(prefix.uppercased() + text.dropFirst(prefix.count)).description
    }

    /// The identifier, when only the sign behind the prefix is wrong.
    private static func withDot(_ text: String) -> String? {
        let rest = text.dropFirst(10)
        guard let sign = rest.first, ":/-_".contains(sign) else { return nil }
        return try? AppIdentifier("\(text.prefix(10)).\(rest.dropFirst())").description
    }

    /// The identifier, when only control characters are in it, and spaces around these.
    private static func withoutControlCharacters(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        let parts = bytes.split { byte in byte < 0x20 }
        if parts.count < 2 { return nil }
        return try? AppIdentifier(String(utf8: parts.flatMap(\.trimmed))).description
    }

    /// - Parameter app: the one that should be listed; nil when none is known.
    private static func advice(for text: String, problem: AppIdentifier.Problem, app: AppIdentifier?) -> String {
        guard let app else { return advice(for: text, problem: problem) }
        switch problem {
        case .prefixMissing where text.contains("."):
            let dot = if text.hasPrefix(".") { "" } else { "." }
            return "write the prefix of your app in front: '\(app.prefix)\(dot)\(text)'"
        case .badCharacter("*"), .badCharacter("_"), .badCharacter(","): return advice(for: text, problem: problem)
        default: return "write the ten-character prefix (A-Z, 0-9), a dot and the bundle id: \(app)"
        }
    }

    private static func isSeveral(_ text: String) -> Bool {
        text.split(separator: " ").allSatisfy { part in (try? AppIdentifier(String(part))) != nil }
    }

    private static let severalHint = "write each app in a string of its own"

    private static func advice(for text: String, problem: AppIdentifier.Problem) -> String {
        switch problem {
        case .prefixMissing where text.hasPrefix("."):
            "was a variable for the prefix not set? write 'ABCDE12345\(text)'"
        case .prefixMissing where text.contains("."):
            "write the prefix, ten of A-Z and 0-9, in front: 'ABCDE12345.\(text)'"
        case .badCharacter("*"): "wildcards are not allowed for apps: list each one"
        case .badCharacter("_"): "bundle ids have no underscore; Xcode writes '-' in its place"
        case .badCharacter(","): severalHint
        case .badCharacter(" ") where isSeveral(text): severalHint
        case .badCharacter: "use letters, digits, '-' and '.' in the bundle id"
        default: AppIdentifier.Problem.hint
        }
    }
}

extension AppIdentifier.ParseError: CustomStringConvertible {
    /// The text and the problem in a sentence, a long text shortened.
    public var description: String {
        "'\(text.clipped(to: 100))' is not an application identifier: \(problem.sentence)"
    }
}

extension AppIdentifier.Problem: CustomStringConvertible {
    /// The sentence.
    public var description: String { sentence }

    /// What is wrong, as the end of a sentence.
    public var sentence: String {
        switch self {
        case .empty: "it is empty"
        case .prefixMissing: "the ten-character prefix in front of the bundle id is missing"
        case .prefixMalformed(let prefix): "the prefix '\(JSONText.visible(prefix))' is not ten of A-Z and 0-9"
        case .bundleMissing: "the bundle id after the prefix is missing"
        case .badCharacter(let scalar) where !scalar.isASCII: "\(scalar.codeAndName) is not allowed in a bundle id"
        case .badCharacter(let scalar): "'\(JSONText.visible(String(Character(scalar))))' is not allowed in a bundle id"
        }
    }

    /// What an identifier is.
    public static let hint =
        "write the ten-character prefix (A-Z, 0-9), a dot and the bundle id: ABCDE12345.com.example.app"
}

extension LintSubject {
    /// Whether the text has bytes that are not UTF-8, which another rule reports. An escape may be U+FFFD as well.
    fileprivate func isDamaged(_ text: String, in range: Range<Int>) -> Bool {
        text.unicodeScalars.contains("\u{FFFD}") && bytes[range].contains { $0 >= 0x80 }
    }
}
