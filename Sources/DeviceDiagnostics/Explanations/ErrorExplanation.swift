package import AASA

/// The errors in a text that a device or the CDN wrote.
package struct ErrorExplanation: Sendable, Equatable {
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
            guard let code else { return name }
            return "\(meaning.family.text(code)) \(name)"
        }
    }

    package var errors: [Found]
    /// Unknown numbers of known families: `SWCErrorDomain 42`.
    package var unknown: [ErrorReference]
    /// The site in the text; nil when it is missing or shortened, as often in logs.
    package var site: Site?
    package var app: AppIdentifier?
    package var url: String?
    /// The closest known number or name, for a text without a known one.
    package var nearest: String?
}

/// The site, app and URL in a line. Shortened (`*.tr....com`) and private (`<private>`) names are ignored.
struct ErrorContext {
    private(set) var site: Site?
    private(set) var app: AppIdentifier?
    private(set) var url: String?

    /// - Parameter values: the values in the system's sentences.
    init(_ text: MessageText, values: [MessageTemplate.Field: String]) {
        url = values[.url]
        if url == nil, let (start, word) = Self.match("https://", in: text) {
            url = text.string(start..<word.upperBound)
        }
        app = try? AppIdentifier(values[.app] ?? "")
        site = Self.site(values[.site])
        // "… association of APP with domain SITE. Please try again in a few seconds."
        if let rest = values[.text], app == nil, site == nil {
            let sentence = MessageText(rest)
            app = try? AppIdentifier(Self.word(after: "of ", in: sentence) ?? "")
            site = Self.site(Self.word(after: "with domain ", in: sentence))
        }
        if site == nil { site = Self.site(Self.word(after: "domain: ", in: text)) }
        if let url, site == nil { site = Self.site(ofURL: url) }
    }

    /// The start of a prefix, and the word after it.
    private static func match(_ prefix: String, in text: MessageText) -> (start: Int, word: Range<Int>)? {
        guard let start = text.first(Array(prefix.utf8), from: 0, limit: nil) else { return nil }
        let word = text.word(from: start + prefix.utf8.count)
        if word.isEmpty { return nil }
        return (start, word)
    }

    private static func word(after prefix: String, in text: MessageText) -> String? {
        guard let (_, word) = match(prefix, in: text) else { return nil }
        return text.string(word)
    }

    /// Reads a domain as in an entitlement or a log: with an optional service, wildcard, mode and full stop.
    private static func site(_ text: String?) -> Site? {
        guard let text else { return nil }
        var name = text[...]
        if let service = Service.known.first(where: { name.hasPrefix($0.rawValue + ":") }) {
            name = name.dropFirst(service.rawValue.count + 1)
        }
        return DeviceDomain(String(name)).site
    }

    /// The site of an https URL; for a URL of Apple's CDN, the site in its path.
    private static func site(ofURL url: String) -> Site? {
        let parts = URLParts(url)
        return if parts.scheme == nil { nil } else { Site(ofCopy: url) ?? site(String(parts.authority)) }
    }
}
