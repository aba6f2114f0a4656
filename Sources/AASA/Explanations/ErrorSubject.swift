/// The site and the app that a line is about. Logs shorten names (`*.tr....com`) or leave them out (`<private>`): what is
/// no site or app is not taken for one.
struct ErrorSubject {
    private(set) var site: Site?
    private(set) var app: AppIdentifier?
    private(set) var url: String?

    /// - Parameter values: what the system's sentences had in their places.
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

    /// A domain as an entitlement or a log writes it: with a service, a wildcard or a mode, perhaps before a full stop.
    private static func site(_ text: String) -> Site? {
        var name = text[...]
        if let service = Service.known.first(where: { name.hasPrefix($0.rawValue + ":") }) {
            name = name.dropFirst(service.rawValue.count + 1)
        }
        if name.hasPrefix("*.") { name = name.dropFirst(2) }
        if let mark = name.firstIndex(of: "?") { name = name[..<mark] }
        return try? Site(String(name))
    }

    /// The site of an https URL; of one at Apple's CDN, the site that is asked about there.
    private static func site(of url: String) -> Site? {
        guard let start = url.firstRange(ofText: "://")?.upperBound else { return nil }
        let parts = url[start...].split(separator: "/", omittingEmptySubsequences: false)
        if parts.count > 3, parts[0] == "app-site-association.cdn-apple.com" { return site(String(parts[3])) }
        return parts.first.flatMap { site(String($0)) }
    }
}
