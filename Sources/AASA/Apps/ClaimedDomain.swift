/// A value of `com.apple.developer.associated-domains` as it stands in an app, with what could be read of it.
public struct ClaimedDomain: Equatable, Sendable {
    /// As it is written.
    public let value: String
    /// The line of a text form, from 1.
    public let line: Int?
    /// As far as the value names one.
    public let service: Service?
    /// As far as the value names one; that of a wildcard is the domain below which it reaches.
    public let site: Site?
    public let isWildcard: Bool
    public let mode: AlternateMode?
    /// What is wrong with it, what keeps devices from using it first.
    public internal(set) var problems: [AssociatedDomainProblem]

    init(
        value: String, line: Int?, service: Service?, site: Site?, isWildcard: Bool, mode: AlternateMode?,
        problems: [AssociatedDomainProblem]
    ) {
        self.value = value
        self.line = line
        self.service = service
        self.site = site
        self.isWildcard = isWildcard
        self.mode = mode
        self.problems = problems.filter { !$0.isHarmless } + problems.filter(\.isHarmless)
    }

    /// What devices make of the value; nil when they do not use it.
    public var domain: AssociatedDomain? { problems.contains { !$0.isHarmless } ? nil : readable }

    /// The value that was probably meant; nil when that cannot be told, or nothing is wrong with it.
    public var suggestion: String? {
        guard !problems.isEmpty, let meant = readable?.value, !meant.utf8.elementsEqual(value.utf8) else { return nil }
        return meant
    }

    private var readable: AssociatedDomain? {
        guard let service, let site else { return nil }
        return AssociatedDomain(service: service, site: site, isWildcard: isWildcard, mode: mode)
    }

    /// The same with one more thing wrong.
    func adding(_ problem: AssociatedDomainProblem) -> ClaimedDomain {
        ClaimedDomain(
            value: value, line: line, service: service, site: site, isWildcard: isWildcard, mode: mode,
            problems: problems + [problem])
    }
}
