internal import AASA
internal import AASAWeb
internal import AssetLinksToolkit

/// Diagnoses of one site or file as text: services, what to fix, what will resolve on its own, what is not known from
/// this machine, and iOS 8's verdict.
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
        if let android = result.android { return lines(android) }
        if let first = result.diagnoses.first { return lines(ofSite: first) }
        return linesOfFile
    }

    private func lines(_ android: AndroidDiagnosis) -> [String] {
        let view = AndroidCheckView(diagnosis: android, name: result.name, style: style)
        let differences = view.lines(result.differences, limit: limit)
        return view.head + findingSections
            + section(titled: "what opens the app on one system only", of: differences) + view.foot
            + section(titled: "what is not known from this machine", of: android.unknowns.map(indented))
    }

    /// An app by itself, or a statement list in a file.
    private var linesOfFile: [String] {
        let grants = result.grants.map { relation, targets in
            let mark = style.marked(MarkedResult(.good, "granted"))
            return AndroidCheckView.line(relation, mark) + "  " + style.faint("to \(targets.shortened)".printable)
        }
        var lines = [title(app: result.app)] + grants
        if grants.isEmpty, findings.isEmpty, known.isEmpty { lines.append("  " + style.good("✓ nothing to fix")) }
        return lines + findingSections
    }

    /// - Parameter first: the first diagnosis, of which what does not depend on the app is shown.
    private func lines(ofSite first: Diagnosis) -> [String] {
        let open = PendingAndUnknown(diagnosis: first)
        let probe = ProbeTable(series: first.input.hosting?.probe ?? [])
        var lines = result.diagnoses.flatMap(head)
        for page in result.suites where isVerbose || !page.hasNotesAlone {
            lines.append("  \(page.path.printable)  \(resultWords(about: page))")
        }
        lines += findingSections
        lines += section(titled: "repeated requests", of: probe.lines)
        lines += section(titled: "what differs from the expected document", of: differences(first))
        lines += section(titled: open.title, of: open.changes.map(indented))
        lines += section(titled: "what is not known from this machine", of: open.unknowns.map(indented))
        if isVerbose { lines += section(titled: "every check", of: checks(first)) }
        return lines + [""] + oldVerdicts
    }

    private var findingSections: [String] {
        section(titled: "what to fix", of: findings) + section(titled: "known findings", of: known)
    }

    private func section(titled title: String, of lines: [String]) -> [String] {
        if lines.isEmpty { [] } else { ["", style.strong(title)] + lines }
    }

    /// The line about what is not shown; empty if everything is shown.
    static func rest(_ count: Int) -> [String] {
        if count > 0 { ["  and \(count) more: --verbose shows them"] } else { [] }
    }

    private func indented(_ line: String) -> String { "  \(line)" }

    private func title(app: AppIdentifier?) -> String {
        guard let app else { return style.strong(result.name.printable) }
        return style.strong("\(result.name)  \(app)".printable)
    }

    // MARK: Services

    private func head(_ diagnosis: Diagnosis) -> [String] {
        let urls = zip(diagnosis.urls, diagnosis.ruleLocations)
        var lines = [title(app: diagnosis.options.app)]
        for service in diagnosis.services { lines.append(line(service, in: diagnosis)) }
        for (url, rule) in urls { lines.append(line(url, decidedAt: rule, in: diagnosis)) }
        return lines
    }

    private func line(_ service: ServiceDiagnosis, in diagnosis: Diagnosis) -> String {
        let mark = style.marked(service.result(in: diagnosis))
        var line = "  \("\(service.service)".printable.padded(to: Self.width))  \(mark)"
        if diagnosis.options.app == nil, !service.apps.isEmpty {
            line += "  " + style.faint("for \(service.apps.map(\.description).shortened)")
        }
        return line
    }

    private func line(_ url: URLDiagnosis, decidedAt rule: RuleLocation?, in diagnosis: Diagnosis) -> String {
        var details: [String] = []
        if let decision = url.decision {
            if diagnosis.options.app == nil, url.status != .fails { details.append(decision.app.text) }
            if let rule = decision.rule { details.append("by \(rule.quotedPatterns)") }
        }
        if let rule { details.append("line \(rule.position.line)") }
        if let site = diagnosis.site, let own = Self.site(of: url), own != site {
            details.append("claimed as '*.\(site)'")
        }
        let line = "  \(url.url.printable)  \(style.marked(url.result(in: diagnosis)))"
        if details.isEmpty { return line }
        return "\(line)  \(style.faint(details.joined(separator: ", ").printable))"
    }

    private static func site(of url: URLDiagnosis) -> Site? {
        guard case .url(let site, _)? = try? Operand(argument: url.url) else { return nil }
        return site
    }

    private func resultWords(about page: ReportSuite) -> String {
        if page.cases.contains(where: \.isUnread) { return style.caution("? not read") }
        if page.hasNotesAlone { return style.faint("· \(page.findings.count.counted("note"))") }
        let findings = (page.findings + page.known).filter { finding in !finding.isNote }
        if findings.isEmpty { return style.good("✓ nothing to fix") }
        let count = findings.count.counted("finding")
        if findings.contains(where: \.isError) { return style.bad("✗ \(count)") }
        return style.caution("! \(count)")
    }

    // MARK: Findings

    private var findings: [String] {
        let all = result.shownFindings(isVerbose: isVerbose)
        let shown = all.prefix(limit)
        let texts = result.texts
        var lines = shown.flatMap { finding in self.lines(finding, in: texts) } + Self.rest(all.count - shown.count)
        if let code = shown.first?.code {
            lines.append("  " + style.faint("'aasa explain \(code)' explains that code"))
        }
        return lines
    }

    /// What a baseline has, so that a failure without an exit status has its cause.
    private var known: [String] {
        let all = result.allKnown.filter { finding in isVerbose || !finding.isNote }
        let shown = all.prefix(limit)
        return shown.map(line) + Self.rest(all.count - shown.count)
    }

    private var limit: Int { if isVerbose { Int.max } else { Self.maximumFindings } }

    private static func mark(_ finding: Finding) -> String {
        let mark = ResultMark(finding)
        return if mark == .note { "·" } else { mark.character }
    }

    private func line(_ finding: Finding) -> String {
        let mark = style.severity(finding.severity, Self.mark(finding))
        return "  \(mark) \(finding.message.printable) \(style.faint("[\(finding.code)]"))"
    }

    private func lines(_ finding: Finding, in texts: SourceTexts) -> [String] {
        var lines = [line(finding)]
        let location = finding.location.name ?? ""
        if let start = texts.region(of: finding)?.start {
            lines.append("      at \(location.printable):\(start.line):\(start.column)")
        } else if !location.isEmpty, !finding.message.contains(text: location) {
            lines.append("      at \(location.printable)")
        }
        if let hint = finding.advice { lines.append("      fix: \(hint.printable)") }
        return lines
    }

    /// As `aasa diff` shows them.
    private func differences(_ diagnosis: Diagnosis) -> [String] {
        let isOther = diagnosis.findings.contains { finding in finding.code == LintRule.unexpectedDocument.code }
        guard isOther, let expected, let served = diagnosis.document.file,
            let file = diagnosis.options.expected
        else { return [] }
        let view = DiffView(
            old: RuleLocations(diagnosis.document.bytes, name: result.name),
            new: RuleLocations(expected.bytes, name: expected.name), style: style)
        let comparison = AssociationComparison(from: served, to: file, limit: AssociationComparison.usualLimit)
        return view.lines(comparison).lines.map(indented)
    }

    // MARK: Verdicts

    private func checks(_ diagnosis: Diagnosis) -> [String] {
        var lines: [String] = []
        if let hosting = diagnosis.input.hosting { lines = HostingNotes.notes(hosting, withAddresses: true) }
        let judgements = [("today", diagnosis.origin), ("CDN", diagnosis.cdn), ("iOS 8", diagnosis.ios8)]
        for case (let name, let judgement?) in judgements {
            lines.append("\(name):")
            lines += judgement.checks.map { check in VerdictBlock.line(check, of: judgement, style: style) }
        }
        return lines.map(indented)
    }

    /// The verdict of iOS 8: for each app, if they differ.
    private var oldVerdicts: [String] {
        let verdicts = result.diagnoses.map(ios8)
        if Set(verdicts).count == 1 { return [verdicts[0]] }
        return zip(result.diagnoses, verdicts).map { diagnosis, verdict in
            "\((diagnosis.options.app?.description ?? "").printable)  \(verdict)"
        }
    }

    private func ios8(_ diagnosis: Diagnosis) -> String {
        let judgement = diagnosis.ios8
        let title = "iOS 8 (2014): \(style.status(judgement.status, judgement.status.rawValue))"
        let isDenied = judgement.status == .denied
        var reason = judgement.failure.map { failure in ": \(failure.sentence(in: judgement))" } ?? ""
        if isDenied, diagnosis.lacksSignedRoot { reason = ": no signed file at /apple-app-site-association" }
        if isDenied { reason += "; matters only to apps that support iOS 8" }
        return title + reason.printable
    }
}

extension ReportSuite {
    /// Whether what was found is shown with `--verbose` alone.
    fileprivate var hasNotesAlone: Bool { !findings.isEmpty && findings.allSatisfy(\.isNote) }
}

extension Diagnosis {
    /// Whether there is no file for iOS 8, or one without a signature.
    fileprivate var lacksSignedRoot: Bool {
        guard let answer = ios8.answer else { return site == nil }
        switch answer.status {
        case let status where HTTPStatus.isMissing(status): return true
        case 200:
            if case .plain = answer.content { return site != nil && !answer.isCutOff }
            return false
        default: return false
        }
    }
}
