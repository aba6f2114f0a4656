extension LintRule {
    static let wrapped = LintRule(
        code: "AASA010", name: "wrapped", severity: .error,
        summary: "The content is inside an encoding that a device does not undo.",
        explanation: """
            A device reads JSON, and since iOS 8 a CMS SignedData in DER with JSON inside. It does not read base64, PEM or \
            S/MIME text, nor a JSON document inside a JSON string. OpenSSL writes DER with `-outform DER`.
            """,
        sources: [.sharedWebCredentials, .cms],
        examples: [
            .reported("⟦eyJ3ZWJjcmVkZW50aWFscyI6e319⟧", fixed: "{\"webcredentials\":{}}"),
            .reported(#"⟦"{\"webcredentials\":{}}"⟧"#, fixed: "{\"webcredentials\":{}}"),
            .reported(when: "a signed document in PEM"),
            .accepted(when: "a signed document in DER"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in
        switch subject.content {
        case .plain: Self.wrappedDocument(subject)
        case .signed(let report):
            Self.textWrapping(report.wrapping).map { words in
                [
                    Issue(
                        nil, "the signed document is in \(words), which no device reads",
                        hint: "convert it to DER: \(Self.conversion(report.wrapping))")
                ]
            } ?? Self.wrappedDocument(subject)
        case .otherMessage(let wrapping, let type):
            .one(
                nil, "the file is a CMS message of type '\(type)'\(Self.suffix(wrapping)) and no signed document",
                hint: "sign it: aasa sign")
        case .unreadableMessage(let wrapping, let words):
            .one(
                nil, "the file looks like a CMS message\(Self.suffix(wrapping)) that cannot be read: \(words)",
                hint: "is the file whole, and was it uploaded as binary?")
        }
    }

    private static func conversion(_ wrapping: Wrapping) -> String {
        switch wrapping.known {
        case .base64: "base64 -d FILE > NEW"
        case .smime: "openssl cms -cmsout -inform SMIME -outform DER -in FILE -out NEW"
        case .pem, .none, .der: "openssl cms -cmsout -inform PEM -outform DER -in FILE -out NEW"
        }
    }

    private static func wrappedDocument(_ subject: LintSubject) -> [Issue] {
        guard case .wrappedJSON(let wrapping)? = subject.foreign else { return [] }
        let words =
            switch wrapping {
            case .base64: "the JSON document is in base64, which no device undoes"
            case .string: "the JSON document is inside a JSON string, as if it had been encoded twice"
            }
        let range = subject.textRange
        return [
            Issue(range, words, hint: "serve what is inside").fixed(by: [
                TextEdit(range: range, replacement: wrapping.content)
            ])
        ]
    }

    /// Nil for what a device reads.
    private static func textWrapping(_ wrapping: Wrapping) -> String? {
        wrapping == .none || wrapping == .der ? nil : wrapping.name
    }

    private static func suffix(_ wrapping: Wrapping) -> String {
        textWrapping(wrapping).map { " in \($0)" } ?? ""
    }
}
