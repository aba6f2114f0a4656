extension LintRule {
    static let catchAll = LintRule(
        code: "AASA321", name: "catch-all", severity: .note,
        summary: "An entry's rules fit every URL and exclude none.",
        explanation: """
            Every link to the site opens in the app, also those for signing in, for resetting a password and for signing \
            out, which may need the browser. Put exclusions in front of the rule for everything, or state in its "comment" \
            that it is meant.
            """,
        sources: [.components, .field],
        examples: [
            .reported(paths: #"⟦"*"⟧"#),
            .reported(components: #"{"/":"/buy/*"},⟦{"/":"/*"}⟧"#),
            .reported(components: #"⟦{}⟧"#),
            .accepted(paths: #""NOT /login/*","*""#),
            .accepted(components: #"{"/":"*","comment":"the app shows every page"}"#),
            .accepted(components: #"{"/":"*","?":{"open":"app"}}"#),
        ]
    ) { subject in
        (subject.file?.links?.entries ?? []).compactMap { entry in
            for rule in entry.rules {
                if rule.isExcluded { return nil }
                guard rule.fitsEverything else { continue }
                if subject.element(of: rule, in: entry)?["comment"]?.string?.isEmpty == false { return nil }
                return Issue(
                    rule.range, "every URL of the site opens in the app, pages for sign-in and passwords included",
                    hint: "exclude what belongs in the browser, or state in a \"comment\" that this is intended")
            }
            return nil
        }
    }
}

extension LinkRule {
    /// Whether each pattern fits everything.
    var fitsEverything: Bool {
        guard path?.isAnyPath ?? true, fragment?.isAnything ?? true else { return false }
        return switch query {
        case .whole(let text): text.isAnything
        case .items(let items): items.allSatisfy { $0.value.isAnything }
        case nil: true
        }
    }
}
