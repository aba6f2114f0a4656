extension LintRule {
    static let malformedApp = LintRule(
        code: "AASA201", name: "malformed-app", severity: .error,
        summary: "A text that should be an application identifier is none.",
        explanation: """
            An application identifier is the ten-character prefix (A-Z, 0-9), a dot and the bundle id. Anything else names no \
            app, and a device approves none for it.
            """,
        sources: [.supporting],
        examples: [
            .reported(#"{"webcredentials":{"apps":[⟦"com.example.app"⟧]}}"#),
            .reported(#"{"webcredentials":{"apps":[⟦"abcde12345.com.example.app"⟧]}}"#),
            .reported(#"{"webcredentials":{"apps":[⟦""⟧]}}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#),
        ]
    ) { subject in
        subject.leniencies { kind in
            guard case .badAppIdentifier(let text, let problem) = kind else { return nil }
            return (
                "'\(text)' is not an application identifier: \(problem.sentence)",
                AppIdentifier.Problem.hint
            )
        }
    }
}

extension AppIdentifier.Problem {
    /// What is wrong, as the end of a sentence.
    public var sentence: String {
        switch self {
        case .empty: "it is empty"
        case .prefixMissing: "the ten-character prefix in front of the bundle id is missing"
        case .prefixMalformed(let prefix): "the prefix '\(prefix)' is not ten of A-Z and 0-9"
        case .bundleMissing: "the bundle id after the prefix is missing"
        case .badCharacter(let scalar): "'\(String(Character(scalar)))' is not allowed in a bundle id"
        }
    }

    /// What an identifier is.
    public static let hint =
        "an application identifier is the ten-character prefix (A-Z, 0-9), a dot and the bundle id: ABCDE12345.com.example.app"
}
