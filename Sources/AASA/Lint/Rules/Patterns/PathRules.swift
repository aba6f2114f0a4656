extension LintRule {
    static let noLeadingSlash = LintRule(
        code: "AASA304", name: "no-leading-slash", severity: .note,
        summary: "A path pattern begins with neither a slash nor `*`.",
        explanation: """
            A device puts a slash in front, so that `buy/*` is `/buy/*`. Other readers of the file may read it \
            differently.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(paths: #"⟦"buy/*"⟧"#, fixed: #""/buy/*""#),
            .reported(paths: #"⟦"NOT buy/*"⟧,"/*""#, fixed: #""NOT /buy/*","/*""#),
            .reported(paths: #"⟦"acme.com"⟧"#),
            .accepted(paths: #""/buy/*","*/buy/*","*""#),
        ]
    ) { subject, lintRule in
        subject.paths.compactMap { use in
            guard let first = use.bytes.first, first != "/", first != "*",
                first != "#", !DotSegments.areIn(use.text.text), PathHost(use.bytes) == nil, PathNegation(use) == nil,
                RegularExpressionSign(use) == nil, StrayCharacters.ranges(in: use).isEmpty,
                !subject.hasTemplateMark(in: 0..<1, of: use)
            else { return nil }
            var finding = lintRule.finding(
                about: use, in: subject, "'\(use.text.text)' is read as '/\(use.text.text)'",
                hint: "write '\(use.written("/" + use.text.text))'")
            if use.placeholder != nil { return finding }
            if PathHost.isDomain(use.bytes) {
                finding.hint = "write a path, which begins with '/' and has no host"
                return finding
            }
            return finding.fixed(byEdit: subject.edit(0..<0, of: use, to: "/"))
        }
    }

    static let emptyPath = LintRule(
        code: "AASA319", name: "empty-path", severity: .warning,
        summary: "A path pattern is empty.",
        explanation: """
            An empty pattern fits the root of the site and nothing else. Write `/` if that is meant, and `*` for every \
            path; in `components` the member may be left out.
            """,
        sources: [.components, .field],
        examples: [
            .reported(components: #"{"/":⟦""⟧,"?":{"session":"?*"}}"#),
            .reported(paths: #"⟦""⟧"#),
            .reported(paths: #"⟦"NOT "⟧,"/buy/*""#),
            .accepted(components: #"{"/":"/","?":{"session":"?*"}},{"?":{"token":"?*"}}"#),
        ]
    ) { subject, lintRule in
        subject.paths.filter(\.bytes.isEmpty).map { use in
            lintRule.finding(
                about: use, in: subject, "an empty path pattern fits the root of the site only",
                hint: "write '/' if that is meant, or '*' for every path")
        }
    }

    static let catchAll = LintRule(
        code: "AASA321", name: "catch-all", severity: .note,
        summary: "An entry's rules fit every URL and exclude none.",
        explanation: """
            Every link to the site opens in the app, also those for signing in, for resetting a password and for \
            signing out, which may need the browser. Put exclusions in front of the rule for everything, or state in \
            its "comment" that it is meant.
            """,
        sources: [.components, .field],
        examples: [
            .reported(paths: #"⟦"*"⟧"#),
            .reported(components: #"{"/":"/buy/*"},⟦{"/":"/*"}⟧"#),
            .reported(components: #"⟦{}⟧"#),
            .reported(paths: #""/",⟦"/?*"⟧"#),
            .accepted(paths: #""NOT /login/*","*""#),
            .accepted(components: #"{"/":"*","comment":"the app shows every page"}"#),
            .accepted(components: #"{"/":"*","?":{"open":"app"}}"#),
        ]
    ) { subject, lintRule in
        subject.entries.compactMap { entry in
            if entry.apps.isEmpty { return nil }
            for rule in entry.rules {
                if rule.isExcluded { return nil }
                guard rule.fitsEverything || rule.fitsEverythingBehindRoot, subject.isClosed(rule.range) else {
                    continue
                }
                if subject.element(of: rule, in: entry)?["comment"]?.string?.isEmpty == false { return nil }
                var hint = "exclude what belongs in the browser"
                if entry.form == .components { hint += ", or state in a \"comment\" that this is intended" }
                let urls = if rule.fitsEverything { "every URL of the site" } else { "every URL but the site's root" }
                return lintRule.finding(
                    at: rule.range, "\(urls) opens in the app, pages for sign-in and passwords included", hint: hint)
            }
            return nil
        }
    }

    static let sensitivePath = LintRule(
        code: "AASA322", name: "sensitive-path", severity: .note,
        summary: "A pattern names a part of the site that may not be public.",
        explanation: """
            The file is public, and people who look for a way in read it, exclusions too. Name no path that is a \
            secret; what is worth protecting is protected by the server and not by being unknown.
            """,
        sources: [.field],
        examples: [
            .reported(paths: #""NOT /⟦admin⟧/*","*""#),
            .reported(components: #"{"/":"/⟦Internal⟧-tools/*"}"#),
            .reported(paths: #""\/account\/⟦reset⟧-password""#),
            .accepted(paths: #""/administration-of-estates/*","/presets/*""#),
        ]
    ) { subject, lintRule in
        subject.paths.compactMap { use in
            guard let range = sensitiveWord(in: use.bytes) else { return nil }
            return lintRule.finding(
                about: use, at: range, in: subject, "'\(use.text.text)' makes '\(use.piece(range))' public",
                hint: "the file is public: name no path that should not be known")
        }
    }

    private static let sensitiveWords = Set(
        ["admin", "backoffice", "debug", "internal", "private", "reset", "secret", "staging"].utf8Arrays)

    /// The first of the words with no letter beside it.
    private static func sensitiveWord(in bytes: [UInt8]) -> Range<Int>? {
        var start = 0
        while start < bytes.count {
            guard bytes[start].isLetter else {
                start += 1
                continue
            }
            var end = start
            while end < bytes.count, bytes[end].isLetter { end += 1 }
            // The lengths of the shortest and the longest word.
            if (5...10).contains(end - start), sensitiveWords.contains(bytes[start..<end].map { $0 | 0x20 }) {
                return start..<end
            }
            start = end
        }
        return nil
    }

    static let doubleStar = LintRule(
        code: "AASA323", name: "double-star", severity: .note,
        summary: "A pattern has several `*` in a row.",
        explanation:
            "They are read as one. `*` matches slashes too: `**` is not needed for several parts of a path.",
        sources: [.components],
        examples: [
            .reported(paths: #""/buy/⟦**⟧""#, fixed: #""/buy/*""#),
            .reported(components: #"{"/":"\/a\/⟦***⟧\/b"}"#, fixed: #"{"/":"\/a\/*\/b"}"#),
            .accepted(paths: #""/buy/*/*""#),
        ]
    ) { subject, lintRule in
        subject.patterns.flatMap { use -> [Finding] in
            guard use.holds("*") else { return [] }
            var findings: [Finding] = []
            var at = 0
            while at < use.bytes.count {
                let run = use.bytes[at...].prefix { $0 == "*" }
                if run.count > 1 {
                    let stars = use.piece(run.indices)
                    let finding = lintRule.finding(
                        about: use, at: run.indices, in: subject, "'\(stars)' is read as '*'", hint: "write '*'")
                    findings.append(finding.fixed(byEdit: subject.edit(run.indices, of: use, to: "*")))
                }
                at = run.endIndex + 1
            }
            return findings
        }
    }
}

extension LinkRule {
    /// Whether each path fits that has a character behind its slash, with any query and fragment.
    fileprivate var fitsEverythingBehindRoot: Bool {
        guard let path, ["/?*", "?*"].contains(bytesOf: path.text) else { return false }
        var rest = self
        rest.path = nil
        return rest.fitsEverything
    }
}
