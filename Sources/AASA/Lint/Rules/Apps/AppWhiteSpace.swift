/// White space around an application identifier.
enum AppWhiteSpace {
    /// The identifier without it; nil without white space, or when the rest is not an identifier.
    static func trimmed(_ text: String) -> String? {
        let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0.isZeroWidth }
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        guard scalars.count < text.unicodeScalars.count else { return nil }
        return try? AppIdentifier(String(scalars)).description
    }
}

extension LintRule {
    static let appWhiteSpace = LintRule(
        code: "AASA204", name: "app-white-space", severity: .error,
        summary: "White space is before or after an application identifier.",
        explanation: "A device compares identifiers byte by byte: with a space it is another text, and no app has it.",
        sources: [.field, .supporting],
        examples: [
            .reported(apps: #"⟦" ABCDE12345.com.example.app"⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .reported(apps: #"⟦"ABCDE12345.com.example.app\n"⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .accepted(apps: #" "ABCDE12345.com.example.app" "#),
        ]
    ) { subject in
        subject.toleratedDefects.compactMap { defect in
            guard case .badAppIdentifier(let text, _) = defect.kind, let app = AppWhiteSpace.trimmed(text),
                !subject.hasTemplateMark(in: defect.range), AppPlaceholder(app) == nil
            else { return nil }
            return Issue(
                defect.range,
                "white space around '\(app)': a device compares it with the identifier and finds no match",
                hint: "remove it"
            ).fixed(by: [TextEdit(range: defect.range, replacement: Array("\"\(app)\"".utf8))])
        }
    }
}
