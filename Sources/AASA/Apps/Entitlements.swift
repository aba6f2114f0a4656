/// The entitlements of a code signature or a provisioning profile that concern associated domains.
package struct Entitlements: Sendable, Equatable {
    /// A value of a list, and its line in a text form.
    package struct Value: Hashable, Sendable {
        package var text: String
        /// From 1; nil in a binary form.
        package var line: Int?

        package init(text: String, line: Int?) {
            self.text = text
            self.line = line
        }
    }

    /// `application-identifier`, or `com.apple.application-identifier` as macOS writes it.
    package var identifier: String?
    /// `com.apple.developer.team-identifier`.
    package var team: String?
    /// `com.apple.developer.associated-domains`, in its order; nil when the key is missing.
    package var associatedDomains: [Value]?
    /// Whether the value of the key is not an array of strings, which devices ignore; then ``associatedDomains`` is empty.
    package var hasMalformedDomains = false
    /// `com.apple.developer.web-browser`: whether the app can be the default browser.
    package var isDefaultBrowser = false
    /// `get-task-allow`: whether a debugger may attach, as in development builds.
    package var isDebuggable: Bool?

    package init(identifier: String?, team: String?, associatedDomains: [Value]?, isDebuggable: Bool?) {
        self.identifier = identifier
        self.team = team
        self.associatedDomains = associatedDomains
        self.isDebuggable = isDebuggable
    }

    /// The application identifier; nil when it is missing or malformed.
    package var app: AppIdentifier? { identifier.flatMap { try? AppIdentifier($0) } }

    /// The associated domains with their problems.
    package var domains: [ClaimedDomain] {
        var seen: Set<AssociatedDomain> = []
        return (associatedDomains ?? []).map { value in
            let claimed = AssociatedDomainReader.read(value.text, line: value.line)
            guard let domain = claimed.domain, !seen.insert(domain).inserted else { return claimed }
            return claimed.adding(.duplicate)
        }
    }

    /// Whether the two have the same values; their lines may differ.
    package func means(_ other: Entitlements) -> Bool {
        func bytes(_ text: String?) -> [UInt8]? { text.map { text in Array(text.utf8) } }
        let domains = associatedDomains?.map(\.text).utf8Arrays
        let otherDomains = other.associatedDomains?.map(\.text).utf8Arrays
        return bytes(identifier) == bytes(other.identifier) && bytes(team) == bytes(other.team)
            && isDebuggable ?? false == other.isDebuggable ?? false
            && hasMalformedDomains == other.hasMalformedDomains && domains == otherDomains
    }
}

/// A value of `com.apple.developer.associated-domains` in an app, and what could be read of it.
package struct ClaimedDomain: Equatable, Sendable {
    /// The value as written.
    package let value: String
    /// Line in a text form, from 1.
    package let line: Int?
    /// The service, or nil if the value names none.
    package let service: Service?
    /// The site, or nil if the value names none; for a wildcard the domain without `*.`.
    package let site: Site?
    package let isWildcard: Bool
    package let mode: AlternateMode?
    /// An IP address with an optional port, which devices accept in developer mode and which is not a site (WWDC 2020,
    /// session 10098).
    package let address: String?
    /// The problems, those that keep devices from using the value first.
    package internal(set) var problems: [AssociatedDomainProblem]

    init(
        value: String, line: Int?, service: Service?, site: Site?, isWildcard: Bool, mode: AlternateMode?,
        address: String?, problems: [AssociatedDomainProblem]
    ) {
        self.value = value
        self.line = line
        self.service = service
        self.site = site
        self.isWildcard = isWildcard
        self.mode = mode
        self.address = address
        self.problems = problems.filter { !$0.isHarmless } + problems.filter(\.isHarmless)
    }

    /// The domain as devices use it; nil when they do not, and for an address.
    package var domain: AssociatedDomain? { if problems.allSatisfy(\.isHarmless) { readable } else { nil } }

    /// Whether devices use the value.
    package var isUsed: Bool { domain != nil || address != nil && problems.allSatisfy(\.isHarmless) }

    /// The value that was probably meant; nil when that is unknown, and for a correct value.
    package var suggestion: String? {
        guard !problems.isEmpty, let meant = readable?.value, !meant.hasSameBytes(as: value) else { return nil }
        return meant
    }

    private var readable: AssociatedDomain? {
        guard let service, let site else { return nil }
        return AssociatedDomain(service: service, site: site, isWildcard: isWildcard, mode: mode)
    }

    func adding(_ problem: AssociatedDomainProblem) -> ClaimedDomain {
        ClaimedDomain(
            value: value, line: line, service: service, site: site, isWildcard: isWildcard, mode: mode,
            address: address, problems: problems + [problem])
    }

    /// All problems in one sentence; nil without a problem.
    package var sentence: String? {
        if problems.isEmpty { return nil }
        let problems = problems.map { $0.sentence(in: self) }.joined(separator: "; besides, ")
        guard let suggestion else { return problems }
        return "\(problems): write '\(suggestion)'"
    }

    /// How to fix the most important problem.
    package var hint: String? { problems.first?.hint(in: self) }
}

/// Placeholders of builds and templates.
enum BuildVariable {
    /// Beginning and end of placeholders: Xcode's build settings (`$(NAME)`, `${NAME}`), and those of other templates.
    private static let brackets = [
        ("$(", ")"), ("${", "}"), ("{{", "}}"), ("<%", "%>"), ("<", ">"), ("@@", "@@"), ("__", "__"),
    ]

    /// The first placeholder in a text; one without its closing bracket extends to the end.
    static func first(in text: Substring) -> String? {
        var earliest: Range<Substring.Index>?
        for (opening, closing) in brackets {
            guard let start = text.firstRange(ofText: opening) else { continue }
            if let earliest, earliest.lowerBound <= start.lowerBound { continue }
            let end = text[start.upperBound...].firstRange(ofText: closing)?.upperBound
            // Two underscores alone may be part of a name.
            if end == nil, !opening.hasPrefix("$") { continue }
            earliest = start.lowerBound..<(end ?? text.endIndex)
        }
        return earliest.map { String(text[$0]) }
    }
}
