internal import AASA

/// A comparison in each of the output formats.
struct DiffReport {
    let old: RulePlaces
    let new: RulePlaces
    let style: Style

    func lines(_ comparison: AssociationComparison) -> BoundedLines {
        var block = BoundedLines()
        if comparison.isSame { block.add(["no difference that a device would see"]) }
        for change in comparison.services {
            block.add(["\(change.service)".printable])
            for app in change.removed { block.add([style.bad("  - \(app.text.printable)") + place(old, app.range)]) }
            for app in change.added { block.add([style.good("  + \(app.text.printable)") + place(new, app.range)]) }
        }
        for links in comparison.links { add(links, to: &block) }
        return block
    }

    private func add(_ links: LinkComparison, to block: inout BoundedLines) {
        block.add(["applinks of \(links.names.printable)"])
        for rule in links.removed { block.add([style.bad("  - \(old.source(rule.range))") + place(old, rule.range)]) }
        for rule in links.added { block.add([style.good("  + \(new.source(rule.range))") + place(new, rule.range)]) }
        for move in links.moved {
            block.add([
                "  ~ \(new.source(move.after.range)) moved from rule \(move.before.index + 1) to \(move.after.index + 1)"
                    + place(new, move.after.range)
            ])
        }
        for change in links.differences {
            block.add(["  \(change.url.printable)  \(words(change.before, old)) → \(words(change.after, new))"])
        }
        if links.differences.isEmpty, links.isComplete { block.add(["  every URL is answered as before"]) }
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

    func json(_ comparison: AssociationComparison) -> BoundedLines {
        var block = BoundedLines()
        for change in comparison.services {
            let service = change.service.rawValue
            for app in change.removed { block.add(object("app-removed", service, app.text, old: app.range)) }
            for app in change.added { block.add(object("app-added", service, app.text, new: app.range)) }
        }
        for links in comparison.links { for app in links.apps { add(links, app.text, to: &block) } }
        return block
    }

    private func add(_ links: LinkComparison, _ app: String, to block: inout BoundedLines) {
        for rule in links.removed { block.add(object("rule-removed", "applinks", app, old: rule.range)) }
        for rule in links.added { block.add(object("rule-added", "applinks", app, new: rule.range)) }
        for move in links.moved {
            block.add(object("rule-moved", "applinks", app, old: move.before.range, new: move.after.range))
        }
        for change in links.differences {
            let (old, new) = (change.before.rule?.range, change.after.rule?.range)
            block.add(object("behaviour", "applinks", app, change, old: old, new: new))
        }
    }

    /// `old` and `new` are the places in the files.
    private func object(
        _ change: String, _ service: String, _ app: String, _ difference: LinkComparison.Difference? = nil,
        old: Range<Int>? = nil, new: Range<Int>? = nil
    ) -> [String] {
        let object = JSONText([
            "change": change, "service": service, "app": app, "url": difference?.url,
            "before": difference?.before.decision, "after": difference?.after.decision,
            "old": old.map { self.old.json($0) }, "new": new.map { self.new.json($0) },
        ])
        return [object.line]
    }
}
