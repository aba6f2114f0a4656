extension LintRule {
    static let fragmentInPath = LintRule(
        code: "AASA301", name: "fragment-in-path", severity: .error,
        summary: "A path pattern holds `#`.",
        explanation: """
            A URL's path ends where its fragment begins, so no path holds a `#` and the rule never fits. The fragment has \
            a pattern of its own, the member "#" of a component; the elements of `paths` have none. Where the URL is \
            decoded before it is compared, only `%23` could be meant.
            """,
        sources: [.components, .uri],
        examples: [
            .reported(components: ##"{"/":"/⟦#/market/*⟧"}"##, fixed: ##"{"/":"/","#":"/market/*"}"##),
            .reported(
                components: ##"{"/": "/app⟦#top⟧", "comment": "the top"}"##,
                fixed: ##"{"/": "/app", "#": "top", "comment": "the top"}"##),
            .reported(components: ##"{"/":"/app⟦#top⟧","#":"*"}"##),
            .reported(paths: ##""\/⟦#\/guest*⟧""##),
            .accepted(components: ##"{"/":"/","#":"/market/*"}"##),
            .accepted(components: ##"{"/":"/a%23b"}"##),
        ]
    ) { subject in
        subject.paths.compactMap { use in
            guard use.holds("#"), let at = use.bytes.firstIndex(of: UInt8(ascii: "#")) else { return nil }
            let (path, fragment) = (use.piece(0..<at), use.piece(at + 1..<use.bytes.count))
            let corrected = use.component([("/", path), ("#", fragment)])
            let isPlain =
                !path.isEmpty && !fragment.isEmpty && !use.bytes[(at + 1)...].contains(UInt8(ascii: "#"))
                && use.rule.fragment == nil && use.isOwn
            let hint =
                switch use.form {
                case .components where isPlain: "give the fragment a pattern of its own: \(corrected)"
                case .components: "move what follows '#' to the member \"#\""
                case .paths: "'paths' cannot match fragments; write 'components': \(corrected)"
                }
            let fix = isPlain && use.form == .components ? subject.split(at, of: use, key: "#").map { [$0] } : nil
            return subject.issue(
                use, at..<use.bytes.count, "'\(use.text.text)' matches nothing: a URL's path holds no '#'", hint: hint
            ).fixed(by: fix).rated(use.rule.isPercentEncoded ? .error : .warning)
        }
    }
}
