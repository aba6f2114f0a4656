internal import AASA

/// What a site serves at one of the well-known URLs for credentials.
package struct CredentialFile: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case changePassword = "change-password"
        case webAuthn = "webauthn"
        case passkeyEndpoints = "passkey-endpoints"

        package var path: String { "/.well-known/\(rawValue)" }

        /// The kind of a local file, by its name; nil for other names. A page that changes passwords is not a file.
        package init?(ofFileAt path: String) {
            self.init(rawValue: path.lastPathComponent)
            if self == .changePassword { return nil }
        }
    }

    /// A URL below `.well-known` that must not exist (W3C, Detecting the reliability of HTTP status codes).
    package static let missingPath = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"

    package let kind: Kind
    package let url: String
    /// The status of the first response; redirects are in ``destination``.
    package var status: Int
    /// The media type in lower case, without parameters; nil when it is not known.
    package var type: String?
    package var body: [UInt8]
    /// The document, when it is HTML.
    package var page: Page?
    /// Where redirects and a `meta` refresh lead; nil without one. The status is nil without an answer.
    package var destination: (url: String, status: Int?)?
    /// Why the last redirect leads nowhere, after the URL that has it; nil when it was followed.
    package var refusal: String?
    /// Where redirects of a file that cannot exist lead, and the status there; nil when it was not requested.
    package var missing: (url: String, status: Int)?
    /// Whether its association file or the examined pages show that the site has passwords.
    package var hasPasswords = false
    /// Whether the association file names an app for `webcredentials`; nil when it is not known.
    package var namesApps: Bool?
    /// Registrable domains (a public suffix and one label), by host; nil when they are not known.
    package var registrableDomains: [String: String]?

    package init(_ kind: Kind, url: String, status: Int, type: String?, body: [UInt8]) {
        self.kind = kind
        self.url = url
        self.status = status
        self.type = type?.prefix(before: ";").trimmed.lowercased()
        self.body = body
    }

    /// The file as JSON; nil if it is not JSON.
    var root: JSONNode? { try? JSONReader.read(body) }

    /// The hosts of a list of origins.
    package var originHosts: [String] {
        let items = root?["origins"]?.elements ?? []
        return items.compactMap(\.string).compactMap(Self.host(ofOrigin:))
    }

    /// The host of an `https` URL, as browsers read it; nil for any other text.
    static func host(ofOrigin text: String) -> String? {
        let url = AbsoluteURL(text)
        return if url?.scheme == "https" { url?.host } else { nil }
    }

    /// Whether statuses mean nothing: the server has an answer for a file that cannot exist. Browsers request it with
    /// the mode `same-origin`, in which a redirect to another origin is an error.
    var isUnreliable: Bool {
        guard let missing, WebURL.host(of: missing.url) == WebURL.host(of: url) else { return false }
        return (200...299).contains(missing.status)
    }
    /// Whether its answer is a page, as that for a file that cannot exist, so that nothing is known of it.
    var isUnknown: Bool {
        guard page != nil, let missing, (200...299).contains(missing.status) else { return false }
        let target = missing.url.replacing(text: Self.missingPath, with: kind.path)
        return isUnreliable || target == destination?.url ?? url
    }
    var isPresent: Bool { status == 200 && !isUnknown }
    var isRedirect: Bool { HTTPStatus.isFollowed(status) }
}

extension Page {
    /// Where a `meta` element sends browsers (HTML Standard, section 4.2.5.3), and after how many seconds.
    package var refresh: (target: String, delay: Int)? {
        for index in all("meta") where isRefresh(index) {
            if let target = meaning(ofRefresh: value(index, "content") ?? "") { return target }
        }
        return nil
    }

    /// Whether a `meta` element sends browsers to a URL.
    func isRefresh(_ meta: Int) -> Bool { value(meta, "http-equiv")?.trimmed.lowercased() == "refresh" }

    private func meaning(ofRefresh content: String) -> (target: String, delay: Int)? {
        let delay = Int(content.drop(while: \.isWhitespace).prefix(while: \.isNumber)) ?? 0
        func isInDelay(_ character: Character) -> Bool {
            character.isNumber || character.isWhitespace || character == "."
        }
        var rest = content.drop(while: isInDelay).drop(while: ";, ".contains)
        if rest.lowercased().hasPrefix("url") {
            rest = rest.dropFirst(3).drop { character in character.isWhitespace || character == "=" }
        }
        let quotes = "'\""
        let target = String(rest.trimmed.drop(while: quotes.contains).prefix { !quotes.contains($0) })
        if target.isEmpty { return nil }
        return (resolved(target) ?? target, delay)
    }

    /// Where the page sends browsers at once: by a `Refresh` field, or by an element; nil for one that stays.
    package func refreshTarget(field: String? = nil) -> String? {
        guard let (target, delay) = field.flatMap(meaning(ofRefresh:)) ?? refresh else { return nil }
        guard delay < 2, target != url else { return nil }
        return target
    }
}
