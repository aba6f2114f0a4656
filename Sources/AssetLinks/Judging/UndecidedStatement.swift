package import AASA

extension StatementJudgement {
    /// That a list which was not requested may have the statement; nil if it is known whether there is one.
    package var undecided: Finding? {
        guard reason == .unreachable, finding == nil, !inspection.unknownIncludes.isEmpty else { return nil }
        var undecided = Finding(
            code: reason.rawValue, severity: .warning, message: message, hint: hint,
            location: Finding.Location(url: inspection.listURL))
        undecided.isTemporary = true
        undecided.isUndecided = true
        return undecided
    }
}
