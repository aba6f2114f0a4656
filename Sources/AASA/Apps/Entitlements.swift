/// What an app's code signature, or a provisioning profile, says of the app and its sites.
public struct Entitlements: Sendable, Equatable {
    /// One value of a list, with its line where it stands in a text.
    public struct Value: Hashable, Sendable {
        public var text: String
        /// From 1; nil in a binary form.
        public var line: Int?

        public init(text: String, line: Int?) {
            self.text = text
            self.line = line
        }
    }

    /// `application-identifier`, or `com.apple.application-identifier` as macOS writes it.
    public var identifier: String?
    /// `com.apple.developer.team-identifier`.
    public var team: String?
    /// `com.apple.developer.associated-domains`, in its order; nil when the key is not there.
    public var associatedDomains: [Value]?
    /// `get-task-allow`: whether a debugger may attach, which development builds permit.
    public var isDebuggable: Bool?

    public init(identifier: String?, team: String?, associatedDomains: [Value]?, isDebuggable: Bool?) {
        self.identifier = identifier
        self.team = team
        self.associatedDomains = associatedDomains
        self.isDebuggable = isDebuggable
    }

    /// The application identifier; nil when there is none, or it is none.
    public var app: AppIdentifier? { identifier.flatMap { try? AppIdentifier($0) } }

    /// The sites that are named, each with what is wrong with it.
    public var domains: [ClaimedDomain] {
        var seen: Set<AssociatedDomain> = []
        return (associatedDomains ?? []).map { value in
            let claimed = AssociatedDomainReader.read(value.text, line: value.line)
            guard let domain = claimed.domain, !seen.insert(domain).inserted else { return claimed }
            return claimed.adding(.duplicate)
        }
    }

    /// Whether the two say the same, wherever it stands.
    public func means(_ other: Entitlements) -> Bool {
        func same(_ a: String?, _ b: String?) -> Bool {
            a.map { Array($0.utf8) } == b.map { Array($0.utf8) }
        }
        return same(identifier, other.identifier) && same(team, other.team)
            && isDebuggable ?? false == other.isDebuggable ?? false
            && associatedDomains?.map { Array($0.text.utf8) } == other.associatedDomains?.map { Array($0.text.utf8) }
    }
}
