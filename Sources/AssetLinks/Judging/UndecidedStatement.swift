package import AASA

extension SiteStatements {
    /// Whether a list that was not requested may have a statement that those at hand lack.
    package var mayHaveFurther: Bool {
        if unknownIncludes.isEmpty || decisiveFinding != nil { return false }
        return StatementJudgement.reason(ofUnlinked: self) == .unreachable
    }
}

extension StatementJudgement {
    /// That a list which was not requested may have the statement; nil if it is known whether there is one.
    package var undecided: Finding? {
        guard reason == .unreachable, inspection.mayHaveFurther else { return nil }
        var undecided = Finding(
            code: reason.rawValue, severity: .warning, message: message, hint: hint,
            location: Finding.Location(url: inspection.listURL))
        undecided.isTemporary = true
        undecided.isUndecided = true
        return undecided
    }
}
