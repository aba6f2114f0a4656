/// A JSON value for output. Members keep their order.
package indirect enum JSONText: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// Written as `null` when it is not finite.
    case number(Double)
    case string(String)
    case array([JSONText])
    case object([(String, JSONText)])

    /// The value, or `null` for nil, here and below.
    package init(_ text: String?) { if let text { self = .string(text) } else { self = .null } }
    package init(_ number: Int?) { if let number { self = .integer(Int64(number)) } else { self = .null } }
    package init(_ truth: Bool?) { if let truth { self = .bool(truth) } else { self = .null } }
    init(object members: [(String, JSONText)]?) { if let members { self = .object(members) } else { self = .null } }

    // Embedded Swift has no `any` values: what the playground writes as well uses `object`.
    #if !hasFeature(Embedded)
        /// An object with these members, in this order.
        package init(_ members: KeyValuePairs<String, any JSONConvertible>) {
            self = .object(members.map { name, value in (name, value.json) })
        }
    #endif

    /// The value on one line, without white space. Characters that are not printable are escaped: every reader finds
    /// one line, and the text is exact.
    package var line: String {
        var line: [UInt8] = []
        write(to: &line)
        return String(decoding: line, as: UTF8.self)
    }

    // Bytes are appended faster than texts.
    private func write(to line: inout [UInt8]) {
        switch self {
        case .null: line += "null".utf8
        case .bool(true): line += "true".utf8
        case .bool(false): line += "false".utf8
        case .integer(let number): line += String(number).utf8
        case .number(let number) where number.isFinite: line += number.description.utf8
        case .number: line += "null".utf8
        case .string(let text): Self.write(quoted: text, to: &line)
        case .array(let elements):
            line.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                element.write(to: &line)
            }
            line.append(UInt8(ascii: "]"))
        case .object(let members):
            line.append(UInt8(ascii: "{"))
            for (index, (name, value)) in members.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                Self.write(quoted: name, to: &line)
                line.append(UInt8(ascii: ":"))
                value.write(to: &line)
            }
            line.append(UInt8(ascii: "}"))
        }
    }

    private static func write(quoted text: String, to line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        write(escaped: text, to: &line)
        line.append(UInt8(ascii: "\""))
    }

    private static func write(escaped text: String, to line: inout [UInt8]) {
        if isLiteral(text) { return line += text.utf8 }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": line += "\\\"".utf8
            case "\\": line += "\\\\".utf8
            case "\n": line += "\\n".utf8
            case "\r": line += "\\r".utf8
            case "\t": line += "\\t".utf8
            case _ where scalar.isPrintable: line += String(scalar).utf8
            // A pair of surrogates outside the basic plane (RFC 8259 section 7).
            default: for unit in scalar.utf16 { line += escape(UInt32(unit)).utf8 }
            }
        }
    }

    private static func isLiteral(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices where !isLiteral(bytes[index]) { return false }
        return true
    }

    /// Whether the byte is a printable character of ASCII that needs no escape.
    private static func isLiteral(_ byte: UInt8) -> Bool {
        let isPrintable = byte >= UInt8(ascii: " ") && byte <= UInt8(ascii: "~")
        return isPrintable && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// A text as it is in a JSON string, if it has characters that are not printable; any other as it is.
    package static func visible(_ text: String) -> String {
        if text.isPrintable { return text }
        var line: [UInt8] = []
        write(escaped: text, to: &line)
        return String(decoding: line, as: UTF8.self)
    }

    /// `\u` and four digits.
    static func escape(_ value: UInt32) -> String { "\\u" + value.digits(atLeast: 4, radix: 16) }
}

/// A value that a member of a JSON object may have. An optional without a value becomes `null`.
package protocol JSONConvertible {
    var json: JSONText { get }
}

extension JSONConvertible where Self: RawRepresentable<String> {
    package var json: JSONText { .string(rawValue) }
}

extension JSONText: JSONConvertible {
    package var json: JSONText { self }
}

extension String: JSONConvertible {
    package var json: JSONText { .string(self) }
}

extension Int: JSONConvertible {
    package var json: JSONText { .integer(Int64(self)) }
}

extension Double: JSONConvertible {
    package var json: JSONText { .number(self) }
}

extension Bool: JSONConvertible {
    package var json: JSONText { .bool(self) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    package var json: JSONText { self?.json ?? .null }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    package var json: JSONText { .array(map { element in element.json }) }
}

extension Severity: JSONConvertible {}
