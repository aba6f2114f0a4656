internal import AASA
internal import Arguments

/// The conditions of a call for shared web credentials, as text.
enum ReplayText {
    static func exitCode(_ result: CredentialReplay.Result) -> ExitCode {
        switch result {
        case .answered: .yes
        case .error: .no
        case .pending, .unknown: .unknown
        }
    }

    static func name(_ system: CredentialSystem) -> String {
        switch system {
        case .ios8: "iOS 8"
        case .today: "systems of today"
        }
    }

    static func name(_ condition: CredentialStep.Condition) -> String {
        switch condition {
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

    static let widestName = CredentialStep.Condition.allCases.map { name($0).count }.max() ?? 0

    /// The observation of a step.
    static func detail(_ step: CredentialStep, _ replay: CredentialReplay) -> String {
        switch step.outcome {
        case .assumed: return assumed(step.condition)
        case .notReached: return "not looked at"
        case .passed, .fails, .unknown: break
        }
        switch step.evidence {
        case .none: return plain(step, replay)
        case .claim(let claim): return sentence(claim, replay.system)
        case .row(let row): return sentence(row, replay.system)
        case .rows(let rows): return sentence(rows, step.outcome, replay.system)
        case .sites(let sites):
            return sites.isEmpty
                ? "the app names none, and its entitlement has no webcredentials entry"
                : sites.map(\.description).joined(separator: ", ")
        }
    }

    private static func assumed(_ condition: CredentialStep.Condition) -> String {
        let subject =
            switch condition {
            case .system: "the app reaches it"
            case .autofill: "AutoFill is on"
            case .identifier: "the app's signature holds application-identifier"
            case .savedPassword: "the keychain has a password for the site"
            case .user: "the person allows it"
            case .saving: "Safari may save passwords for the site"
            default: "it holds"
            }
        return "cannot be known off the device; taken as if \(subject)"
    }

    private static func plain(_ step: CredentialStep, _ replay: CredentialReplay) -> String {
        let holds = step.outcome == .passed
        switch step.condition {
        case .arguments: return holds ? "are whole" : "domain or account is not given"
        case .autofill: return holds ? "is on" : "is off"
        case .domain: return "not known: the app names none, and the entitlement is not known (--for PATH)"
        case .identifier: return holds ? "is there" : "the app's signature has none"
        case .entitlement:
            return holds
                ? "the domains are its own" : "not known: --for PATH reads the app's entitlement"
        case .savedPassword: return holds ? "the keychain has one" : "the keychain has none"
        case .approval: return "not known: the domains are not known"
        case .user: return holds ? "allows it" : "denied it"
        case .saving: return holds ? "Safari may save passwords for the site" : "Safari was told never to"
        case .system: return ""
        }
    }

    static func sentence(_ claim: CredentialClaim, _ system: CredentialSystem) -> String {
        switch claim {
        case .claimed(let value): "'\(value)' claims it"
        case .differsInCase(let value): "'\(value)' differs in letter case, and iOS 8 compares letter by letter"
        case .hasPort(let value):
            "'\(value)' has a port: iOS 8 takes it off the domain and not off the value, so that the two never fit"
        case .otherPort(let value): "'\(value)' is for another port"
        case .hasMode(let value): "'\(value)' has a mode, which iOS 8 does not know"
        case .wildcard(let value):
            system == .ios8
                ? "'\(value)' is a wildcard, which iOS 8 does not know"
                : "not known: '\(value)' would cover it, and whether this call takes wildcards is not published"
        case .otherService(let value): "'\(value)' claims it for another service"
        case .malformed(let value): "'\(value)' is not written as service:domain"
        case .absent: "no value claims it"
        }
    }

    private static func sentence(_ row: PairRow, _ system: CredentialSystem) -> String {
        switch row {
        case .missing:
            let rules = system.comparableRules.map(\.rawValue).joined(separator: " or ")
            return "not known: the pair is not in the table under the rules \(rules)"
        case .someService(let standing):
            return
                "not known: the table says that some service names the app (\(standing.rules)), not that this one does"
        case .found(let standing):
            let place = "under \(standing.rules)" + (standing.checkedAt.map { " at \($0)" } ?? "")
            return standing.status == .approved
                ? "approved \(place)" : "\(standing.status) \(place): \(standing.message)"
        }
    }

    private static func sentence(
        _ rows: [CredentialStep.SiteRow], _ outcome: CredentialStep.Outcome, _ system: CredentialSystem
    ) -> String {
        let list = rows.map { "\($0.site) \($0.row.record?.status.rawValue ?? "not in the table")" }
            .joined(separator: ", ")
        if case .fails = outcome { return "\(list); of several domains the single errors are swallowed" }
        return list
    }

    /// The system's message for the decisive error, with the values filled in.
    static func message(_ meaning: ErrorMeaning, _ replay: CredentialReplay) -> String? {
        // iOS 8 removes the port first.
        let site = replay.situation.site.map { replay.system == .ios8 ? $0.host : $0.description }
        var values: [MessageTemplate.Field: String] = [.app: replay.situation.app.description]
        values[.site] = site
        return meaning.message?.filled(values)
    }

    /// The result in a sentence.
    static func result(_ replay: CredentialReplay) -> String {
        switch replay.result {
        case .answered:
            replay.call == .request ? "the app gets the password" : "the password is saved"
        case .unknown: "not known: see above"
        case .error(let meaning), .pending(let meaning): error(meaning, replay)
        }
    }

    private static func error(_ meaning: ErrorMeaning, _ replay: CredentialReplay) -> String {
        "\(meaning.code.map { "\($0) " } ?? "")\(meaning.name)" + (message(meaning, replay).map { ": \($0)" } ?? "")
    }

    /// The result of `ASAuthorizationController`; nil for iOS 8.
    static func authorization(_ replay: CredentialReplay) -> String? {
        guard replay.system == .today,
            let forecast = AuthorizationForecast(replay.situation)
        else { return nil }
        return switch forecast {
        case .associated: "ASAuthorizationController accepts the association"
        case .unknown: "ASAuthorizationController: not known"
        case .fails(let meaning): "ASAuthorizationController: \(error(meaning, replay))"
        }
    }
}
