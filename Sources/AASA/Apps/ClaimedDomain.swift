/// A value of `com.apple.developer.associated-domains` in an app, and what could be read of it.
package struct ClaimedDomain: Equatable, Sendable {
    /// The value as written.
    package let value: String
    /// Line in a text form, from 1.
    package let line: Int?
    /// The text with build variables that became the value; nil without them.
    var source: String?
    /// The service, or nil if the value names none.
    package internal(set) var service: Service?
    /// The site, or nil if the value names none; for a wildcard the domain without `*.`.
    package internal(set) var site: Site?
    package internal(set) var isWildcard = false
    /// The mode, or nil if the value has none that devices know.
    package internal(set) var mode: AlternateMode?
    /// An IP address with an optional port, which devices accept in developer mode and which is not a site (WWDC 2020,
    /// session 10098).
    package internal(set) var address: String?
    /// The problems, those that keep devices from using the value first.
    package internal(set) var problems: [AssociatedDomainProblem] = []

    /// What the values of the same list without a problem name.
    var correctDomains: Set<AssociatedDomain> = []

    init(_ value: Entitlements.Value) {
        self.init(value.text, line: value.line)
        source = value.source
    }

    init(_ value: String, line: Int?) {
        self.value = value
        self.line = line
        site = read()
        sortProblems()
    }

    private mutating func sortProblems() {
        problems = problems.filter { !$0.isHarmless } + problems.filter(\.isHarmless)
    }

    /// The domain as devices use it; nil when they do not, and for an address.
    package var domain: AssociatedDomain? { if problems.allSatisfy(\.isHarmless) { readable } else { nil } }

    /// Whether devices use the value.
    package var isUsed: Bool { domain != nil || address != nil && problems.allSatisfy(\.isHarmless) }

    /// Whether devices use the value, or the same one without its mode.
    package var isClaimed: Bool {
        isUsed || problems.allSatisfy { problem in problem.isHarmless || problem == .developerModeBesideValue }
    }

    /// The value in a profile, in which `*` is right, and names no site either.
    var ofProfile: ClaimedDomain {
        if problems != [.anyDomain] { return self }
        var copy = self
        copy.problems = [.anyDomainOfProfile]
        return copy
    }

    /// Whether it permits every site, and is in a profile.
    package var isOfProfile: Bool { problems == [.anyDomainOfProfile] }

    /// Whether the value is a different one without its mode.
    func isWithoutMode(_ other: ClaimedDomain) -> Bool {
        if mode != nil { return false }
        return service == other.service && site == other.site && isWildcard == other.isWildcard
    }

    /// The value that was probably meant; nil when that is unknown or needs a decision, and for a correct value.
    package var suggestion: String? {
        // The corrected value would have these all the same.
        let needsDecision = problems.contains { problem in
            switch problem {
            case .duplicate, .developerModeInDistribution, .appIdentifier, .placeholder: true
            default: false
            }
        }
        guard !problems.isEmpty, !needsDecision, let meant = meantDomain?.value, !meant.hasSameBytes(as: value),
            ClaimedDomain(meant, line: nil).isUsed
        else { return nil }
        return meant
    }

    /// The correct value for a service: without a port for universal links, and without a wildcard for App Clips. Nil
    /// without a site that devices use.
    func value(for service: Service) -> String? {
        guard let site else { return nil }
        let name = if service == .applinks { site.host } else { "\(site)" }
        guard let host = try? Site(parsing: name) else { return nil }
        let correct = AssociatedDomain(
            service: service, site: host, isWildcard: isWildcard && service != .appclips, mode: mode)
        return if ClaimedDomain(correct.value, line: nil).isUsed { correct.value } else { nil }
    }

    /// The value with a colon behind its service in place of a dot, if it begins with one.
    var valueWithColon: String? {
        guard let service = Service.known.first(where: { service in value.hasPrefix("\(service).") }) else {
            return nil
        }
        let meant = "\(service):\(value.dropFirst("\(service).".count))"
        return if ClaimedDomain(meant, line: nil).isUsed { meant } else { nil }
    }

    private var readable: AssociatedDomain? {
        guard let service, let site else { return nil }
        return AssociatedDomain(service: service, site: site, isWildcard: isWildcard, mode: mode)
    }

    /// The same with the mode that was probably meant.
    private var meantDomain: AssociatedDomain? {
        guard let domain = readable, domain.mode == nil else { return readable }
        for case .modeUnknown(let name) in problems {
            let near = EditDistance.nearest(to: name, in: ["developer", "managed"], limit: 3, ignoringCase: true)
            guard let mode = near.flatMap(AlternateMode.init(rawValue:)) else { continue }
            return AssociatedDomain(
                service: domain.service, site: domain.site, isWildcard: domain.isWildcard, mode: mode)
        }
        return domain
    }

    func adding(_ problem: AssociatedDomainProblem) -> ClaimedDomain {
        var copy = self
        copy.problems.append(problem)
        copy.sortProblems()
        return copy
    }

    /// How to write the ``suggestion``.
    package var correction: String? {
        suggestion.map(correction)
    }

    /// How to put a value in the place of this one, which is removed where the list has both.
    package func correction(to meant: String) -> String {
        if let domain = ClaimedDomain(meant, line: nil).domain, correctDomains.contains(domain) { return Self.removal }
        guard let source else { return "write '\(meant)'" }
        return "set the variables of '\(source)' so that it becomes '\(meant)'"
    }

    private static let removal = "remove it"

    /// All problems in one sentence; nil without a problem.
    package var problemSentence: String? {
        if problems.isEmpty { return nil }
        return problems.map { $0.sentence(in: self) }.joined(separator: "; besides, ")
    }

    /// The same with the value that was probably meant.
    package var sentence: String? {
        guard let correction, let problemSentence else { return problemSentence }
        return "\(problemSentence): \(correction)"
    }

    /// How to fix the most important problem; without a ``suggestion``, the first whose fix is known.
    package var hint: String? {
        if problems.contains(.duplicate) { return Self.removal }
        if suggestion != nil { return problems.first?.hint(in: self) }
        return problems.lazy.compactMap { problem in problem.hint(in: self) }.first
    }
}
