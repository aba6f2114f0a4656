/// A value of `com.apple.developer.associated-domains` in an app, and what could be read of it.
package struct ClaimedDomain: Equatable, Sendable {
    /// The value as written.
    package let value: String
    /// Line in a text form, from 1.
    package let line: Int?
    /// The text with build variables that became the value; nil without them.
    var source: String?
    /// The service, or nil if the value names none.
    package private(set) var service: Service?
    /// The site, or nil if the value names none; for a wildcard the domain without `*.`.
    package private(set) var site: Site?
    package private(set) var isWildcard = false
    /// The mode, or nil if the value has none that devices know.
    package private(set) var mode: AlternateMode?
    /// An IP address with an optional port, which devices accept in developer mode and which is not a site (WWDC 2020,
    /// session 10098).
    package private(set) var address: String?
    /// The problems, those that keep devices from using the value first.
    package private(set) var problems: [AssociatedDomainProblem] = []

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
        guard let suggestion else { return nil }
        guard let source else { return "write '\(suggestion)'" }
        return "set the variables of '\(source)' so that it becomes '\(suggestion)'"
    }

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
        if problems.contains(.duplicate) { return "remove it" }
        if suggestion != nil { return problems.first?.hint(in: self) }
        return problems.lazy.compactMap { problem in problem.hint(in: self) }.first
    }
}

/// Reading of `service:host[:port][?mode=…]` (Apple, "Associated Domains Entitlement").
///
/// Continues after a problem, so that the rest shows which value was meant.
extension ClaimedDomain {
    /// Upper bound for a value in bytes. A service, a name of at most 253 characters, a port
    /// and a mode are far shorter.
    static let longest = 2048

    private mutating func read() -> Site? {
        if value.utf8.count > Self.longest { return refuse(.tooLong(value.utf8.count)) }
        let text = trimmed()
        if text.isEmpty { return refuse(.empty) }
        if let separator = Self.separator(in: text) {
            problems.removeAll()
            return refuse(.severalValues(separator: separator))
        }
        if text.unicodeScalars.elementsEqual("*".unicodeScalars) { return refuse(.anyDomain) }
        let variable = BuildVariable.first(in: text.prefix { character in !"/?#".contains(character) })
        if let variable { problems.append(.buildVariable(variable)) }
        let rest = host(withoutService(text))
        // The host is unknown before the build.
        if variable != nil { return nil }
        return site(rest)
    }

    /// What separates several values in one string.
    private static func separator(in text: Substring) -> String? {
        if text.utf8.contains(",") { return "a comma" }
        let words = text.split { character in character == ";" || character.isWhitespace }
        let values = words.filter { word in Service.known.contains { word.hasPrefix("\($0):") } }
        if values.count < 2 { return nil }
        return if text.utf8.contains(";") { "a semicolon" } else { "white space" }
    }

    private mutating func refuse(_ problem: AssociatedDomainProblem) -> Site? {
        problems.append(problem)
        return nil
    }

    // MARK: White space

    private mutating func trimmed() -> Substring {
        var text = value[...]
        while let first = text.first, Self.isSpace(first) { text.removeFirst() }
        if text.isEmpty { return text }
        if text.startIndex > value.startIndex { problems.append(.whitespace(.before)) }
        let end = text.endIndex
        while let last = text.last, Self.isSpace(last) { text.removeLast() }
        if text.endIndex < end { problems.append(.whitespace(.after)) }
        if text.contains(where: Self.isSpace) { problems.append(.whitespace(.within)) }
        return text
    }

    private static func isSpace(_ character: Character) -> Bool { character.unicodeScalars.allSatisfy(\.isSpace) }

    // MARK: Service

