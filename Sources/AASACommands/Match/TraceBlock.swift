internal import AASA

/// How a decision was reached: each rule that was tried, with pattern and text aligned where they differ.
struct TraceBlock {
    let links: UniversalLinks
    let locations: RuleLocations
    let style: Style
    let budget: TraceBudget

    func lines(_ url: LinkURL, app: String?) -> [String] {
        guard let trace = budget.trace(links, url) else { return [] }
        var block = BoundedLines()
        if url.path.utf8.last != "/" { block.add(["  " + style.faint("paths are compared with a slash at their end")]) }
        if trace.entries.isEmpty, trace.isComplete { block.add(["  no entry of 'details' names an app"]) }
        for entry in trace.entries {
            if let app, !entry.apps.contains(where: { listing in listing.text.hasSameBytes(as: app) }) { continue }
            let isEnd = !trace.isComplete && entry == trace.entries.last
            add(entry, isEnd: isEnd, to: &block)
        }
        if !trace.isComplete { block.add(["    \(LinkTrace.endSentence)"]) }
        addIgnoredEntries(for: app, to: &block)
        return block.lines(endingWith: "rules and entries", indentation: "  ")
    }

    /// Adds the entries that devices ignore for an app, since an earlier one lists it.
    /// - Parameter app: the only one that is shown; nil for all.
    private func addIgnoredEntries(for app: String?, to block: inout BoundedLines) {
        for (entry, effective) in zip(links.entries, links.effectiveApps) where entry.apps.count > effective.count {
            let decided = Set(effective.map(\.range))
            var ignored = entry.apps.filter { app in !decided.contains(app.range) }
            if let app { ignored.removeAll { listing in !listing.text.hasSameBytes(as: app) } }
            if ignored.isEmpty { continue }
            let apps = ignored.map(\.text).shortened.printable
            let position = style.faint("(\(locations.text(entry.range)))")
            block.add(["  \(name(of: entry)) is ignored for \(apps): an earlier entry lists it \(position)"])
        }
    }

    private func name(of entry: LinkEntry) -> String {
        if let index = entry.index { "details[\(index)]" } else { "applinks.apps" }
    }

    /// - Parameter isEnd: whether the trace ends within the entry.
    private func add(_ trace: LinkTrace.EntryTrace, isEnd: Bool, to block: inout BoundedLines) {
        let entry = links.entries[trace.entry]
        let position = style.faint("(\(locations.text(entry.range)))")
        block.add(["  \(name(of: entry)) for \(trace.apps.map(\.text).shortened.printable) \(position)"])
        for rule in trace.rules { block.add(lines(rule, of: entry)) }
        guard let decision = trace.decisionWithoutRule else { return }
        if trace.outcome == .match {
            block.add(["    \(style.tick) \(decision)"])
        } else if !isEnd {
            block.add(["    \(decision)"])
        }
    }

    private func lines(_ trace: LinkTrace.RuleTrace, of entry: LinkEntry) -> [String] {
        let mark = if trace.matches { style.tick } else { style.cross }
        var verb = ""
        if trace.matches { verb = if trace.rule.isExcluded { " fits: excluded" } else { " fits: match" } }
        let name = "\(entry.form?.rawValue ?? "rules")[\(trace.rule.index)]"
        var lines = ["    \(mark) \(name)\(verb) \(style.faint("(\(locations.text(trace.rule.range)))"))"]
        if trace.parts.isEmpty { lines.append("        \(LinkTrace.RuleTrace.unconditionalSentence)") }
        for part in trace.parts { lines += self.lines(part) }
        return lines
    }

    private func lines(_ part: LinkTrace.PartTrace) -> [String] {
        let title = part.name.printable.padded(to: 8) + "  "
        let block = ComparisonBlock(title: title, pattern: part.pattern, style: style)
        if part.matches { return block.matching(part.text) }
        return block.failing(part.text, behind: part.matchedText, note(on: part))
    }

    /// Why the pattern does not match the rest of the text.
    private func note(on part: LinkTrace.PartTrace) -> String {
        let expected = part.expectedPattern.printable
        if part.textReached == part.text.unicodeScalars.count { return "the text ends; expected: '\(expected)'" }
        if expected.isEmpty { return "the pattern ends before this" }
        if let name = links.variables.undefinedName(at: part.expectedPattern) {
            return "'$(\(name.printable))' is not defined"
        }
        return "expected here: '\(expected)'"
    }
}
