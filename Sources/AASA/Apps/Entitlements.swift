/// The entitlements of a code signature or a provisioning profile that concern associated domains.
package struct Entitlements: Sendable, Equatable {
    /// A value of a list, and its line in a text form.
    package struct Value: Hashable, Sendable {
        package var text: String
        /// From 1; nil in a binary form.
        package var line: Int?
        /// As it is in the file, with the build variables that a project fills in; nil for a text without them.
        package var source: String?

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
    /// Whether the value of the key is not an array of strings, which devices ignore; then
    /// ``associatedDomains`` is empty.
    package var hasMalformedDomains = false
    /// Whether an Expo project has the key where its builds remove it.
    package var hasIgnoredDomains = false
    /// `com.apple.developer.web-browser`: whether the app can be the default browser.
    package var isDefaultBrowser = false
    /// Build settings of a source that the project does not set: they were replaced by an empty text.
    package var undefinedSettings: [String] = []
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
        let claims = (associatedDomains ?? []).map { value in ClaimedDomain(value) }
        let correct = Set(claims.filter(\.problems.isEmpty).compactMap(\.domain))
        var seen: Set<AssociatedDomain> = []
        return claims.map { claimed in
            var claimed = claimed
            claimed.correctDomains = correct
            guard let domain = claimed.domain, !seen.insert(domain).inserted else { return claimed }
            return claimed.adding(.duplicate)
        }
    }

    /// Whether the two have the same values; their lines may differ.
    package func means(_ other: Entitlements) -> Bool {
        let domains = associatedDomains?.map { domain in ExactText(domain.text) }
        let otherDomains = other.associatedDomains?.map { domain in ExactText(domain.text) }
        return identifier.map(ExactText.init) == other.identifier.map(ExactText.init)
            && team.map(ExactText.init) == other.team.map(ExactText.init)
            && isDebuggable ?? false == other.isDebuggable ?? false
            && hasMalformedDomains == other.hasMalformedDomains && domains == otherDomains
    }
}

/// Placeholders of builds and templates.
enum BuildVariable {
    /// Beginning and end of placeholders: Xcode's build settings (`$(NAME)`, `${NAME}`), and those of other templates.
    private static let brackets = [
        ("$(", ")"), ("${", "}"), ("{{", "}}"), ("{", "}"), ("[", "]"), ("<%", "%>"), ("<", ">"), ("@@", "@@"),
        ("__", "__"),
    ]

    /// Whether signing, and no project, sets a variable.
    static func isOfSigning(_ variable: String) -> Bool {
        let name = variable.dropFirst(2).dropLast()
        return ["AppIdentifierPrefix", "TeamIdentifierPrefix", "CFBundleIdentifier"].contains(String(name))
    }

    /// The first placeholder in a text; one without its closing bracket extends to the end.
    static func first(in text: Substring) -> String? {
        var earliest: Range<Substring.Index>?
        for (opening, closing) in brackets {
            guard let start = text.firstRange(ofText: opening) else { continue }
            if let earliest, earliest.lowerBound <= start.lowerBound { continue }
            let end = text[start.upperBound...].firstRange(ofText: closing)?.upperBound
            // Two underscores alone may be part of a name.
            if end == nil, !opening.hasPrefix("$") { continue }
            // An address of IPv6 is in such brackets, and the name of a link in Markdown.
            let name = text[start.upperBound...].prefix(before: "]")
            if opening == "[", name.contains(":") || text[name.endIndex...].hasPrefix("](") { continue }
            earliest = start.lowerBound..<(end ?? text.endIndex)
        }
        if let earliest { return String(text[earliest]) }
        if let mark = TemplateMark.all(in: Array(text.utf8)).first { return mark.text }
        if let dollar = text.utf8.firstIndex(of: UInt8(ascii: "$")) {
            return
                "$\(text[dollar...].dropFirst().prefix { character in character.isLetter || character.isNumber || character == "_" })"
        }
        // No host and no identifier has an underscore.
        let words = text.utf8.split { byte in !byte.isWord }
        return words.first(where: isNameInCapitals).map { word in String(utf8: word) }
    }

    private static func isNameInCapitals(_ word: Substring.UTF8View.SubSequence) -> Bool {
        word.contains("_") && word.contains(where: \.isCapital)
            && word.allSatisfy { byte in byte == "_" || byte.isDigit || byte.isCapital }
    }
}
