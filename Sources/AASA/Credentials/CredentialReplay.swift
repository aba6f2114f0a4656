/// What a call for shared web credentials would answer, tested in the order of Apple's published source
/// (Security-57031.1.35 for iOS 8.0; the current `SecItemServer+SWC.m`). Pure: the same situation gives the same answer.
///
/// A request searches the keychain before it looks at approval, so that somebody without a saved password is told that
/// there is none even where the site denies the app. Saving looks at approval first.
public struct CredentialReplay: Sendable, Equatable {
    public enum Result: Sendable, Equatable {
        /// As far as a condition that only the device knows does not stand in the way.
        case answered
        case error(ErrorMeaning)
        /// An error that goes away when the site's file comes.
        case pending(ErrorMeaning)
        /// It depends on what is not known.
        case unknown
    }

    public let call: CredentialCall
    public let system: CredentialSystem
    public let situation: CredentialSituation
    public let steps: [CredentialStep]
    public let result: Result

    public init(_ call: CredentialCall, _ system: CredentialSystem, _ situation: CredentialSituation) {
        self.call = call
        self.system = system
        self.situation = situation
        let tests = CredentialConditions(call: call, system: system, situation: situation)
        var steps: [CredentialStep] = []
        var failure: ErrorMeaning?
        for condition in tests.conditions {
            if failure != nil {
                steps.append(CredentialStep(condition, .notReached, .none))
                continue
            }
            let step = tests.step(condition)
            if case .fails(let meaning) = step.outcome { failure = meaning }
            steps.append(step)
        }
        self.steps = steps
        result = Self.result(steps, failure)
    }

    /// Whatever is not known in front of a failure could only fail earlier: the call is not answered in any case.
    private static func result(_ steps: [CredentialStep], _ failure: ErrorMeaning?) -> Result {
        if let failure {
            let isPending = steps.contains { step in
                guard case .fails = step.outcome, case .row(let row) = step.evidence else { return false }
                return row.record?.status == .pending
            }
            return isPending ? .pending(failure) : .error(failure)
        }
        return steps.contains { $0.outcome == .unknown } ? .unknown : .answered
    }
}
