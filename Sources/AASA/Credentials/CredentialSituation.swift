/// What a replay of the calls starts from. Nil means that it is not known; what only a device knows is taken to be in
/// order then.
public struct CredentialSituation: Sendable, Equatable {
    public enum SavedPassword: String, Sendable, CaseIterable {
        /// The keychain has one for the site.
        case saved
        case none
        /// Safari was told never to save one for the site.
        case never
    }

    public var app: AppIdentifier
    /// Nil when the app passes NULL and means every domain of its entitlement.
    public var site: Site?
    /// The values of `com.apple.developer.associated-domains`, as they stand in the app's signature.
    public var claims: [String]?
    /// Whether the signature holds `application-identifier`.
    public var hasApplicationIdentifier: Bool?
    /// Whether the app names an account.
    public var namesAccount: Bool
    /// The rows of the app in the table.
    public var rows: [PairRecord]

    public var isAutofillOn: Bool?
    public var savedPassword: SavedPassword?
    public var userApproves: Bool?

    public init(app: AppIdentifier, site: Site?, claims: [String]?, rows: [PairRecord]) {
        self.app = app
        self.site = site
        self.claims = claims
        self.rows = rows
        namesAccount = true
    }
}
