extension LintRule {
    static let mixedRules = LintRule(
        code: "AASA110", name: "mixed-rules", severity: .warning,
        summary: "An entry has both `components` and `paths`.",
        explanation: """
            Since iOS 13 a device reads `components` and ignores `paths` of the same entry; before, it reads `paths` only. \
            Apple advises against mixing the forms. Keep `components` unless the two are kept alike for old systems.
            """,
        sources: [.debugging, .details],
        examples: [
            .reported(
                entry: #"{"appIDs":["ABCDE12345.com.example.app"],⟦"paths"⟧:["/a"],"components":[{"/":"/buy/*"}]}"#),
            .accepted(components: #"{"/":"/buy/*"}"#),
        ]
    ) { subject in
        subject.toleratedDefects { kind in
            guard kind == .pathsIgnored else { return nil }
            return (
                "'paths' is ignored because the entry has 'components'",
                "remove one of them; devices older than iOS 13 read 'paths' only"
            )
        }
    }
}
