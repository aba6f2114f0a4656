package import AASA

/// The checks of a verdict on a statement.
extension StatementJudgement {
    /// One check fails at most: the reason's.
    package var checks: [Check] {
        let rules = inspection.search.rules
        if reason == .approved { return Self.checks(under: rules, failure: nil) }
        return Self.checks(under: rules, failure: .noStatement(reason, message, hint: verdictHint))
    }

    static func checks(under rules: StatementRules, failure: Failure?) -> [Check] {
        var kinds: [Check.Kind] = [.response, .size, .json, .app]
        // Google's service alone looks at the content type.
        if rules == .google { kinds.insert(.contentType, at: 2) }
        guard let failure else { return kinds.map { kind in Check(kind, .passed) } }
        let failed = kind(of: failure.reason)
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
