/// What a provisioning profile permits an app.
public struct ProvisioningProfile: Sendable, Equatable {
    /// Where builds that are signed with it may run (Apple, TN3125).
    public enum Distribution: String, Sendable {
        case development
        /// Registered devices.
        case adHoc = "ad hoc"
        /// Any device of an organisation.
        case enterprise
        case appStore = "App Store"
    }

    /// How the profile itself is signed.
    public enum Signature: Sendable, Equatable {
        /// A bare property list.
        case none
        /// The property list stands in something that is no CMS message.
        case unreadable
        case valid(Evidence.Signer?)
        case invalid(SignatureProblem, Evidence.Signer?)

        public var signer: Evidence.Signer? {
            switch self {
            case .none, .unreadable: nil
            case .valid(let signer), .invalid(_, let signer): signer
            }
        }
    }

    public var name: String?
    public var uuid: String?
    public var teams: [String]
    /// Application Identifier Prefixes.
    public var prefixes: [String]
    public var createdAt: Timestamp?
    public var expiresAt: Timestamp?
    public var distribution: Distribution
    public var entitlements: Entitlements?
    public var signature: Signature

    public init(
        name: String?, uuid: String?, teams: [String], prefixes: [String], createdAt: Timestamp?, expiresAt: Timestamp?,
        distribution: Distribution, entitlements: Entitlements?, signature: Signature
    ) {
        self.name = name
        self.uuid = uuid
        self.teams = teams
        self.prefixes = prefixes
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.distribution = distribution
        self.entitlements = entitlements
        self.signature = signature
    }

    /// Whether an app with this identifier may use the profile: `TEAM.com.example.*` permits everything below.
    public func permits(_ identifier: String) -> Bool {
        guard let permitted = entitlements?.identifier else { return false }
        guard permitted.utf8.last == UInt8(ascii: "*") else { return permitted.utf8.elementsEqual(identifier.utf8) }
        return identifier.utf8.starts(with: permitted.utf8.dropLast())
    }
}