    private mutating func withoutService(_ text: Substring) -> Substring {
        if let scheme = URLScheme.first(of: text) {
            problems.append(.schemeForService(scheme.name))
            return scheme.rest
        }
        guard let colon = text.firstIndex(of: ":") else { return missing(text) }
        let name = text[..<colon]
        // `example.com:8443` has a port, and `*.example.com` is not a service.
        if name.isEmpty { return missing(text.dropFirst()) }
        if name.contains(".") || name.contains("*") { return missing(text) }
        readService(String(name))
        let rest = text[text.index(after: colon)...].drop(while: Self.isSpace)
        if let scheme = URLScheme.first(of: rest) {
            problems.append(.scheme(scheme.name))
            return scheme.rest
        }
        if rest.hasPrefix("//") {
            problems.append(.scheme(""))
            return rest.dropFirst(2)
        }
        return rest
    }

    private mutating func missing(_ text: Substring) -> Substring {
        problems.append(.serviceMissing)
        return text
    }

    private mutating func readService(_ name: String) {
        if let match = Service.known.first(named: name) {
            service = match
            return
        }
        if let variable = BuildVariable.first(in: name[...]) {
            // One behind a slash or a question mark is not known yet.
            if !problems.contains(.buildVariable(variable)) { problems.append(.buildVariable(variable)) }
            return
        }
        let limit = if name.utf8.count < 8 { 1 } else { 3 }
        let near = EditDistance.nearest(to: name, in: Service.known.map(\.rawValue), limit: limit, ignoringCase: true)
        service = Service(rawValue: near ?? name)
        if let near {
            problems.append(.serviceMisspelled(name, meant: Service(rawValue: near)))
        } else if name == ServiceSelection.anyName {
            problems.append(.anyService)
        } else {
            problems.append(.serviceUnknown(name))
        }
    }

    // MARK: Path and query

    /// Removes path and query.
    private mutating func host(_ text: Substring) -> Substring {
        let end = text.firstIndex { character in "/?#".contains(character) } ?? text.endIndex
        var rest = text[end...]
        if let first = rest.first, first != "?" {
            // A question mark in a fragment begins no query.
            let path = if first == "#" { rest } else { rest.prefix(before: "?") }
            let isSlash = path.hasSameBytes(as: "/")
            problems.append(isSlash ? .trailingSlash : .path(String(path)))
            rest = rest[path.endIndex...]
        }
        if rest.first == "?" { readQuery(rest.dropFirst()) }
        return text[..<end]
    }

    private mutating func readQuery(_ query: Substring) {
        for item in query.parts(separatedBy: "&") {
            guard item.lowercased().hasPrefix("mode=") else {
                problems.append(.query(String(item)))
                continue
            }
            let (mode, unknown) = AlternateMode.read(item.dropFirst("mode=".count))
            self.mode = mode ?? self.mode
            if BuildVariable.first(in: item) == nil { problems += unknown.map(AssociatedDomainProblem.modeUnknown) }
        }
    }

    // MARK: Host and port

    private mutating func site(_ text: Substring) -> Site? {
        var name = text
        if name.hasPrefix("*.") {
            isWildcard = true
            name = name.dropFirst(2)
            if service == .appclips { problems.append(.wildcardForAppClips) }
        }
        if name.contains("*") { return refuse(.wildcardMisplaced) }
        var hostEnd = name.startIndex
        if name.first == "[", let bracket = name.firstIndex(of: "]") { hostEnd = bracket }
        let colon = name[hostEnd...].firstIndex(of: ":")
        if let colon, service == .applinks {
            problems.append(.portForLinks(String(name[name.index(after: colon)...])))
        }
        if mode == .developer || mode == .both, IPAddress(String(name[..<(colon ?? name.endIndex)])) != nil {
            address = String(name)
            return nil
        }
        if AppIdentifier.isNoDomain(name) {
            problems.append(.appIdentifier)
        } else if let label = AppPlaceholder.label(ofHost: name) {
            problems.append(.placeholder(label))
        } else if name.utf8.contains(where: \.isCapital) {
            problems.append(.upperCase)
        }
        do throws(Site.Problem) {
            let site = try Site(parsing: String(name))
            if site.host.hasSameBytes(as: "localhost"), mode != .developer { problems.append(.localhost) }
            return site
        } catch {
            return refuse(.host(error))
        }
    }
}
