internal import AASA

/// The predicted result of a call for shared web credentials. The conditions have the order of Apple's published source
/// (Security-57031.1.35 for iOS 8.0; the current `SecItemServer+SWC.m`).
///
/// A request searches the keychain before it checks the approval: without a saved password it reports that one is
/// missing, even where the site denies the app. Saving checks the approval first.
package struct CredentialReplay: Sendable, Equatable {
    package enum Result: Sendable, Equatable {
        /// Unless a condition that only the device knows fails.
        case answered
        case error(ErrorMeaning)
        /// An error until the device has the site's file.
        case pending(ErrorMeaning)
        case unknown
    }

    package let call: CredentialCall
    package let system: CredentialSystem
    package let situation: CredentialSituation
    package let steps: [CredentialStep]
    package let result: Result

    package init(of call: CredentialCall, under system: CredentialSystem, in situation: CredentialSituation) {
        self.call = call
        self.system = system
        self.situation = situation
        let conditions = CredentialConditions(call: call, system: system, situation: situation)
        var steps: [CredentialStep] = []
        var failure: ErrorMeaning?
        for condition in conditions.all {
            if failure != nil {
                steps.append(CredentialStep(condition: condition, outcome: .notReached))
                continue
            }
            let step = conditions.step(for: condition)
            if case .fails(let meaning) = step.outcome { failure = meaning }
            steps.append(step)
        }
        self.steps = steps
        result = Self.result(of: steps, failure: failure)
    }

    /// An unknown condition in front of a failure could only fail earlier.
    private static func result(of steps: [CredentialStep], failure: ErrorMeaning?) -> Result {
        guard let failure else {
            if steps.contains(where: { step in step.outcome == .unknown }) { return .unknown }
            return .answered
        }
        // A denial by the site would be a different error.
        let mayBeDenied = steps.contains { step in step.condition == .approval && step.outcome == .unknown }
        if mayBeDenied, failure.code != ErrorMeaning.approvalFailed.code { return .unknown }
        for step in steps {
            guard case .fails = step.outcome, case .row(let row) = step.evidence else { continue }
            if row.record?.status == .pending { return .pending(failure) }
        }
        return .error(failure)
    }
}

// MARK: Sentences

extension CredentialReplay {
    package var sentence: String {
        switch result {
        case .answered where call == .request: "the app gets the password"
        case .answered: "the password is saved"
        case .unknown: "not known: see above"
        case .error(let meaning), .pending(let meaning): sentence(meaning)
        }
    }

    /// The system's own sentence for the error, with the values of the situation.
    package func message(_ meaning: ErrorMeaning) -> String? {
        var values: [MessageTemplate.Field: String] = [.app: situation.app.description]
        switch system {
        // It removes the port first.
        case .ios8: values[.site] = situation.host
        case .today: values[.site] = situation.site?.description
        }
        return meaning.message?.filled(values)
    }

    private func sentence(_ meaning: ErrorMeaning) -> String {
        var sentence = meaning.name
        if let code = meaning.code { sentence = "\(code) \(sentence)" }
        if let message = message(meaning) { sentence += ": \(message)" }
        return sentence
    }

    /// The result of `ASAuthorizationController` in a sentence; nil for iOS 8, and without a site.
    package var authorizationSentence: String? {
        guard system == .today, let forecast = AuthorizationForecast(situation) else { return nil }
        return switch forecast {
        case .associated: "ASAuthorizationController accepts the association"
        case .unknown: "ASAuthorizationController: not known"
        case .fails(let meaning): "ASAuthorizationController: \(sentence(meaning))"
        }
    }
}

/// The predicted result of `ASAuthorizationController`, which replaces the functions of iOS 8, for the same pair.
package enum AuthorizationForecast: Sendable, Equatable {
    case associated
    /// `ASAuthorizationError` 1004, with its sentence.
    case fails(ErrorMeaning)
    case unknown

    /// Predicts the result. It is nil without a site, which the controller requires.
    package init?(_ situation: CredentialSituation) {
        guard let site = situation.site else { return nil }
        if let claims = situation.claims, !CredentialClaim.isClaimedForDaemon(site, by: claims) {
            self = .fails(.notAssociated)
            return
        }
        guard case .found(let record) = situation.row(of: site, under: .today) else {
            self = .unknown
            return
        }
        if record.status == .approved {
            self = if situation.claims == nil { .unknown } else { .associated }
        } else if ErrorMeaning.notAssociated.reasons.contains(record.reason) {
            self = .fails(.notAssociated)
        } else {
            self = .fails(.associationUnverified)
        }
    }
}
