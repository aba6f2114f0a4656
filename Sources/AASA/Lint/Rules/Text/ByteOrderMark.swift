extension LintRule {
    public static let byteOrderMark = LintRule(
        code: "AASA005", name: "byte-order-mark", severity: .warning,
        summary: "The file begins with a byte order mark.",
        explanation: """
            JSON must not begin with one. Apple's reader accepts it on some systems; the CDN's behaviour is not known.
            """,
        sources: [.json],
        examples: [
            .reported(
                "⟦\u{FEFF}⟧{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}",
                fixed: "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in
        guard subject.bytes.starts(with: JSONEncoding.byteOrderMark) else { return [] }
        let range = 0..<JSONEncoding.byteOrderMark.count
        return [
            Issue(
                range, "the file begins with a byte order mark, which JSON forbids",
                hint: "save the file as UTF-8 without BOM, or remove its first three bytes"
            ).fixed(by: [TextEdit(range: range, replacement: [])])
        ]
    }
}
