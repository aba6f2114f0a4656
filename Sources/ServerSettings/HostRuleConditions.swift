internal import AASA

/// The conditions of a rule of Vercel, `has` and `missing` (vercel.com/docs/project-configuration).
struct HostRuleConditions {
    /// The requests for the file to which a rule applies.
    enum Application: Equatable {
        case never, always
        /// The requests to this host, of several.
        case host(String)
        /// Not known.
        case some

        var doubt: HostSettings.Effect.Doubt? {
            switch self {
            case .never, .always: nil
            case .host(let host): .requests(of: host)
            case .some: .condition
            }
        }
    }

    private let required: [JSONNode]
    private let refused: [JSONNode]

    init(_ rule: JSONNode) {
        required = rule["has"]?.elements ?? []
        refused = rule["missing"]?.elements ?? []
    }

    var isEmpty: Bool { required.isEmpty && refused.isEmpty }

    /// - Parameter hosts: of the sites; empty if they are not known.
    func application(to hosts: [String], paths: HostRulePaths) -> Application {
        if isEmpty { return .always }
        if hosts.isEmpty { return .some }
        let answers = hosts.map { host in isMet(for: host, paths: paths) }
        if answers.allSatisfy({ isMet in isMet == .no }) { return .never }
        if answers.contains(.unknown) { return .some }
        if answers.allSatisfy({ isMet in isMet == .yes }) { return .always }
        var covered: [String] = []
        for (host, isMet) in zip(hosts, answers) where isMet == .yes { covered.append(host) }
        return if covered.count == 1 { .host(covered[0]) } else { .some }
    }

    /// Whether all conditions are met by a request to a host.
    private func isMet(for host: String, paths: HostRulePaths) -> Truth {
        let present = required.map { condition in Self.isMet(condition, host: host, paths: paths) }
        let missing = refused.map { condition in Self.isMet(condition, host: host, paths: paths).negated(if: true) }
        return .all(present + missing)
    }

    private static func isMet(_ condition: JSONNode, host: String, paths: HostRulePaths) -> Truth {
        guard condition["type"]?.string == "host", let value = condition["value"]?.string else { return .unknown }
        return paths.match(host, with: value)
    }
}
