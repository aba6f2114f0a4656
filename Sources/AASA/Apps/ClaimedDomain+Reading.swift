/// Reading of `service:host[:port][?mode=…]` (Apple, "Associated Domains Entitlement").
///
/// Continues after a problem, so that the rest shows which value was meant.
extension ClaimedDomain {
    /// Upper bound for a value in bytes. A service, a name of at most 253 characters, a port
    /// and a mode are far shorter.
    static let longest = 2048

    mutating func read() -> Site? {
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
        if let scheme = Self.scheme(of: text) {
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
        if let scheme = Self.scheme(of: rest) {
            problems.append(.scheme(scheme.name))
            return scheme.rest
        }
        if rest.hasPrefix("//") {
            problems.append(.scheme(""))
            return rest.dropFirst(2)
        }
        return rest
    }

    /// The scheme of a URL in front of a text, without its slashes, and the rest.
    private static func scheme(of text: Substring) -> (name: String, rest: Substring)? {
        let name = text.prefix(before: ":").lowercased()
        let rest = text.dropFirst(name.count)
        guard ["https", "http"].contains(name), !rest.isEmpty else { return nil }
        return (name, rest.dropFirst(rest.hasPrefix("://") ? 3 : 1))
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
        if let colon, service == .applinks, IPAddress(String(name)) == nil {
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
