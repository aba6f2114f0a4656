package import AASA

/// The checks of a verdict on a statement.
extension StatementJudgement {
    /// One check fails at most: the reason's.
    package var checks: [Check] {
        let rules = inspection.search.rules
        if reason == .approved { return Self.checks(under: rules, failure: nil) }
        let failure = Failure.noStatement(reason, message, hint: verdictHint)
        var failed = Self.kind(of: reason)
        // A body that is not what Content-Encoding states cannot be read, as for Apple's systems.
        if inspection.list?.answer?.misstatedCoding != nil { failed = .response }
        return Self.checks(under: rules, failure: failure, of: failed)
    }

    /// - Parameter failed: the check that fails; nil for that of the failure's reason.
    static func checks(under rules: StatementRules, failure: Failure?, of failed: Check.Kind? = nil) -> [Check] {
        var kinds: [Check.Kind] = [.response, .size, .json, .app]
        // Google's service alone looks at the content type.
        if rules == .google { kinds.insert(.contentType, at: 2) }
        guard let failure else { return kinds.map { kind in Check(kind, .passed) } }
        let failed = failed ?? kind(of: failure.reason)
        let passed = kinds.prefix { kind in kind != failed }
        var checks = passed.map { kind in Check(kind, .passed) }
        if passed.count < kinds.count { checks.append(Check(failed, .failed(failure))) }
        return checks + kinds.dropFirst(checks.count).map { kind in Check(kind, .notReached) }
    }

    private static func kind(of reason: Reason) -> Check.Kind {
        switch reason {
        case .tooLarge: .size
        case .contentType: .contentType
        case .malformedJSON: .json
        case .appNotListed, .serviceMissing: .app
        default: .response
        }
    }
}
