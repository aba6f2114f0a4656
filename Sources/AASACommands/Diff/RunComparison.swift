internal import AASA

/// What changed between two saved runs of the same command.
struct RunComparison: ResultView {
    /// A change of one site, pair or file.
    struct Change {
        /// The names are those of the `change` in JSON. `part` is the result of a service or a URL.
        enum Kind: String, CaseIterable {
            case added, removed, part
            case changedResult = "result"
            case newFinding = "new-finding"
            case goneFinding = "gone-finding"
        }

        let kind: Kind
        /// What was examined.
        let subject: String
        /// The service or URL whose result changed.
        var part: String?
        var before: String?
        var after: String?
    }

    private(set) var changes: [Change] = []

    init(from old: SavedRun, to new: SavedRun) {
        for name in old.names + new.names.filter({ old.items[$0] == nil }) {
            add(name, before: old.items[name], after: new.items[name])
        }
    }

    /// Adds what changed of one subject, which may be in one run alone.
    private mutating func add(_ name: String, before: SavedRun.Item?, after: SavedRun.Item?) {
        // Only a file that is linted has no outcome; without findings it is in no output.
        let isLinted = (before ?? after)?.outcomeText.isEmpty == true
        let isInBoth = before != nil && after != nil
        if isInBoth || isLinted {
            compare(before ?? SavedRun.Item(), with: after ?? SavedRun.Item(), of: name)
            return
        }
        let kind: Change.Kind = if before == nil { .added } else { .removed }
        changes.append(Change(kind: kind, subject: name, before: before?.outcomeText, after: after?.outcomeText))
    }

    private mutating func compare(_ before: SavedRun.Item, with after: SavedRun.Item, of name: String) {
        if before.outcomeText != after.outcomeText {
            changes.append(
                Change(kind: .changedResult, subject: name, before: before.outcomeText, after: after.outcomeText))
        }
        for part in Set(before.parts.keys).union(after.parts.keys).sorted() {
            let (old, new) = (before.parts[part], after.parts[part])
            if old == new { continue }
            changes.append(Change(kind: .part, subject: name, part: part, before: old, after: new))
        }
        for finding in Self.surplus(of: before.findings, over: after.findings) {
            changes.append(Change(kind: .goneFinding, subject: name, before: finding))
        }
        for finding in Self.surplus(of: after.findings, over: before.findings) {
            changes.append(Change(kind: .newFinding, subject: name, after: finding))
        }
    }

    /// The findings that the other list has less often, apart from times in their messages.
    private static func surplus(of list: [String], over other: [String]) -> [String] {
        var rest: [String: Int] = [:]
        for element in other { rest[FindingIdentities.withoutTimes(element), default: 0] += 1 }
        return list.filter { element in
            let text = FindingIdentities.withoutTimes(element)
            let count = rest[text, default: 0]
            rest[text] = count - 1
            return count < 1
        }
    }

    func lines(_ style: Style) -> [String] { changes.map { change in change.line(style) } }

    var objects: [JSONText] { changes.map(\.json) }
}

extension RunComparison.Change {
    /// `~ example.com: works → fails`.
    func line(_ style: Style) -> String {
        let name = [subject, part].compactMap(\.self).joined(separator: " ").printable
        let (old, new) = ((before ?? "").printable, (after ?? "").printable)
        let (oldPart, newPart) = (old.nonEmpty ?? "nothing", new.nonEmpty ?? "nothing")
        return switch kind {
        case .added: "\(style.good("+")) \(name): \(new)"
        case .removed: "\(style.bad("-")) \(name): \(old)"
        case .changedResult: "\(style.caution("~")) \(name): \(old) → \(new)"
        case .part: "\(style.caution("~")) \(name): \(oldPart) → \(newPart)"
        case .newFinding: "\(style.bad("+")) \(name): new: \(new)"
        case .goneFinding: "\(style.good("-")) \(name): no longer: \(old)"
        }
    }

    var json: JSONText {
        JSONText(["change": kind.rawValue, "subject": subject, "part": part, "before": before, "after": after])
    }
}
