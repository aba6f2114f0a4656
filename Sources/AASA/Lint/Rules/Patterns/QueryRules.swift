extension LintRule {
    package static let fragmentInPath = LintRule(
        code: "AASA301", name: "fragment-in-path", severity: .error,
        summary: "A path pattern holds `#`.",
        explanation: """
            A URL's path ends where its fragment begins, so no path holds a `#` and the rule never fits. The fragment \
            has a pattern of its own, the member "#" of a component; the elements of `paths` have none. Where the URL \
            is decoded before it is compared, only `%23` could be meant.
            """,
        sources: [.components, .uri],
        examples: [
            .reported(components: ##"{"/":"/⟦#/market/*⟧"}"##, fixed: ##"{"/":"/","#":"/market/*"}"##),
            .reported(
                components: ##"{"/": "/app⟦#top⟧", "comment": "the top"}"##,
                fixed: ##"{"/": "/app", "#": "top", "comment": "the top"}"##),
            .reported(components: ##"{"/":"/app⟦#*⟧"}"##, fixed: ##"{"/":"/app","#":"?*"}"##),
            .reported(components: ##"{"/":"/app⟦#top⟧","#":"*"}"##),
            .reported(paths: ##""\/⟦#\/guest*⟧""##),
            .reported(paths: ##""NOT /⟦#⟧","/*""##),
            .accepted(components: ##"{"/":"/","#":"/market/*"}"##),
            .accepted(components: ##"{"/":"/a%23b"}"##),
        ]
    ) { subject, lintRule in
        subject.paths.compactMap { use in
            guard use.holds("#"), let at = use.bytes.firstIndex(of: "#") else { return nil }
            let (path, fragment) = (use.piece(0..<at), use.piece(at + 1..<use.bytes.count))
            let pattern = fragment.isEmpty ? "?*" : use.presence(from: at + 1) + fragment
            let corrected = use.component([("/", path), ("#", pattern)])
            let isEncoded = use.rule.isPercentEncoded
            let isPlain =
                !path.isEmpty && !fragment.isEmpty && !use.bytes[(at + 1)...].contains("#")
                && use.rule.fragment == nil && use.isOwn && isEncoded
            let hint =
                switch use.form {
                case .components where isPlain || !isEncoded: "give the fragment a pattern of its own: \(corrected)"
                case .components: "move what follows '#' to the member \"#\""
                case .paths: PatternUse.hint(toWrite: corrected, for: "fragments")
                }
            var edit: TextEdit?
            if isPlain, use.form == .components { edit = subject.split(at..<at + 1, of: use, key: "#") }
            var effect = "matches nothing: a URL's path holds no '#'"
            if !isEncoded { effect = "matches '%23' in a path, and no fragment" }
            return lintRule.finding(
                about: use, at: at..<use.bytes.count, in: subject, "'\(use.text.text)' \(effect)", hint: hint
            ).fixed(byEdit: edit).rated(.warning, if: !isEncoded)
        }
    }

    package static let queryInPath = LintRule(
        code: "AASA302", name: "query-in-path", severity: .error,
        summary: "A path pattern goes on with a query.",
        explanation: """
            A URL's path ends where its query begins, and in a path pattern `?` matches any one character. So \
            `/search?q=*` fits the path `/searchXq=...`, and never the URL that is meant. The query has a pattern of \
            its own, the member "?" of a component: a string for the whole query, or an object with a pattern for each \
            item. A pattern without one fits every query. A note for `?*` at the end of a path, where it matches \
            characters of the path.
            """,
        sources: [.components, .uri],
        examples: [
            .reported(components: #"{"/":"/watch⟦?v=*⟧"}"#, fixed: #"{"/":"/watch","?":"v=*"}"#),
            .reported(components: #"{"/":"/watch⟦\\?v=*⟧"}"#, fixed: #"{"/":"/watch","?":"v=*"}"#),
            .reported(components: ##"{"/":"/watch⟦?v=*⟧#top"}"##),
            .reported(components: #"{"/":"/watch⟦?v=*⟧","?":{"t":"?*"}}"#),
            .reported(paths: #""/watch⟦?v=*&list=*⟧""#),
            .reported(paths: #""/search⟦?*⟧","/⟦?*⟧""#),
            .reported(components: #"{"/":"/buy/⟦?*⟧"}"#),
            .accepted(components: #"{"/":"/watch","?":{"v":"?*"}},{"/":"/sell/?*","?":"id=*"}"#),
            .accepted(paths: #""/item-????","/a?","/??*","/item-?*""#),
        ]
    ) { subject, lintRule in
        subject.paths.compactMap { use in
            if !use.holds("?") { return nil }
            guard let range = PathQuery.range(in: use.bytes) else { return lintRule.anyQuery(at: use, in: subject) }
            let (at, end) = (range.lowerBound, range.upperBound)
            let mark = at..<at + (use.bytes[at] == "\\" ? 2 : 1)
            let (path, query) = (use.piece(0..<at), use.piece(mark.upperBound..<end))
            let corrected = use.component([("/", path), ("?", query)])
            let isPlain = !path.isEmpty && end == use.bytes.count && use.rule.query == nil && use.isOwn
            let hint =
                switch use.form {
                case .components where isPlain: "give the query a pattern of its own: \(corrected)"
                case .components where end < use.bytes.count:
                    "move '\(query)' to the member \"?\", and what follows '#' to \"#\""
                case .components: "move what follows '?' to the member \"?\""
                case .paths: PatternUse.hint(toWrite: corrected, for: "queries")
                }
            var edit: TextEdit?
            if isPlain, use.form == .components { edit = subject.split(mark, of: use, key: "?") }
            return lintRule.finding(
                about: use, at: at..<end, in: subject,
                "'\(use.text.text)' matches no query: in a path pattern '?' is any one character", hint: hint
            ).fixed(byEdit: edit)
        }
    }

    /// The finding about `?*` behind a path, which was probably meant for any query.
    private func anyQuery(at use: PatternUse, in subject: LintSubject) -> Finding? {
        guard use.rule.query == nil, let mark = PathQuery.anyQuery(in: use.bytes) else { return nil }
        let path = use.piece(0..<mark)
        var hint = "write '\(use.written(path))', which matches with any query and without one"
        if use.form == .components { hint += "; to require one, write \(use.component([("/", path), ("?", "?*")]))" }
        // A URL's path also matches with a slash at its end.
        var effect = "matches '\(path)', and '\(path)x' too"
        if path.utf8.last == "/" {
            effect = "requires one more character of the path, and no query"
            hint = "keep it if more of the path is meant; else \(hint)"
        }
        return finding(
            about: use, at: mark..<use.bytes.count, in: subject,
            "'\(use.text.text)' \(effect): '?' is any one character there", hint: hint
        ).rated(.note)
    }

    static let queryIgnored = LintRule(
        code: "AASA306", name: "query-ignored", severity: .error,
        summary: "A query item's value is not a string.",
        explanation: """
            One value that is not a string makes a device ignore the whole query object, the other items included: the \
            rule fits URLs with any query. Write a pattern as a string, also for numbers and truth values.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(
                components: #"{"/":"/buy","?":{"id":⟦42⟧,"kind":"new"}}"#,
                fixed: #"{"/":"/buy","?":{"id":"42","kind":"new"}}"#),
            .reported(components: #"{"/":"/buy","?":{"isNew":⟦true⟧}}"#),
            .accepted(components: #"{"/":"/buy","?":{"id":"42","isNew":"true"}}"#),
        ]
    ) { subject, lintRule in
        (subject.file?.toleratedDefects ?? []).compactMap { defect in
            guard case .queryIgnored(let item) = defect.kind else { return nil }
            let written = Array(subject.bytes[defect.range])
            let isNumber = written.allSatisfy(\.isDigit)
            var hint = "write a pattern as a string: \"?*\" for any value that is there"
            var edit: TextEdit?
            if isNumber {
                let quoted = [UInt8(ascii: "\"")] + written + [UInt8(ascii: "\"")]
                hint = "write \(String(utf8: quoted))"
                edit = TextEdit(range: defect.range, replacement: quoted)
            }
            return lintRule.finding(
                at: defect.range,
                "the value for the query item '\(item)' is not a string: the whole query object is ignored", hint: hint
            ).fixed(byEdit: edit)
        }
    }

    static let leadingDelimiter = LintRule(
        code: "AASA325", name: "leading-delimiter", severity: .error,
        summary: "A pattern for a query or a fragment begins with the mark in front of it.",
        explanation: """
            A URL's query is what follows the `?`, and its fragment what follows the `#`; neither begins with it. In a \
            pattern `?` is any one character, so `?a=1` fits no query that begins with `a=1`.
            """,
        sources: [.components, .uri],
        examples: [
            .reported(components: #"{"/":"/a","?":"⟦?⟧id=*"}"#, fixed: #"{"/":"/a","?":"id=*"}"#),
            .reported(components: #"{"/":"/a","?":{"⟦?⟧id":"1"}}"#, fixed: #"{"/":"/a","?":{"id":"1"}}"#),
            .reported(components: ##"{"/":"/a","#":"⟦#⟧top"}"##, fixed: ##"{"/":"/a","#":"top"}"##),
            .reported(
                components: ##"{"#":"⟦#⟧*","exclude":true},{"/":"/*"}"##,
                fixed: ##"{"#":"?*","exclude":true},{"/":"/*"}"##),
            .accepted(components: #"{"/":"/a","?":"?*"}"#),
            .accepted(components: ##"{"/":"/a","?":"id=?*","#":"top"}"##),
        ]
    ) { subject, lintRule in
        (subject.patterns + subject.itemNames).compactMap { use in
            guard let mark = use.bytes.first, use.bytes.count > 1 else { return nil }
            let presence = use.presence(from: 1)
            let rest = presence + use.piece(1..<use.bytes.count)
            switch use.part {
            case .query where mark == "?":
                // Only what looks like a name and its value: a `?` may be meant as one character.
                let name = use.bytes.dropFirst().prefix { $0.isWord || $0 == "-" }
                guard !name.isEmpty, use.bytes.dropFirst(1 + name.count).first == "=" else { return nil }
            case .fragment where mark == "#": break
            case .itemName where mark == "?": break
            default: return nil
            }
            return lintRule.finding(
                about: use, at: 0..<1, in: subject,
                "'\(use.text.text)' begins with '\(use.piece(0..<1))', which is not part of the compared text",
                hint: "write '\(rest)'"
            ).fixed(byEdit: subject.edit(0..<1, of: use, to: presence))
        }
    }
}
