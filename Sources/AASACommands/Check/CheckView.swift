internal import AASA

/// Diagnoses of one site or file as text: services, what to fix, what changes by itself, what cannot be known from here,
/// and iOS 8's verdict.
struct CheckView {
    let result: CheckResult
    let style: Style
    let isVerbose: Bool
    /// The document that the site should serve.
    let expected: InputFile?

    /// Findings that are shown without `--verbose`, so that they fit on a screen.
    private static let maximumFindings = 6
    private static let width = Service.known.map(\.rawValue.utf8.count).max() ?? 0

    var lines: [String] {
        guard let first = result.diagnoses.first else {
            let title = [result.name, result.app?.description].compactMap(\.self).joined(separator: "  ")
            return [style.strong(title.printable)] + section("what to fix", findings)
        }
        var lines: [String] = []
        for diagnosis in result.diagnoses { lines += head(diagnosis) }
        lines += result.pages.map { page($0) }
        lines += section("what to fix", findings)
        lines += section("what differs from the expected document", differences(first))
        lines += section("what changes by itself", PendingAndUnknown(diagnosis: first).changes.map { "  \($0)" })
        lines += section(
            "what cannot be known from here", PendingAndUnknown(diagnosis: first).unknowns.map { "  \($0)" })
        if isVerbose { lines += section("every check", checks(first)) }
        let verdicts = result.diagnoses.map { ios8($0) }
        if Set(verdicts).count == 1 { return lines + ["", ios8(first)] }
        return lines + [""]
            + zip(result.diagnoses, verdicts).map { "\(($0.question.app?.description ?? "").printable)  \($1)" }
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", style.strong(title)] + lines.map(\.self)
    }

    // MARK: Services

    private func head(_ diagnosis: Diagnosis) -> [String] {
        let title = [result.name, diagnosis.question.app?.description].compactMap { $0 }.joined(separator: "  ")
        return [style.strong(title.printable)] + diagnosis.services.map { line($0, diagnosis) }
            + zip(diagnosis.urls, diagnosis.rulePlaces).map { line($0, $1, diagnosis) }
    }

    private func line(_ service: ServiceDiagnosis, _ diagnosis: Diagnosis) -> String {
        let words = style.state(service.state(in: diagnosis))
        var line = "  \("\(service.service)".printable.padded(to: Self.width))  \(words)"
        if diagnosis.question.app == nil, !service.apps.isEmpty {
            line += "  " + style.faint("for \(service.apps.map(\.description).shortened)")
        }
        return line
    }

    private func line(_ url: URLDiagnosis, _ place: RulePlace?, _ diagnosis: Diagnosis) -> String {
        let rule = url.decision?.rule.map { "by \($0.quotedPatterns)" }
        let line = place.map { "line \($0.position.line)" }
        var wildcard: String?
        if case .url(let own, _)? = try? CheckTarget(argument: url.url), let site = diagnosis.site, own != site {
            wildcard = "claimed as '*.\(site)'"
        }
        let app = diagnosis.question.app == nil ? url.decision.map { "\($0.app.text)" } : nil
        let details = [url.status == .fails ? nil : app, rule, line, wildcard].compactMap { $0 }.joined(separator: ", ")
        let words = style.state(url.state(in: diagnosis))
        return "  \(url.url.printable)  \(words)" + (details.isEmpty ? "" : "  " + style.faint(details.printable))
    }

    private func page(_ subject: ReportSubject) -> String {
        let findings = subject.findings.filter { $0.severity > .note }
        let isUnread = subject.cases.contains { $0.outcome == .unread }
        let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        let hasErrors = findings.contains { $0.severity == .error }
        let words =
            isUnread
            ? style.caution("? not read")
            : findings.isEmpty
                ? style.good("✓ nothing to fix") : hasErrors ? style.bad("✗ \(count)") : style.caution("! \(count)")
        return "  \(subject.path.printable)  \(words)"
    }

    // MARK: Findings

    private var findings: [String] {
        let all = result.shownFindings(isVerbose: isVerbose)
        let shown = isVerbose ? all[...] : all.prefix(Self.maximumFindings)
        let rest = all.count - shown.count
        let code = shown.lazy.compactMap(\.rule?.code).first
        return shown.flatMap { lines($0) } + (rest > 0 ? ["  and \(rest) more: --verbose shows them"] : [])
            + (code.map { ["  " + style.faint("'aasa lint --explain \($0)' explains that code")] } ?? [])
    }

    private func lines(_ finding: Finding) -> [String] {
        let mark =
            switch finding.severity {
            case .error: "✗"
            case .warning: "!"
            case .note: "·"
            }
        let code = style.faint("[\(finding.code)]")
        var lines = ["  \(style.severity(finding.severity, mark)) \(finding.message.printable) \(code)"]
        let location = finding.location.name ?? ""
        if let start = result.texts.place(of: finding)?.start {
            lines.append("      at \(location.printable):\(start.line):\(start.column)")
        } else if !location.isEmpty, !finding.message.contains(location) {
            lines.append("      at \(location.printable)")
        }
        if let hint = finding.hint { lines.append("      fix: \(hint.printable)") }
        return lines
    }

    /// As `aasa diff` shows them.
    private func differences(_ diagnosis: Diagnosis) -> [String] {
        let isOther = diagnosis.findings.contains { $0.code == LintRule.unexpectedDocument.code }
        guard isOther, let expected, let served = diagnosis.document.file,
            let file = diagnosis.question.expected
        else { return [] }
        let report = DiffReport(
            old: RulePlaces(diagnosis.document.bytes, name: result.name),
            new: RulePlaces(expected.bytes, name: expected.name), style: style)
        return report.lines(AssociationComparison(served, file, limit: AssociationComparison.usualLimit)).lines
            .map { "  \($0)" }
    }

    // MARK: Verdicts

    private func checks(_ diagnosis: Diagnosis) -> [String] {
        var lines = diagnosis.subject.report.map { HostingNotes.notes($0, withAddresses: true) } ?? []
        let judgements = [("today", diagnosis.origin), ("CDN", diagnosis.cdn), ("iOS 8", diagnosis.ios8)]
        for case (let name, let judgement?) in judgements {
            lines.append("\(name):")
            lines += judgement.checks.map { VerdictBlock.line($0, of: judgement, style: style) }
        }
        return lines.map { "  \($0)" }
    }

    private func ios8(_ diagnosis: Diagnosis) -> String {
        let judgement = diagnosis.ios8
        let title = "iOS 8 (2014): \(style.status(judgement.status, judgement.status.rawValue))"
        let isServed = diagnosis.site != nil || judgement.answer?.status != 200
        if isServed, judgement.status == .denied, !diagnosis.hasSignedRoot {
            return
                "\(title): no signed file at /apple-app-site-association; matters only to apps that support iOS 8"
        }
        let reason = judgement.failure.map { ": \($0.sentence(in: judgement))" } ?? ""
        return title + reason.printable
    }
}

extension Diagnosis {
    fileprivate var hasSignedRoot: Bool {
        if case .signed? = ios8.answer?.content { true } else { false }
    }
}
