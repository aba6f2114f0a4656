internal import AASA

/// A comparison in each of the output formats.
struct DiffView {
    let old: RulePlaces
    let new: RulePlaces
    let style: Style

    func lines(_ comparison: AssociationComparison) -> BoundedLines {
        var block = BoundedLines()
        if comparison.isSame { block.add(["no difference that a device would see"]) }
        for change in comparison.services {
            block.add(["\(change.service)".printable])
            for app in change.removed { block.add([removed(app.text.printable, at: app.range)]) }
            for app in change.added { block.add([added(app.text.printable, at: app.range)]) }
        }
        for links in comparison.links { add(links, to: &block) }
        return block
    }

    private func add(_ links: LinkComparison, to block: inout BoundedLines) {
        block.add(["applinks of \(links.names.printable)"])
        for rule in links.removed { block.add([removed(old.source(rule.range), at: rule.range)]) }
        for rule in links.added { block.add([added(new.source(rule.range), at: rule.range)]) }
        for move in links.moved {
            let source = new.source(move.after.range)
            let way = "moved from rule \(move.before.index + 1) to \(move.after.index + 1)"
            block.add(["  ~ \(source) \(way)" + place(of: move.after.range, in: new)])
        }
        for change in links.differences {
            let before = text(change.before, in: old)
            let after = text(change.after, in: new)
            block.add(["  \(change.url.printable)  \(before) → \(after)"])
        }
        if links.differences.isEmpty, links.isComplete { block.add(["  every URL is answered as before"]) }
    }

    private func removed(_ text: String, at range: Range<Int>) -> String {
        style.bad("  - \(text)") + place(of: range, in: old)
    }

    private func added(_ text: String, at range: Range<Int>) -> String {
        style.good("  + \(text)") + place(of: range, in: new)
    }

    private func text(_ outcome: LinkComparison.Outcome, in places: RulePlaces) -> String {
        let decision =
            switch outcome.decision {
            case .match: style.good("match")
            case .exclude: style.bad("exclude")
            case .noMatch: "no match"
            }
        guard let rule = outcome.rule else { return decision }
        return decision + place(of: rule.range, in: places)
    }

    private func place(of range: Range<Int>, in places: RulePlaces) -> String {
        style.faint(" (\(places.text(range)))")
    }

    func json(_ comparison: AssociationComparison) -> BoundedLines {
        var block = BoundedLines()
        for change in comparison.services {
            let service = change.service.rawValue
            for app in change.removed {
                block.add([object("app-removed", of: app.text, service: service, old: app.range)])
            }
            for app in change.added {
                block.add([object("app-added", of: app.text, service: service, new: app.range)])
            }
        }
        for links in comparison.links {
            for app in links.apps { add(links, of: app.text, to: &block) }
        }
        return block
    }

    private func add(_ links: LinkComparison, of app: String, to block: inout BoundedLines) {
        for rule in links.removed { block.add([object("rule-removed", of: app, old: rule.range)]) }
        for rule in links.added { block.add([object("rule-added", of: app, new: rule.range)]) }
        for move in links.moved {
            block.add([object("rule-moved", of: app, old: move.before.range, new: move.after.range)])
        }
        for change in links.differences {
            let line = object(
                "behaviour", of: app, old: change.before.rule?.range, new: change.after.rule?.range, difference: change)
            block.add([line])
        }
    }

    /// `old` and `new` are the places in the files.
    private func object(
        _ change: String, of app: String, service: String = Service.applinks.rawValue, old: Range<Int>? = nil,
        new: Range<Int>? = nil, difference: LinkComparison.Difference? = nil
    ) -> String {
        DifferenceObject(
            change: change, service: service, app: app, url: difference?.url, before: difference?.before.decision,
            after: difference?.after.decision, old: old.map(self.old.json), new: new.map(self.new.json)
        ).json.line
    }
}
