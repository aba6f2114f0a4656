extension LintRule {
    static let noLeadingSlash = LintRule(
        code: "AASA304", name: "no-leading-slash", severity: .note,
        summary: "A path pattern begins with neither a slash nor `*`.",
        explanation: """
            A device puts a slash in front, so that `buy/*` is `/buy/*`. Nothing is wrong, but other readers of the file \
            may read it differently.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(paths: #"⟦"buy/*"⟧"#, fixed: #""/buy/*""#),
            .reported(paths: #"⟦"NOT buy/*"⟧,"/*""#, fixed: #""NOT /buy/*","/*""#),
            .accepted(paths: #""/buy/*","*/buy/*","*""#),
        ]
    ) { subject in
        subject.paths.compactMap { use in
            guard let first = use.bytes.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "*"),
                first != UInt8(ascii: "#"), PathHost(use) == nil, PathNegation(use) == nil,
                RegularExpressionSign(use) == nil, StrayCharacters.ranges(in: use).isEmpty
            else { return nil }
            return subject.issue(
                use, "'\(use.text.text)' is read as '/\(use.text.text)'",
                hint: "write '\(use.written("/" + use.text.text))'"
            ).fixed(by: use.placeholder != nil ? nil : subject.edit(0..<0, of: use, "/").map { [$0] })
        }
    }
}
