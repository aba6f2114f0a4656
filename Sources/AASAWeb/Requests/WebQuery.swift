internal import AASA
internal import HTTPServer

/// The fields of a query or a form (`application/x-www-form-urlencoded`, WHATWG URL section 5), decoded: `+` is a
/// space, invalid UTF-8 is replaced. Their order and repeated names are kept.
package struct WebQuery: Sendable, Equatable {
    package var fields: [(name: String, value: String)]

    /// Further fields are ignored.
    package static let maximumFields = 1000

    package init(fields: [(name: String, value: String)] = []) { self.fields = fields }

    /// Decodes the part of a URL behind `?`, or the content of a form.
    package init(decoding text: some Sequence<UInt8>) {
        fields = []
        let spaced = text.map { byte in byte == "+" ? UInt8(ascii: " ") : byte }
        let parts = spaced.split(separator: UInt8(ascii: "&"), maxSplits: Self.maximumFields)
        for part in parts.prefix(Self.maximumFields) {
            let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let (name, value) = (part[..<sign].percentDecoded, part[sign...].dropFirst().percentDecoded)
            fields.append((String(utf8: name), String(utf8: value)))
        }
    }

    /// The first value of a name; nil without one.
    package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// States which name has several values, beside those that may; nil: there is none.
    package func repetition(besides repeatable: [String] = []) -> String? {
        var names: Set<String> = []
        for field in fields where !names.insert(field.name).inserted && !repeatable.contains(field.name) {
            return "'\(field.name.clipped(to: 100))' has more than one value"
        }
        return nil
    }

    /// States which names are not among those that a path has; nil: there are no others.
    package func unknownNames(besides names: [String]) -> String? {
        var unknown: [String] = []
        for field in fields where !names.contains(field.name) && !unknown.contains(field.name) && unknown.count < 10 {
            unknown.append(field.name)
        }
        if unknown.isEmpty { return nil }
        let subject = unknown.map { name in "'\(name.clipped(to: 100))'" }.joined(separator: ", ")
        let predicate = if unknown.count == 1 { "is not a parameter" } else { "are not parameters" }
        let list = if names.isEmpty { "none" } else { names.joined(separator: ", ") }
        return "\(subject) \(predicate) of this path, which has \(list)"
    }

    /// The same fields with one value of a name, in place of the present ones; nil: none.
    package func setting(_ name: String, to value: String?) -> WebQuery {
        var query = WebQuery(fields: fields.filter { field in field.name != name })
        if let value { query.fields.append((name, value)) }
        return query
    }

    /// The query's text, without `?`.
    package var encoded: String {
        fields.map { name, value in "\(name.percentEncoded())=\(value.percentEncoded())" }.joined(separator: "&")
    }

    package static func == (a: WebQuery, b: WebQuery) -> Bool {
        a.fields.elementsEqual(b.fields, by: ==)
    }
}

extension ServerRequest {
    /// The path's segments, each of them decoded: `%2F` separates nothing. Empty ones are left out.
    var segments: [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { segment in String(utf8: segment.percentDecoded) }
    }
}
