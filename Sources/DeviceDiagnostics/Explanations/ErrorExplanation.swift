package import AASA

/// The errors in a text that a device or the CDN wrote.
package struct ErrorExplanation: Sendable, Equatable {
    /// An error in the text.
    package struct Found: Sendable, Equatable {
        package var meaning: ErrorMeaning
        /// The number in the text, else that of the entry.
        package var code: Int?
        /// The system's sentence with the values of the text, and `…` for missing ones.
        package var message: String?
        /// Details of the text beyond the entry: the CDN's reason, a target.
        package var detail: String?

        /// `-25293 errSecAuthFailed (OSStatus)`.
        package var title: String {
            let name = "\(meaning.name) (\(meaning.family.name))"
            return code.map { "\(meaning.family.text($0)) \(name)" } ?? name
        }
    }

    package var found: [Found]
    /// Unknown numbers of known families: `SWCErrorDomain 42`.
    package var unknown: [ErrorReference]
    /// The site in the text; nil when it is missing or shortened, as often in logs.
    package var site: Site?
    package var app: AppIdentifier?
    /// The URL in the text.
    package var url: String?
    /// The closest known number or name, for a text without a known one.
    package var nearest: String?
}

/// The site, app and URL in a line. Shortened (`*.tr....com`) and private (`<private>`) names are ignored.
struct ErrorSubject {
    private(set) var site: Site?
    private(set) var app: AppIdentifier?
    private(set) var url: String?

    /// - Parameter values: the values in the system's sentences.
    init(_ text: MessageText, _ values: [MessageTemplate.Field: String]) {
        url = values[.url] ?? Self.word(after: "https://", in: text, keepingPrefix: true)
        app = values[.app].flatMap { try? AppIdentifier($0) }
        site = values[.site].flatMap { Self.site($0) }
        // "… association of APP with domain SITE. Please try again in a few seconds."
        if let rest = values[.text], app == nil, site == nil {
            let sentence = MessageText(rest)
            app = Self.word(after: "of ", in: sentence, keepingPrefix: false).flatMap { try? AppIdentifier($0) }
            site = Self.word(after: "with domain ", in: sentence, keepingPrefix: false).flatMap { Self.site($0) }
        }
        site = site ?? Self.word(after: "domain: ", in: text, keepingPrefix: false).flatMap { Self.site($0) }
        site = site ?? url.flatMap { Self.site(of: $0) }
    }

    private static func word(after words: String, in text: MessageText, keepingPrefix: Bool) -> String? {
        guard let start = text.first(Array(words.utf8), from: 0, limit: nil) else { return nil }
        let range = text.word(from: start + words.utf8.count)
        if range.isEmpty { return nil }
        return text.string((keepingPrefix ? start : range.lowerBound)..<range.upperBound)
    }

    /// Reads a domain as in an entitlement or a log: with an optional service, wildcard, mode and full stop.
    private static func site(_ text: String) -> Site? {
        var name = text[...]
        if let service = Service.known.first(where: { name.hasPrefix($0.rawValue + ":") }) {
            name = name.dropFirst(service.rawValue.count + 1)
        }
        if name.hasPrefix("*.") { name = name.dropFirst(2) }
        if let mark = name.firstIndex(of: "?") { name = name[..<mark] }
        return try? Site(String(name))
    }

    /// The site of an https URL; for a URL of Apple's CDN, the site in its path.
    private static func site(of url: String) -> Site? {
        guard let start = url.firstRange(ofText: "://")?.upperBound else { return nil }
        let parts = url[start...].split(separator: "/", omittingEmptySubsequences: false)
        if parts.count > 3, parts[0] == "app-site-association.cdn-apple.com" { return site(String(parts[3])) }
        return parts.first.flatMap { site(String($0)) }
    }
}
