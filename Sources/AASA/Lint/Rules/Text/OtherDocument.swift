extension LintRule {
    static let otherDocument = LintRule(
        code: "AASA009", name: "other-document", severity: .error,
        summary: "The file is a document of another kind.",
        explanation: """
            A device finds no JSON. TextEdit saves RTF unless set to plain text; a gzip file is one that was compressed \
            on disk and is served without `Content-Encoding: gzip`; a property list, YAML or a script was never converted.
            """,
        sources: [.json, .field],
        examples: [
            .reported("⟦{\\rtf1\\ansi \\{\"webcredentials\":\\{\\}\\}}⟧"),
            .reported("⟦<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict/></plist>⟧\n"),
            .reported("⟦webcredentials:\n  apps:\n    - ABCDE12345.com.example.app⟧\n"),
            .reported("⟦git clone ssh://example.com/site⟧"),
            .reported(when: "a gzip file"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in
        guard case .other(let name)? = subject.foreign else { return [] }
        return .one(subject.textRange, "the file is \(name), not JSON", hint: Self.advice(name))
    }

    private static func advice(_ name: String) -> String {
        switch name {
        case "an RTF document": "save it as plain text; in TextEdit: Format, Make Plain Text"
        case "a gzip file", "a Zstandard file": Failure.NotSigned.compressionHint
        case "an XML property list", "a binary property list", "YAML": "convert it to JSON"
        case "a private key": "remove it from the site at once, and get a new key"
        case "a PHP script", "a script": "serve what it prints, not the script"
        default: "write {\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"
        }
    }
}
