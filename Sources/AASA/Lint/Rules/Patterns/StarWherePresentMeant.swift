extension LintRule {
    static let starWherePresentMeant = LintRule(
        code: "AASA305", name: "star-where-present-meant", severity: .warning,
        summary: "`*` for a query or a fragment matches also when it is absent.",
        explanation: """
            A query, a query item or a fragment that is not there counts as empty, and `*` fits the empty text. So \
            {"#": "*", "exclude": true} excludes every URL, with a fragment or without, and {"?": {"id": "*"}} fits \
            every URL. An empty pattern fits only what is absent or empty, and `?` exactly one character. Write `?*` for \
            what must be there. A note for a query item where other conditions limit the URLs that open the app, and for \
            those two patterns.
            """,
        sources: [.components, .swcutil, .field],
        examples: [
            .reported(components: ##"{"#":⟦"*"⟧,"exclude":true},{"/":"/buy/*"}"##),
            .reported(components: #"{"?":{"id":⟦"*"⟧}}"#),
            .reported(components: #"{"/":"/*","?":{"id":⟦"*"⟧}}"#),
            .reported(components: #"{"/":"/watch","?":{"v":⟦"*"⟧}}"#),
            .reported(components: #"{"/":"/watch","?":{"v":⟦"?"⟧,"t":⟦""⟧}}"#),
            .accepted(components: ##"{"#":"?*","exclude":true},{"/":"/buy/*"}"##),
            .accepted(components: ##"{"/":"/buy/*","?":"*","#":"*"}"##),
            .accepted(components: #"{"/":"/buy"},{"/":"/buy","?":{"id":"*"}}"#),
            .accepted(components: ##"{"#":"no_universal_links","exclude":true},{"/":"/buy/*"}"##),
        ]
    ) { subject, lintRule in
        // A rule that is to be left out needs no other pattern.
        let repeated = PlaceIndex(subject.placesOfFindings(of: [.repeatedRule]))
        // A rule's patterns follow each other.
        var last: (rule: Range<Int>, fitsEverything: Bool)?
        return subject.patterns.compactMap { use in
            if case .item(let name) = use.part, let fact = lengthFact(of: use) {
                return lintRule.finding(
                    about: use, in: subject, "'\(use.text.text)' matches the query item '\(name)' only \(fact)",
                    hint: "write '?*' if it must be there"
                ).rated(.note)
            }
            guard use.part != .path, use.text.isAnything else { return nil }
            let rule = use.rule
            if repeated.overlaps(rule.range) { return nil }
            let isItem = use.part != .query && use.part != .fragment
            let isForEverything = fitsEverything(rule, last: &last)
            let severity: Severity
            if rule.isExcluded {
                // All parts spelled out: every URL with this path is meant.
                if rule.path != nil, rule.hasAnyQuery, rule.hasAnyFragment { return nil }
                severity = .warning
            } else if !isForEverything {
                if !isItem { return nil }
                severity = .note
            } else {
                if !isItem, rule.path != nil { return nil }
                severity = .warning
            }
            let subjectWords =
                switch use.part {
                case .item(let name): "the query item '\(name)'"
                case .fragment: "the fragment"
                case .query, .path, .itemName: "the query"
                }
            var hint = "write '?*' if it must be there"
            if rule.path == nil, !rule.isExcluded, isForEverything {
                switch subject.laterRuleForEverything(behind: rule)?.isExcluded {
                case nil: hint += ", or the rule as \(AssociationFile.ruleForEveryURL) if every URL is meant"
                case false: hint += ", or leave the rule out: a later one is for every URL"
                case true: break
                }
            }
            return lintRule.finding(
                about: use, in: subject, "'\(use.text.text)' matches also when \(subjectWords) is not there", hint: hint
            ).rated(severity)
        }
    }
}

/// When a pattern matches an item that it seems to require, for a message; nil for another pattern.
private func lengthFact(of use: PatternUse) -> String? {
    switch use.text.text {
    case "" where !use.rule.isExcluded: "when it is absent or empty"
    case "?": "with exactly one character"
    default: nil
    }
}

private func fitsEverything(_ rule: LinkRule, last: inout (rule: Range<Int>, fitsEverything: Bool)?) -> Bool {
    if let last, last.rule == rule.range { return last.fitsEverything }
    last = (rule.range, rule.fitsEverything)
    return rule.fitsEverything
}

extension LintSubject {
    /// The last rule of the entry, if every URL fits it and it follows the rule.
    fileprivate func laterRuleForEverything(behind rule: LinkRule) -> LinkRule? {
        let entry = entries.first { entry in entry.range.contains(rule.range.lowerBound) }
        guard let last = entry?.rules.last, last.index > rule.index, last.fitsEverything else { return nil }
        return last
    }
}

extension LinkRule {
    fileprivate var hasAnyQuery: Bool { if case .whole(let text) = query { text.isAnything } else { false } }
    fileprivate var hasAnyFragment: Bool { fragment?.isAnything ?? false }

    /// The query item or fragment whose pattern is `*`, for a message; nil without one.
    var optionalPart: String? {
        if case .items(let items) = query, let item = items.first(where: \.value.isAnything) {
            return "the query item '\(item.name)'"
        }
        if hasAnyFragment, !hasAnyQuery { return "the fragment" }
        return nil
    }
}
