internal import AASA

/// A comparison in each of the output formats.
struct DiffView {
    let old: RuleLocations
    let new: RuleLocations
    /// Whether devices accept each file, beside what its document has.
    var isAccepted = (before: true, after: true)
    let style: Style

    func lines(_ comparison: AssociationComparison) -> BoundedLines {
        var block = BoundedLines()
        if comparison.isSame { block.add([sameDocuments]) }
        for change in comparison.services {
            block.add(["\(change.service)".printable])
            for app in change.removed { block.add([removed(app.text.printable, at: app.range)]) }
            for app in change.added { block.add([added(app.text.printable, at: app.range)]) }
        }
        for links in comparison.links { add(links, to: &block) }
        return block
    }

    static let noDifference = "no difference that a device would see"

    private var sameDocuments: String {
        switch isAccepted {
        case (true, true): Self.noDifference
        case (false, false): "no difference between the documents; devices deny both files"
        case (true, false): "no difference between the documents; devices deny the new file"
        case (false, true): "no difference between the documents; devices deny the old file"
        }
    }

    private func add(_ links: LinkComparison, to block: inout BoundedLines) {
        block.add(["applinks of \(links.names.printable)"])
        if block.isFull {
            block.omit(links.changes.count)
        } else {
            for line in lines(links.changes) { block.add([line]) }
        }
        if links.changes.differences.isEmpty, links.changes.isComplete {
            block.add(["  every URL has the same result as before"])
        }
    }

    /// The rules that differ, and the URLs that show it.
    func lines(_ changes: RuleChanges) -> [String] {
        var lines: [String] = []
        for range in changes.removed { lines.append(removed(old.source(range), at: range)) }
        for range in changes.added { lines.append(added(new.source(range), at: range)) }
        for move in changes.moved {
            let source = new.source(move.after.range)
            let way = "moved from rule \(move.before.index + 1) to \(move.after.index + 1)"
            lines.append("  ~ \(source) \(way)" + position(of: move.after.range, in: new))
        }
        for change in changes.differences {
            let before = text(change.before, in: old)
            let after = text(change.after, in: new)
            lines.append("  \(change.url.printable)  \(before) → \(after)")
        }
        return lines
    }

    /// A warning about apps of which not every URL was compared; nil without any.
    static func incompleteness(of apps: [String]) -> String? {
        if apps.isEmpty { return nil }
        return "not every URL of \(apps.shortened) could be compared: further differences may be there"
    }

    private func removed(_ text: String, at range: Range<Int>) -> String {
        style.bad("  - \(text)") + position(of: range, in: old)
    }

    private func added(_ text: String, at range: Range<Int>) -> String {
        style.good("  + \(text)") + position(of: range, in: new)
    }

    private func text(_ outcome: RuleChanges.Outcome, in locations: RuleLocations) -> String {
        let decision =
            switch outcome.decision {
            case .match: style.good("match")
            case .exclude: style.bad("exclude")
            case .noMatch: "no match"
            }
        guard let rule = outcome.rule else { return decision }
        return decision + position(of: rule, in: locations)
    }

    private func position(of range: Range<Int>, in locations: RuleLocations) -> String {
        style.faint(" (\(locations.text(range)))")
    }

    func json(_ comparison: AssociationComparison) -> BoundedLines {
        var block = BoundedLines()
        for change in comparison.services {
            for object in objects(change) { block.add([object.json.line]) }
        }
        for links in comparison.links {
            for app in links.apps {
                if block.isFull {
                    block.omit(links.changes.count)
                    continue
                }
                for object in objects(links.changes, of: app.text) { block.add([object.line]) }
            }
        }
        return block
    }

    private func objects(_ change: AssociationComparison.ServiceChange) -> [DifferenceObject] {
        let service = change.service.rawValue
        let removed = change.removed.map { app in
            DifferenceObject(change: "app-removed", service: service, app: app.text, old: old.json(app.range))
        }
        let added = change.added.map { app in
            DifferenceObject(change: "app-added", service: service, app: app.text, new: new.json(app.range))
        }
        return removed + added
    }

    /// - Parameter service: or the relation of statements.
    func objects(
        _ changes: RuleChanges, of app: String, service: String = Service.applinks.rawValue
    ) -> [JSONText] {
        var objects: [JSONText] = []
        func add(
            _ change: String, old: Range<Int>? = nil, new: Range<Int>? = nil, at url: RuleChanges.Difference? = nil
        ) {
            let object = DifferenceObject(
                change: change, service: service, app: app, url: url?.url, before: url?.before.decision,
                after: url?.after.decision, old: old.map(self.old.json), new: new.map(self.new.json))
            objects.append(object.json)
        }
        for range in changes.removed { add("rule-removed", old: range) }
        for range in changes.added { add("rule-added", new: range) }
        for move in changes.moved { add("rule-moved", old: move.before.range, new: move.after.range) }
        for change in changes.differences {
            add("behaviour", old: change.before.rule, new: change.after.rule, at: change)
        }
        if !changes.isComplete { add("undecided") }
        return objects
    }
}
