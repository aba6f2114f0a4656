/// What `ASAuthorizationController`, which apps use today in place of the calls, would say of the same pair.
public enum AuthorizationForecast: Sendable, Equatable {
    /// Nothing of the association stands in the way.
    case associated
    /// `ASAuthorizationError` 1004, with its sentence.
    case fails(ErrorMeaning)
    case unknown

    /// Nil when the situation names no site: the controller always asks for one.
    public init?(_ situation: CredentialSituation) {
        guard let site = situation.site else { return nil }
        if let claims = situation.claims, !CredentialClaim.isClaimedForDaemon(claims, site) {
            self = .fails(.notAssociated)
            return
        }
        let rows = situation.rows.filter { $0.site == site && $0.app == situation.app }
        let row = PairRow.choose(rows, .webcredentials, rules: CredentialSystem.today.comparableRules)
        guard case .found(let standing) = row else {
            self = .unknown
            return
        }
        if standing.status == .approved {
            self = situation.claims == nil ? .unknown : .associated
            return
        }
        let isListing = ErrorMeaning.notAssociated.reasons.contains(standing.reason)
        self = .fails(isListing ? .notAssociated : .associationUnverified)
    }
}
