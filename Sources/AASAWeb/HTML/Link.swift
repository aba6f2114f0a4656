internal import AASA

/// The target of a link or a form: a page of this server, or a page whose address is written in the program.
package struct Link: Sendable {
    let text: String

    private init(text: String) { self.text = text }

    /// A page of this server; every segment is percent-encoded.
    package init(_ segments: String..., query: WebQuery = WebQuery()) {
        var text = "/" + segments.map { segment in segment.percentEncoded() }.joined(separator: "/")
        if !query.fields.isEmpty { text += "?\(query.encoded)" }
        self.text = text
    }

    package static func part(_ name: String) -> Link { Link(text: "#\(name.percentEncoded())") }

    /// A path of this server, with its query, that a client or another part of the program sent. All else becomes
    /// `/`: browsers read `\` as `/`, leave out control characters, and `//` begins the name of another server
    /// (WHATWG URL section 4.4).
    package static func path(_ path: String) -> Link {
        let isPlain = path.utf8.allSatisfy { byte in (0x21...0x7E).contains(byte) && byte != "\\" }
        let isLocal = path.hasPrefix("/") && !path.hasPrefix("//")
        guard isPlain, isLocal, path.utf8.count <= 8000 else { return Link(text: "/") }
        return Link(text: path)
    }

    /// A source of a rule; nil for a scheme other than https.
    package static func source(_ url: String) -> Link? {
        if !url.hasPrefix("https://") { return nil }
        return Link(text: url)
    }

    static func site(_ site: Site) -> Link { Link("sites", site.description) }

    /// A lint rule or an error.
    static func code(_ code: String) -> Link {
        let area = if code.hasPrefix("AASA") { "rules" } else { "errors" }
        return Link(area, code)
    }

    static func pairs(_ fields: (name: String, value: String)...) -> Link {
        Link("pairs", query: WebQuery(fields: fields))
    }
}
