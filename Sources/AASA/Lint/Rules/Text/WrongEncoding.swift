extension LintRule {
    static let wrongEncoding = LintRule(
        code: "AASA006", name: "wrong-encoding", severity: .error,
        summary: "The text is not UTF-8.",
        explanation: """
            JSON that is exchanged between systems must be UTF-8. Some of Apple's readers guess UTF-16, its CDN is not known \
            to. Save the file as UTF-8 without a byte order mark.
            """,
        sources: [.json],
        examples: [
            .reported(when: "a text in UTF-16"),
            .reported(when: "a letter in Windows-1252 inside a string"),
            .accepted(components: #"{"/":"/a","comment":"café"}"#),
        ]
    ) { subject in
        subject.syntaxIssues([.wrongEncoding, .invalidUTF8]).map { issue in
            // Zeros alone make no text: what is converted must be readable.
            guard let fix = issue.fix, JSONReader.readTolerantly(TextEdit.apply(fix, to: subject.bytes)).root == nil
            else { return issue }
            return issue.fixed(by: nil)
        }
    }
}
