extension LintRule {
    static let sensitivePath = LintRule(
        code: "AASA322", name: "sensitive-path", severity: .note,
        summary: "A pattern names a part of the site that may not be public.",
        explanation: """
            The file is public, and people who look for a way in read it, exclusions too. Name no path that is a secret; \
            what is worth protecting is protected by the server and not by being unknown.
            """,
        sources: [.field],
        examples: [
            .reported(paths: #""NOT /⟦admin⟧/*","*""#),
            .reported(components: #"{"/":"/⟦Internal⟧-tools/*"}"#),
            .reported(paths: #""\/account\/⟦reset⟧-password""#),
            .accepted(paths: #""/administration-of-estates/*","/presets/*""#),
        ]
    ) { subject in
        subject.paths.compactMap { use in
            guard let range = word(use.bytes) else { return nil }
            return subject.issue(
                use, range, "'\(use.text.text)' makes '\(use.piece(range))' public",
                hint: "the file is public: name no path that should not be known")
        }
    }

    private static let words: Set<[UInt8]> = Set(
        ["admin", "backoffice", "debug", "internal", "private", "reset", "secret", "staging"].map { Array($0.utf8) })

    /// The first of the words with no letter beside it.
    private static func word(_ bytes: [UInt8]) -> Range<Int>? {
        var start = 0
        while start < bytes.count {
            guard bytes[start].isLetter else {
                start += 1
                continue
            }
            var end = start
            while end < bytes.count, bytes[end].isLetter { end += 1 }
            // The lengths of the shortest and the longest word.
            if (5...10).contains(end - start), words.contains(bytes[start..<end].map { $0 | 0x20 }) {
                return start..<end
            }
            start = end
        }
        return nil
    }
}
