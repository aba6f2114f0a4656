internal import AASA
internal import AssetLinks

/// What the answer of Google's service means for an app, beside what the site serves.
struct ServiceFindings {
    private let answer: ServiceAnswer
    /// Those of the site's own list as the service reads it, for the relations that the app needs.
    private let judgements: [StatementJudgement]

    init(_ answer: ServiceAnswer, beside judgements: [StatementJudgement]) {
        self.answer = answer
        self.judgements = judgements
    }

    /// Requested, and without a response.
    static let silence = unknown(
        Finding(
            code: Reason.unreachable.rawValue, severity: .warning,
            message: "Google's service does not answer: what it has of the list is not known",
            hint: "the service failed and not the site: check again later"))

    /// A finding that what the service has is not known now.
    private static func unknown(_ finding: Finding) -> Finding {
        var finding = finding.remedied(by: .leaveOutService)
        finding.isTemporary = true
        return finding
    }

    var findings: [Finding] {
        if let failure = answer.failure {
            let message = "Google's service \(failure): what it has of the list is not known"
            let hint = Self.silence.hint
            return [Self.unknown(finding(message, reason: .unexpectedStatus, severity: .warning, hint: hint))]
        }
        let known = judgements.filter { answer.isLinked($0.relation, to: $0.assets) }
        let missing = judgements.filter { judgement in
            judgement.isLinked && !answer.isLinked(judgement.relation, to: judgement.assets)
        }
        let isLinked = !known.isEmpty && missing.isEmpty
        let errors = answer.errorCodes.map { error($0, isLinked: isLinked) }
        // An error explains why the service lacks the statement.
        let differences = errors.isEmpty ? judgements : known
        return errors + differences.compactMap(difference)
    }

    private func finding(_ message: String, reason: Reason, severity: Severity, hint: String?) -> Finding {
        Finding(
            code: reason.rawValue, severity: severity, message: message, hint: hint,
            location: Finding.Location(url: answer.url))
    }

    // MARK: Errors

    /// - Parameter isLinked: whether the service knows all of the app all the same.
    private func error(_ name: String, isLinked: Bool) -> Finding {
        let severity: Severity = if isLinked { .note } else { .warning }
        var message = "Google's service reports \(name)"
        let code = StatementErrorCode.allCases.first { $0.name == name }
        if let code { message += ": \(code.meaning.withSmallStart)" }
        if let text = answer.debugText { message += " (\(text.clipped(to: 200)))" }
        var hint = code?.advice
        if !isLinked, !judgements.isEmpty, judgements.allSatisfy(\.isLinked) {
            hint = "this machine gets a right list: wait for the next copy, or find out what Google's addresses get"
        }
        return finding(message, reason: code?.reason ?? .unexpectedStatus, severity: severity, hint: hint)
    }

    // MARK: Copies

    /// A difference between the service's copy and what the site serves; nil without one.
    private func difference(_ judgement: StatementJudgement) -> Finding? {
        let isLinked = answer.isLinked(judgement.relation, to: judgement.assets)
        if isLinked == judgement.isLinked { return nil }
        // An included list that Android's agent does not request may have the statement.
        if isLinked, !judgement.inspection.unknownIncludes.isEmpty { return nil }
        var message = "Google's service \(isLinked ? "still has an older list" : "does not have this list yet")"
        if judgement.relation != .handleAllURLs { message += " for \(judgement.relation)" }
        if let age = answer.maxAge { message += "; it keeps its copy for \(age.duration)" }
        // It does not read the next copy: waiting would end the links.
        let isLost = isLinked && judgement.reason != .appNotListed
        let hint = if isLost { judgement.hint } else { "wait until its copy is renewed" }
        let reason = if isLinked { judgement.reason } else { Reason.appNotListed }
        var finding = finding(message, reason: reason, severity: .warning, hint: hint)
        finding.isTemporary = !isLost
        return finding
    }
}

extension String {
    fileprivate var withSmallStart: String { prefix(1).lowercased() + dropFirst() }
}
