internal import AASA

/// A comparison in each of the output formats.
struct DiffReport {
    let old: RulePlaces
    let new: RulePlaces
    let style: Style

    // MARK: Text

    func lines(_ comparison: AssociationComparison) -> [String] {
        if comparison.isSame { return ["no difference that a device would see"] }
        var lines: [String] = []
        for change in comparison.services {
            lines.append("\(change.service)".printable)
            lines += change.removed.map { style.bad("  - \($0.text.printable)") + place(old, $0.range) }
            lines += change.added.map { style.good("  + \($0.text.printable)") + place(new, $0.range) }
        }
        for links in comparison.links { lines += self.lines(links) }
        return lines
    }

    private func lines(_ links: LinkComparison) -> [String] {
        var lines = ["applinks of \(links.apps.map(\.text).joined(separator: ", ").printable)"]
        lines += links.removed.map { style.bad("  - \(old.source($0.range))") + place(old, $0.range) }
        lines += links.added.map { style.good("  + \(new.source($0.range))") + place(new, $0.range) }
        lines += links.moved.map {
            "  ~ \(new.source($0.after.range)) moved from rule \($0.before.index + 1) to \($0.after.index + 1)"
                + place(new, $0.after.range)
        }
        lines += links.differences.map {
            "  \($0.url.printable)  \(words($0.before, old)) → \(words($0.after, new))"
        }
        if links.differences.isEmpty, links.isComplete { lines.append("  every URL is answered as before") }
        return lines
    }

    private func words(_ outcome: LinkComparison.Outcome, _ places: RulePlaces) -> String {
        let word =
            switch outcome.decision {
            case .match: style.good("match")
            case .exclude: style.bad("exclude")
            case .noMatch: "no match"
            }
        return word + (outcome.rule.map { place(places, $0.range) } ?? "")
    }

    private func place(_ places: RulePlaces, _ range: Range<Int>) -> String { style.faint(" (\(places.text(range)))") }

    // MARK: JSON

    func json(_ comparison: AssociationComparison) -> [String] {
        var objects: [JSONText] = []
        for change in comparison.services {
            let service = change.service.rawValue
            objects += change.removed.map { object("app-removed", service, $0.text, nil, old.json($0.range), .null) }
            objects += change.added.map { object("app-added", service, $0.text, nil, .null, new.json($0.range)) }
        }
        for links in comparison.links {
            for app in links.apps.map(\.text) {
                objects += links.removed.map {
                    object("rule-removed", "applinks", app, nil, old.json($0.range), .null)
                }
                objects += links.added.map { object("rule-added", "applinks", app, nil, .null, new.json($0.range)) }
                objects += links.moved.map {
                    object(
                        "rule-moved", "applinks", app, nil, old.json($0.before.range), new.json($0.after.range))
                }
                objects += links.differences.map { difference in
                    object(
                        "behaviour", "applinks", app, difference,
                        difference.before.rule.map { old.json($0.range) } ?? .null,
                        difference.after.rule.map { new.json($0.range) } ?? .null)
                }
            }
        }
        return objects.map(\.line)
    }

    /// - Parameters:
    ///   - old: the place in the old file, or null.
    ///   - new: the place in the new file, or null.
    private func object(
        _ change: String, _ service: String, _ app: String, _ difference: LinkComparison.Difference?, _ old: JSONText,
        _ new: JSONText
    ) -> JSONText {
        .object([
            ("change", .string(change)), ("service", .string(service)), ("app", .string(app)),
            ("url", JSONText(difference?.url)), ("before", JSONText(difference?.before.decision.rawValue)),
            ("after", JSONText(difference?.after.decision.rawValue)), ("old", old), ("new", new),
        ])
    }
}
