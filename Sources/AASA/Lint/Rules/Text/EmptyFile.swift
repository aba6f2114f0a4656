extension LintRule {
    static let emptyFile = LintRule(
        code: "AASA007", name: "empty-file", severity: .error,
        summary: "The file is empty, or there is nothing but white space in it.",
        explanation: """
            A device finds no JSON and treats the site as one without a file. An upload that failed leaves such a file, and \
            so does a build step that wrote nothing.
            """,
        sources: [.supporting],
        examples: [
            .reported(when: "an empty file"),
            .reported(" \n"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in
        // What is too large is not read.
        guard subject.foreign == .empty, subject.size <= AssociationFile.maximumSize else { return [] }
        let message = subject.bytes.isEmpty ? "the file is empty" : "there is nothing but white space in the file"
        return .one(nil, message, hint: "write {\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}")
    }
}
