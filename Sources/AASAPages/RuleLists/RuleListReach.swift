internal import AASA

/// Finds rules that change nothing: WebKit applies every rule that matches, and
/// `ignore-previous-rules` undoes those before it.
struct RuleListReach {
    /// The rules since the last one that is about other rules.
    private var segment: [ContentRule] = []
    private var seen: [Key: Int] = [:]
    private let all: [ContentRule]

    /// What decides to which loads a rule applies.
    private struct Key: Hashable {
        var pattern: ContentRule.Pattern
        var restriction: ContentRule.Restriction
    }

    init(_ rules: [ContentRule]) { all = rules }

    mutating func note(in reader: inout RuleListReader) {
        let lines = LineIndex(reader.bytes)
        func line(_ rule: ContentRule) -> Int { lines.position(of: rule.range.lowerBound).line }
        var undone = 0
        for (offset, rule) in all.enumerated() {
            let key = Key(pattern: rule.pattern, restriction: rule.restriction)
            if let first = seen[key] {
                reader.note(
                    .repeated, at: rule.range, "the same rule as that of line \(line(all[first]))",
                    hint: "leave the second out", fix: removal(at: offset))
                continue
            }
            if rule.action.isAboutRules { noteBroader(in: &reader, line) }
            if rule.action == .ignorePreviousRules {
                undone = noteUndone(by: rule, at: offset, from: undone, in: &reader)
            }
            if rule.action.isAboutRules {
                seen = [:]
                segment = []
            } else {
                // A rule about rules applies to this one too when it is repeated.
                if segment.isEmpty { seen = [:] }
                segment.append(rule)
                if rule.action == .block, rule.isForEveryPage {
                    reader.note(
                        .everything, at: rule.filterRange, "the rule blocks every page",
                        hint: "restrict it with 'resource-type', 'load-type' or 'if-domain'")
                }
            }
            seen[key] = offset
        }
        noteBroader(in: &reader, line)
    }

    /// Removes a rule that directly follows another one.
    private func removal(at offset: Int) -> [TextEdit]? {
        guard offset > 0, all[offset - 1].index + 1 == all[offset].index else { return nil }
        return [TextEdit(range: all[offset - 1].range.upperBound..<all[offset].range.upperBound, replacement: "")]
    }

    /// Notes an `ignore-previous-rules` without a use.
    ///
    /// - Parameter undone: the offset of the first rule that no earlier one has undone.
    /// - Returns: that offset after this rule.
    private func noteUndone(
        by rule: ContentRule, at offset: Int, from undone: Int, in reader: inout RuleListReader
    ) -> Int {
        if offset == undone {
            reader.note(
                .idle, at: rule.range, "'ignore-previous-rules' has no effect: no rule is before it",
                hint: "put it after the rules that it is an exception from")
            return undone
        }
        guard rule.isUniversal, rule.restriction == .none else { return undone }
        let count = offset - undone
        let rules = if count == 1 { "the rule before it has" } else { "the \(count) rules before it have" }
        reader.note(
            .idle, at: rule.range, "'ignore-previous-rules' for every URL: \(rules) no effect",
            hint: "name the URLs of the exception in 'url-filter', or its pages in 'if-domain'")
        return offset + 1
    }

    /// Notes rules of the segment that another one with the same action covers.
    private func noteBroader(in reader: inout RuleListReader, _ line: (ContentRule) -> Int) {
        var broad: [ContentRule.Pattern: ContentRule] = [:]
        var universal: [ContentRule.Action: ContentRule] = [:]
        for rule in segment where rule.restriction == .none {
            broad[rule.pattern] = rule
            if rule.isUniversal { universal[rule.action] = universal[rule.action] ?? rule }
        }
        if broad.isEmpty { return }
        for rule in segment {
            var cover = universal[rule.action]
            if cover == nil, rule.restriction != .none { cover = broad[rule.pattern] }
            guard let cover, cover.index != rule.index else { continue }
            reader.note(
                .idle, at: rule.range,
                "the rule has no effect: that of line \(line(cover)) does the same for more loads",
                hint: "leave out one of them")
        }
    }
}
