extension LintRule {
    static let queryInPath = LintRule(
        code: "AASA302", name: "query-in-path", severity: .error,
        summary: "A path pattern goes on with a query.",
        explanation: """
            A URL's path ends where its query begins, and in a path pattern `?` matches any one character. So \
            `/search?q=*` fits the path `/searchXq=...`, and never the URL that is meant. The query has a pattern of its own, \
            the member "?" of a component: a string for the whole query, or an object with a pattern for each item.
            """,
        sources: [.components, .uri],
        examples: [
            .reported(components: #"{"/":"/watch⟦?v=*⟧"}"#, fixed: #"{"/":"/watch","?":"v=*"}"#),
            .reported(components: ##"{"/":"/watch⟦?v=*⟧#top"}"##),
            .reported(components: #"{"/":"/watch⟦?v=*⟧","?":{"t":"?*"}}"#),
            .reported(paths: #""/watch⟦?v=*&list=*⟧""#),
            .accepted(components: #"{"/":"/watch","?":{"v":"?*"}}"#),
            .accepted(paths: #""/item-????","/a?","/?*""#),
        ]
    ) { subject in
        subject.paths.compactMap { use in
            guard use.holds("?"), use.holds("=") else { return nil }
            let end = use.bytes.firstIndex(of: UInt8(ascii: "#")) ?? use.bytes.count
            guard let at = queryStart(use.bytes[..<end]) else { return nil }
            let (path, query) = (use.piece(0..<at), use.piece(at + 1..<end))
            let corrected = use.component([("/", path), ("?", query)])
            let isPlain = !path.isEmpty && end == use.bytes.count && use.rule.query == nil && use.isOwn
            let hint =
                switch use.form {
                case .components where isPlain: "give the query a pattern of its own: \(corrected)"
                case .components: "move what follows '?' to the member \"?\""
                case .paths: "'paths' cannot match queries; write 'components': \(corrected)"
                }
            let fix = isPlain && use.form == .components ? subject.split(at, of: use, key: "?").map { [$0] } : nil
            return subject.issue(
                use, at..<end,
                "'\(use.text.text)' matches no URL with a query: in a path pattern '?' is any one character",
                hint: hint
            ).fixed(by: fix)
        }
    }

    /// The position of a `?` that a name and `=` follow.
    private static func queryStart(_ bytes: ArraySlice<UInt8>) -> Int? {
        for at in bytes.indices where bytes[at] == UInt8(ascii: "?") {
            let name = bytes[(at + 1)...].prefix { $0.isLetterOrDigit || "_-.".utf8.contains($0) }
            if !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: "=") { return at }
        }
        return nil
    }
}
