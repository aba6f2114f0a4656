internal import AASA

/// The target of a link or a form: a page of this server, or a page whose address is written in the program.
package struct Link: Sendable {
    let text: String

    private init(text: String) { self.text = text }

    /// A page of this server; every segment is percent-encoded.
    package init(_ segments: String..., query: WebQuery = WebQuery()) {
        let path = "/" + segments.map { WebQuery.encoded($0) }.joined(separator: "/")
        text = query.fields.isEmpty ? path : "\(path)?\(query.encoded)"
    }

    /// A part of the same page.
    package static func part(_ name: String) -> Link { Link(text: "#\(WebQuery.encoded(name))") }

    /// A path of this server, with its query, that a client or another part of the program sent. All else becomes `/`: browsers
    /// read `\` as `/`, leave out control characters, and `//` begins the name of another server (WHATWG URL section 4.4).
    package static func path(_ path: String) -> Link {
        let bytes = path.utf8
        let isLocal =
            bytes.first == UInt8(ascii: "/") && bytes.dropFirst().first != UInt8(ascii: "/") && bytes.count <= 8000
            && bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        return Link(text: isLocal ? path : "/")
    }

    /// A source of a rule; nil for another scheme than https.
    package static func source(_ url: String) -> Link? { url.hasPrefix("https://") ? Link(text: url) : nil }

    static func site(_ site: Site) -> Link { Link("sites", site.description) }
    static func code(_ code: String) -> Link { Link(code.hasPrefix("AASA") ? "rules" : "errors", code) }

    /// The list of pairs with these fields of its query.
    static func pairs(_ fields: (String, String?)...) -> Link {
        Link("pairs", query: WebQuery(fields: fields.compactMap { name, value in value.map { (name, $0) } }))
    }
}
