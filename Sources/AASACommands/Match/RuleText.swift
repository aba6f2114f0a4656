internal import AASA

/// A rule on one line, for people.
enum RuleText {
    /// The patterns in quotes, with `exclude` in front.
    static func text(_ rule: LinkRule) -> String {
        let patterns = patterns(rule)
        let text = patterns.isEmpty ? "every URL" : "'\(patterns.printable)'"
        return rule.isExcluded ? "exclude \(text)" : text
    }

    /// The patterns as the parts of a URL stand; empty when the rule asks for nothing.
    static func patterns(_ rule: LinkRule) -> String {
        var text = rule.path?.text ?? ""
        switch rule.query {
        case .whole(let pattern): text += "?" + pattern.text
        case .items(let items) where !items.isEmpty:
            text += "?" + items.map { "\($0.name)=\($0.value.text)" }.joined(separator: "&")
        case .items, nil: break
        }
        if let fragment = rule.fragment { text += "#" + fragment.text }
        return text
    }
}
