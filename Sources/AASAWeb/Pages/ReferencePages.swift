internal import DeviceDiagnostics
internal import AASA
internal import AASAPages

/// Lint rules, reason codes and the errors of Apple's systems, from the texts that the command line shows.
struct ReferencePages {
    let context: PageContext

    // MARK: Rules

    /// - Parameter text: what the code, the name or the summary of the shown rules contains; empty for all.
    @HTMLBuilder func rules(with text: String) -> HTML {
        let searched = text.lowercased()
        let shown = RuleCatalogue.rules.filter { rule in
            let facts = "\(rule.code) \(rule.name) \(rule.summary)".lowercased()
            return facts.contains(text: searched)
        }
        Tag.h1("Lint rules")
        Tag.p("What 'aasa lint' and 'aasa check' find in a document and its hosting.")
        Tag.form(.classes("filters"), .get, .action(Link("rules")), .live) {
            HTML.searchField("Code, name or text", named: "q", entered: text, example: "AASA3, wildcard")
            Tag.button(.classes("main")) { "Show" }
        }
        Tag.p("\(shown.count.grouped) of \(RuleCatalogue.rules.count.counted("rule"))")
        HTML.table(columns: ["Rule", "Severity", "Reports"]) {
            for rule in shown {
                Tag.tr {
                    Tag.th(.row) {
                        Tag.a(.href(.code(rule.code))) { "\(rule.code)" }
                        Tag.small("\(rule.name)")
                    }
                    Tag.td(.cell("Severity")) { ResultMark(rule.severity)("\(rule.severity.rawValue)") }
                    Tag.td(.cell("Reports")) { HTML(marked: rule.summary) }
                }
            }
        }
    }

    @HTMLBuilder func rule(_ rule: LintRule) -> HTML {
        Tag.h1("\(rule.code) \(rule.name)")
        Tag.p(ResultMark(rule.severity)("\(rule.severity.rawValue)"))
        Tag.p(Tag.strong(HTML(marked: rule.summary)))
        Tag.p(HTML(marked: rule.explanation))
        if !rule.sources.isEmpty {
            HTML.section("Sources") {
                Tag.ul {
                    for source in rule.sources { Tag.li(Self.link(to: source)) }
                }
            }
        }
        HTML.section("Examples") {
            for example in rule.examples { self.example(example) }
        }
    }

    private static func link(to source: LintRule.Source) -> HTML {
        guard let url = source.url, let link = Link.source(url) else { return "\(source.title)" }
        return Tag.a(.href(link)) { "\(source.title)" }
    }

    @HTMLBuilder private func example(_ example: LintRule.Example) -> HTML {
        let result = if example.isReported { ResultMark.bad("Reported") } else { ResultMark.good("Accepted") }
        switch example.shown {
        case .situation(let sentence): Tag.p(result + " \(sentence)")
        case .text(let marked):
            Tag.p(result)
            source(MarkedText(marked))
            if let fixed = example.fixed {
                Tag.p("After ", Tag.code("aasa lint --fix"), ":")
                source(MarkedText(fixed))
            }
        }
    }

    private func source(_ text: MarkedText) -> HTML {
        let all = text.bytes.startIndex..<text.bytes.endIndex
        return Tag.pre(HTML.lines(of: text.bytes, in: all, marking: text.ranges, atEmptyRange: "◂"))
    }

    // MARK: Errors

    @HTMLBuilder var errors: HTML {
        Tag.h1("Error codes")
        HTML.section("Reasons of verdicts") {
            table { for reason in Reason.allCases where reason != .approved { row(reason) } }
        }
        for step in ErrorMeaning.Step.allCases {
            let meanings = ErrorCatalogue.meanings.filter { meaning in meaning.step == step && meaning.code != nil }
            if !meanings.isEmpty {
                HTML.section("\(step.title)") { table { for meaning in meanings { row(meaning) } } }
            }
        }
    }

    private func row(_ reason: Reason) -> HTML {
        row(link(to: reason), name: ResultMark.status(reason.status), meaning: "\(reason.title)")
    }

    private func row(_ meaning: ErrorMeaning) -> HTML {
        row(link(to: meaning), name: "\(meaning.name)", meaning: "\(meaning.meaning)")
    }

    private func row(_ code: HTML, name: HTML, meaning: HTML) -> HTML {
        Tag.tr(Tag.th(.row) { code }, Tag.td(name), Tag.td(meaning))
    }

    /// A table without a head.
    private func table(@HTMLBuilder rows: () -> HTML) -> HTML {
        Tag.table(.classes("stack")) { Tag.tbody(content: rows) }
    }

    private func link(to reason: Reason) -> HTML {
        Tag.a(.href(.code(reason.rawValue))) { "\(reason.rawValue)" }
    }

    private func link(to meaning: ErrorMeaning) -> HTML {
        Tag.a(.href(Link("errors", Self.name(of: meaning)))) { "\(Self.name(of: meaning))" }
    }

    private static func name(of meaning: ErrorMeaning) -> String {
        ErrorReference(family: meaning.family, code: meaning.code ?? 0).description
    }

    /// The page of an error; nil for a text that is not a known code.
    func error(_ text: String) -> HTML? {
        if let reason = Reason(rawValue: text) { return self.reason(reason) }
        var meanings = ErrorCatalogue.meanings.filter { meaning in
            meaning.code != nil && Self.name(of: meaning) == text
        }
        if meanings.isEmpty, text.utf8.count <= 200 { meanings = ErrorTextReader.read(text).errors.map(\.meaning) }
        if meanings.isEmpty { return nil }
        return Tag.h1("\(text)") + HTML(meanings.map(section))
    }

    @HTMLBuilder private func reason(_ reason: Reason) -> HTML {
        let errors = Self.errors(meaning: reason)
        Tag.h1("\(reason.rawValue)")
        Tag.p(ResultMark.status(reason.status))
        Tag.p("\(reason.title).")
        HTML.advice(reason.adviceForEverySystem)
        Tag.p(Tag.a(.href(.pairs(("reason", reason.rawValue)))) { "Pairs with this reason" })
        if !errors.isEmpty {
            HTML.section("What devices and Apple's CDN report then") {
                Tag.ul {
                    for error in errors {
                        let message = error.message.map { " '\($0.filled([:]))'" } ?? ""
                        Tag.li(link(to: error), " \(error.name)\(message): \(error.meaning)")
                    }
                }
            }
        }
    }

    /// The errors that devices report for a reason. Several messages of one error have one line.
    private static func errors(meaning reason: Reason) -> [ErrorMeaning] {
        var lines: Set<String> = []
        return ErrorCatalogue.meanings.filter { meaning in
            guard meaning.code != nil, meaning.reasons.contains(reason) else { return false }
            return lines.insert("\(name(of: meaning)): \(meaning.meaning)").inserted
        }
    }

    private func section(_ meaning: ErrorMeaning) -> HTML {
        .section("\(meaning.name)") {
            Tag.dl {
                if let message = meaning.message {
                    Tag.dt("Message")
                    Tag.dd("\(message.filled([:]))")
                }
                Tag.dt("Meaning")
                Tag.dd("\(meaning.meaning)")
                Tag.dt("Frequent causes")
                Tag.dd("\(meaning.cause)")
                Tag.dt("Step")
                Tag.dd("\(meaning.step.title)")
                if !meaning.reasons.isEmpty {
                    Tag.dt("Reasons of verdicts")
                    Tag.dd(HTML(meaning.reasons.map(link), separator: ", "))
                }
                Tag.dt("Source")
                Tag.dd("\(meaning.source)")
            }
        }
    }
}
