package import AASA

/// A condition of a call and its outcome.
package struct CredentialStep: Sendable, Equatable {
    package enum Condition: String, Sendable, CaseIterable {
        /// Domain and account are strings, and present where required.
        case arguments
        /// The app reaches the keychain service.
        case system
        case autofill
        case domain
        /// The app's signature holds `application-identifier`.
        case identifier
        /// The entitlement claims the domain.
        case entitlement
        case savedPassword = "saved-password"
        /// The site's file approves the app.
        case approval
        case user
        /// Safari may save passwords for the site.
        case saving

        package var name: String {
            switch self {
            case .arguments: "arguments"
            case .system: "keychain service"
            case .autofill: "AutoFill"
            case .domain: "domain"
            case .identifier: "app identifier"
            case .entitlement: "entitlement"
            case .savedPassword: "saved password"
            case .approval: "site's approval"
            case .user: "user"
            case .saving: "may be saved"
            }
        }
    }

    package enum Outcome: Sendable, Equatable {
        case passed
        case fails(ErrorMeaning)
        /// Known to the device only, and assumed to be in order.
        case assumed
        case unknown
        case notReached
    }

    package enum Evidence: Sendable, Equatable {
        case none
        case claim(CredentialClaim)
        case row(PairRow)
        /// Several domains; the errors of the single ones are not reported.
        case rows([SiteRow])
        case sites([Site])
    }

    /// A domain of the entitlement with its row.
    package struct SiteRow: Sendable, Equatable {
        package var site: Site
        package var row: PairRow
    }

    package var condition: Condition
    package var outcome: Outcome
    package var evidence = Evidence.none
}

// MARK: Sentences

extension CredentialStep {
    package func sentence(_ system: CredentialSystem) -> String {
        switch outcome {
        case .assumed: return assumption
        case .notReached: return "not checked"
        case .passed, .fails, .unknown: break
        }
        switch evidence {
        case .none: return plainSentence
        case .claim(let claim): return claim.sentence(system)
        case .row(let row): return Self.sentence(row, system: system)
        case .rows(let rows): return sentence(rows)
        case .sites([]) where outcome == .unknown:
            return """
                not known: the app names none, and whether this call accepts the wildcards of its entitlement is not \
                published
                """
        case .sites([]): return "the app names none, and its entitlement has no webcredentials entry to use instead"
        case .sites(let sites): return sites.map(\.description).joined(separator: ", ")
        }
    }

    private var assumption: String {
        let subject =
            switch condition {
            case .system: "the app reaches it"
            case .autofill: "AutoFill is on"
            case .identifier: "the app's signature has application-identifier"
            case .savedPassword: "the keychain has a password for the site"
            case .user: "the person allows it"
            case .saving: "Safari may save passwords for the site"
            default: "it holds"
            }
        return "not known outside the device; assumed: \(subject)"
    }

    private var plainSentence: String {
        switch (condition, outcome == .passed) {
        case (.arguments, true): "are whole"
        case (.arguments, false): "domain or account is not given"
        case (.autofill, true): "is on"
        case (.autofill, false): "is off"
        case (.domain, _): "not known: the app names none, and the entitlement is not known"
        case (.identifier, true): "is present"
        case (.identifier, false): "the app's signature has none"
        case (.entitlement, true): "the domains are its own"
        case (.entitlement, false): "not known: the app's entitlement was not read"
        case (.savedPassword, true): "the keychain has one"
        case (.savedPassword, false): "the keychain has none"
        case (.approval, _): "not known: the domains are not known"
        case (.user, true): "allows it"
        case (.user, false): "denied it"
        case (.saving, true): "Safari may save passwords for the site"
        case (.saving, false): "Safari is set never to"
        case (.system, _): ""
        }
    }

    private static func sentence(_ row: PairRow, system: CredentialSystem) -> String {
        switch row {
        case .missing:
            let rules = system.comparableRules.map(\.rawValue).joined(separator: " or ")
            return "not known: the pair is not in the table under the rules \(rules)"
        case .someService(let record):
            return "not known: \(record.sentence(aboutAnyServiceBut: Service.webcredentials.rawValue))"
        case .found(let record):
            var sentence = "\(record.status) under \(record.pair.system)"
            if let moment = record.checkedAt { sentence += " at \(moment)" }
            if record.status != .approved { sentence += ": \(record.message)" }
            return sentence
        }
    }

    private func sentence(_ rows: [SiteRow]) -> String {
        let states = rows.map { row in "\(row.site) \(row.row.record?.status.rawValue ?? "not in the table")" }
        let list = states.joined(separator: ", ")
        if case .fails = outcome {
            return "\(list); the app names no domain, and the error of the call replaces theirs"
        }
        return list
    }
}
