internal import AASA
internal import Arguments

/// A value of an app's associated domains on a command line: `webcredentials:example.com`.
struct DomainValue: ExpressibleByArgument {
    /// As it is written.
    let text: String
    let domain: AssociatedDomain

    init(argument: String) throws(ValidationError) {
        let values = [Entitlements.Value(text: argument, line: nil)]
        let entitlements = Entitlements(identifier: nil, team: nil, associatedDomains: values, isDebuggable: nil)
        guard let claimed = entitlements.domains.first, let domain = claimed.domain else {
            let claimed = entitlements.domains.first
            throw ValidationError(
                claimed.flatMap { DomainWording.sentence($0) } ?? "it is empty",
                hint: claimed.flatMap { DomainWording.hint($0) }
                    ?? "write SERVICE:DOMAIN, as in 'webcredentials:example.com'")
        }
        text = argument
        self.domain = domain
    }
}
