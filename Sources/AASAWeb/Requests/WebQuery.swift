internal import AASA
internal import HTTPServer

/// The fields of a query or a form (`application/x-www-form-urlencoded`, WHATWG URL section 5), decoded: `+` is a space,
/// invalid UTF-8 is replaced. Their order and repeated names are kept.
package struct WebQuery: Sendable, Equatable {
    package var fields: [(name: String, value: String)]

    /// Further fields are ignored.
    package static let maximumFields = 1000

    package init(fields: [(name: String, value: String)] = []) { self.fields = fields }

    /// Decodes the part of a URL behind `?`, or the content of a form.
    package init(decoding text: some Sequence<UInt8>) {
        fields = []
        var name: [UInt8] = []
        var value: [UInt8]?
        func end(_ fields: inout [(name: String, value: String)]) {
            if (!name.isEmpty || value != nil), fields.count < Self.maximumFields {
                fields.append((Self.decoded(name), Self.decoded(value ?? [])))
            }
            name = []
            value = nil
        }
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): end(&fields)
            case UInt8(ascii: "=") where value == nil: value = []
            default: if value == nil { name.append(byte) } else { value?.append(byte) }
            }
        }
        end(&fields)
    }

    /// The first value of a name; nil without one.
    package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// States which names are not among the known ones; nil: there are no others.
    package func unknownNames(besides known: [String]) -> String? {
        var unknown: [String] = []
        for field in fields where !known.contains(field.name) && !unknown.contains(field.name) && unknown.count < 10 {
            unknown.append(field.name)
        }
        if unknown.isEmpty { return nil }
        return unknown.map { "'\($0.clipped(to: 100))'" }.joined(separator: ", ")
            + (unknown.count == 1 ? " is not a parameter" : " are not parameters") + " of this path, which has "
            + (known.isEmpty ? "none" : known.joined(separator: ", "))
    }

    /// The same fields with one value of a name, in place of the present ones; nil: none.
    package func setting(_ name: String, to value: String?) -> WebQuery {
        WebQuery(fields: fields.filter { $0.name != name } + (value.map { [(name, $0)] } ?? []))
    }

    /// The query's text, without `?`.
    package var encoded: String {
        fields.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
    }

    /// Percent-encodes a text for a query or a segment of a path.
    package static func encoded(_ text: String) -> String { PercentEncoding.encoded(text) }

    private static func decoded(_ bytes: [UInt8]) -> String { PercentEncoding.decoded(bytes, plusIsSpace: true) }

    package static func == (a: WebQuery, b: WebQuery) -> Bool {
        a.fields.count == b.fields.count && zip(a.fields, b.fields).allSatisfy { $0 == $1 }
    }
}
