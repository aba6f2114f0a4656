extension LintRule {
    static let htmlAmpersand = LintRule(
        code: "AASA329", name: "html-ampersand", severity: .warning,
        summary: "A pattern has `&amp;` in the place of `&`.",
        explanation: """
            HTML writes `&amp;` for `&` in the source of a page. A URL that a person opens has `&` alone, so that the \
            pattern hardly matches one.
            """,
        sources: [.components, .uri],
        examples: [
            .reported(components: #"{"/":"/a","?":"x=1⟦&amp;⟧y=2"}"#, fixed: #"{"/":"/a","?":"x=1&y=2"}"#),
            .reported(paths: #""NOT /food⟦&amp;⟧drink","*""#, fixed: #""NOT /food&drink","*""#),
            .accepted(components: #"{"/":"/food&drink","?":"x=1&y=2"}"#),
        ]
    ) { subject, lintRule in
        subject.patterns.compactMap { use in
            guard use.holds("&") else { return nil }
            let entity = Array("&amp;".utf8)
            let starts = use.bytes.indices.filter { start in use.bytes[start...].starts(with: entity) }
            let ranges = starts.map { start in start..<start + entity.count }
            guard let first = ranges.first else { return nil }
            let corrected = use.text(replacing: ranges) { _ in "&" }
            let edits = ranges.compactMap { range in subject.edit(range, of: use, to: "&") }
            return lintRule.finding(
                about: use, at: first, in: subject, "'&amp;' in '\(use.text.text)' is literal: a URL has '&' there",
                hint: "write '\(use.written(corrected))'"
            ).fixed(by: edits.nonEmpty)
        }
    }
}
