internal import AASA

extension ReportCase {
    /// A verdict: a denial is an error, a pending pair a warning.
    ///
    /// - Parameters:
    ///   - title: the app and the conditions.
    ///   - message: the reason.
    init(
        _ status: Status, of site: String, title: String, code: Reason, message: String, hint: String?,
        location: Finding.Location
    ) {
        let severity: Severity = if status == .denied { .error } else { .warning }
        let finding = Finding(
            code: code.rawValue, severity: severity, message: "\(status.rawValue) \(site) \(title): \(message)",
            hint: hint, location: location)
        self =
            switch status {
            case .approved: ReportCase(title: title, outcome: .passed, finding: nil)
            case .denied: ReportCase(title: title, outcome: .failed, finding: finding)
            case .pending: ReportCase(title: title, outcome: .pending, finding: finding)
            }
    }

    /// - Parameter file: the file that was judged in place of the site's own.
    init(_ reported: ReportedVerdict, _ hints: FailureHints, file: String?) {
        let record = reported.record
        let conditions = VerdictBlock.conditions(of: record.pair, mode: record.mode)
        let judgement = reported.verdict?.judgement
        let range = judgement.flatMap { judgement in
            judgement.failure.flatMap { failure in hints.range(of: failure, in: judgement) }
        }
        self.init(
            record.status, of: record.pair.site.description,
            title: [record.pair.app?.description, conditions].compactMap(\.self).joined(separator: " "),
            code: record.reason, message: record.message,
            hint: reported.verdict.flatMap { verdict in VerdictNotes.hint(verdict, hints) },
            location: Finding.Location(url: record.evidence.url, file: file, range: range))
    }

    init(_ invalid: PairList.Problem, of list: String) {
        var finding = Finding(
            code: ReportCode.unread.rawValue, severity: .error, message: invalid.problem.message,
            hint: invalid.problem.hint, location: Finding.Location(file: list))
        finding.location.line = invalid.line
        self.init(title: "line \(invalid.line)", outcome: .unread, finding: finding)
    }
}

extension SourceTexts {
    /// Adds the document in which a verdict's finding is.
    mutating func add(_ reported: ReportedVerdict, of result: ReportCase) {
        guard let location = result.finding?.location, location.range != nil, let name = location.name,
            let content = reported.verdict?.judgement.answer?.content, let document = content.document
        else { return }
        let isFile = if case .plain = content { true } else { false }
        add(SourceText(document, isFile: isFile), named: name)
    }
}
