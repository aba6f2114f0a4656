internal import DeviceDiagnostics
internal import AASA
internal import AASAPages

/// Lint rules, reason codes and the errors of Apple's systems, from the texts that the command line shows.
struct ReferencePages {
    let context: PageContext

    // MARK: Rules

    var rules: HTML {
        let rows = RuleCatalogue.rules.map { rule in
            Tag.tr(
                Tag.th([.row], Tag.a([.href(.code(rule.code))], "\(rule.code)"), Tag.small("\(rule.name)")),
                Tag.td(StatusMark(rule.severity)("\(rule.severity.rawValue)")), Tag.td("\(rule.summary)"))
        }
        let head = [("Rule" as HTML), "Severity", "Reports"].map { Tag.th([.column], $0) }
        return Tag.h1("Lint rules") + Tag.p("What 'aasa lint' and 'aasa check' find in a document and its hosting.")
            + Tag.table([.classes("stack")], Tag.thead(Tag.tr(HTML(head))), Tag.tbody(HTML(rows)))
    }

    func rule(_ rule: LintRule) -> HTML {
        let sources = rule.sources.map { source in
            Tag.li(
                source.url.flatMap { Link.source($0) }.map { Tag.a([.href($0)], "\(source.title)") }
                    ?? "\(source.title)")
        }
        return Tag.h1("\(rule.code) \(rule.name)") + Tag.p(StatusMark(rule.severity)("\(rule.severity.rawValue)"))
            + Tag.p(Tag.strong("\(rule.summary)")) + Tag.p("\(rule.explanation)")
            + (sources.isEmpty ? HTML() : Tag.section(Tag.h2("Sources"), Tag.ul(HTML(sources))))
            + Tag.section(Tag.h2("Examples"), HTML(rule.examples.map { example($0) }))
    }

    private func example(_ example: LintRule.Example) -> HTML {
        let title = (example.isReported ? StatusMark.bad : .good)(example.isReported ? "Reported" : "Accepted")
        switch example.shown {
        case .situation(let words): return Tag.p(title, " \(words)")
        case .text(let marked):
            return Tag.p(title) + source(MarkedText(marked))
                + (example.fixed.map { Tag.p("After ", Tag.code("aasa lint --fix"), ":") + source(MarkedText($0)) }
                    ?? HTML())
        }
    }

    private func source(_ text: MarkedText) -> HTML {
        var html = HTML()
        var at = 0
        func plain(_ range: Range<Int>) -> HTML { HTML(lines: String(decoding: text.bytes[range], as: UTF8.self)) }
        for range in text.ranges where range.lowerBound >= at {
            html += plain(at..<range.lowerBound) + Tag.mark(range.isEmpty ? "◂" : plain(range))
            at = range.upperBound
        }
        return Tag.pre(html + plain(at..<text.bytes.count))
    }

    // MARK: Errors

    var errors: HTML {
        let reasons = Reason.allCases.filter { $0 != .approved }.map { reason in
            Tag.tr(
                Tag.th([.row], Tag.a([.href(.code(reason.rawValue))], "\(reason.rawValue)")),
                Tag.td(StatusMark.status(reason.status)), Tag.td("\(reason.title)"))
        }
        let steps = ErrorMeaning.Step.allCases.map { step in
            let rows = ErrorCatalogue.meanings.filter { $0.step == step && $0.code != nil }.map { meaning in
                Tag.tr(
                    Tag.th([.row], Tag.a([.href(Link("errors", Self.name(meaning)))], "\(Self.name(meaning))")),
                    Tag.td("\(meaning.name)"), Tag.td("\(meaning.meaning)"))
            }
            return rows.isEmpty
                ? HTML()
                : Tag.section(Tag.h2("\(step.title)"), Tag.table([.classes("stack")], Tag.tbody(HTML(rows))))
        }
        return Tag.h1("Error codes")
            + Tag.section(
                Tag.h2("Reasons of verdicts"), Tag.table([.classes("stack")], Tag.tbody(HTML(reasons))))
            + HTML(steps)
    }

    private static func name(_ meaning: ErrorMeaning) -> String {
        ErrorReference(family: meaning.family, code: meaning.code ?? 0).description
    }

    /// Nil for a text that is not a known code.
    func error(_ text: String) -> HTML? {
        if let reason = Reason(rawValue: text) { return self.reason(reason) }
        var found = ErrorCatalogue.meanings.filter { $0.code != nil && Self.name($0) == text }
        if found.isEmpty, text.utf8.count <= 200 { found = ErrorTextReader.read(text).found.map(\.meaning) }
        return found.isEmpty ? nil : Tag.h1("\(text)") + HTML(found.map { meaning($0) })
    }

    private func reason(_ reason: Reason) -> HTML {
        let related = ErrorCatalogue.meanings.filter { $0.reasons.contains(reason) && $0.code != nil }.map { meaning in
            Tag.li(
                Tag.a([.href(Link("errors", Self.name(meaning)))], "\(Self.name(meaning))"),
                " \(meaning.name): \(meaning.meaning)")
        }
        return Tag.h1("\(reason.rawValue)") + Tag.p(StatusMark.status(reason.status)) + Tag.p("\(reason.title).")
            + (reason.advice.map { Tag.p(Tag.strong("What to do: "), "\($0)") } ?? HTML())
            + Tag.p(Tag.a([.href(.pairs(("reason", reason.rawValue)))], "Pairs with this reason"))
            + (related.isEmpty
                ? HTML() : Tag.section(Tag.h2("What devices and Apple's CDN report then"), Tag.ul(HTML(related))))
    }

    private func meaning(_ meaning: ErrorMeaning) -> HTML {
        let reasons = meaning.reasons.map { Tag.a([.href(.code($0.rawValue))], "\($0.rawValue)") }
        return Tag.section(
            Tag.h2("\(meaning.name)"),
            Tag.dl(
                Tag.dt("Meaning"), Tag.dd("\(meaning.meaning)"), Tag.dt("Frequent causes"), Tag.dd("\(meaning.cause)"),
                Tag.dt("Step"), Tag.dd("\(meaning.step.title)"),
                reasons.isEmpty ? HTML() : Tag.dt("Reasons of verdicts") + Tag.dd(HTML(reasons, separator: ", ")),
                Tag.dt("Source"), Tag.dd("\(meaning.source)")))
    }
}
