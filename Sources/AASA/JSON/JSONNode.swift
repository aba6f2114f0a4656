/// A JSON value and its position in the text (RFC 8259 section 3).
package struct JSONNode: Sendable, Equatable {
    package var value: JSONValue
    /// The bytes of the value.
    package var range: Range<Int>
}

/// The content of a JSON value.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number as it is written: RFC 8259 section 6 sets no precision.
    case number(String)
    /// A decoded string. A lone surrogate is replaced by U+FFFD.
    case string(String)
    case array([JSONNode])
    /// The members in the order of the text, duplicates included.
    case object([JSONMember])
}

/// A name and value of an object.
package struct JSONMember: Sendable, Equatable {
    /// Decoded. Names are compared byte for byte.
    package var name: String
    /// The bytes of the name with its quotes.
    package var nameRange: Range<Int>
    package var value: JSONNode
}

extension JSONNode {
    /// The members, when the value is an object.
    package var members: [JSONMember]? { if case .object(let members) = value { members } else { nil } }

    /// The elements, when the value is an array.
    package var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }

    /// The text, when the value is a string.
    package var string: String? { if case .string(let text) = value { text } else { nil } }

    /// The number, when the value is an integer.
    package var integer: Int? { if case .number(let text) = value { Int(text) } else { nil } }

    /// The truth value, when the value is one.
    package var truth: Bool? { if case .bool(let truth) = value { truth } else { nil } }

    /// The value of the last member with this name, byte for byte: of duplicates Apple's reader keeps the last.
    package subscript(name: String) -> JSONNode? { members?.last { $0.name.hasSameBytes(as: name) }?.value }

    /// Whether the value is neither array nor object.
    var isScalar: Bool { members == nil && elements == nil }

    var isScalarOrObjectOfScalars: Bool {
        if let members { return members.allSatisfy(\.value.isScalar) }
        return isScalar
    }
}

extension [JSONMember] {
    /// The effective members: of several with one name, byte for byte, only the last, at its own place.
    var lastOfEachName: [JSONMember] {
        if count < 2 { return self }
        var last: [[UInt8]: Int] = [:]
        for (index, member) in enumerated() { last[Array<UInt8>(member.name.utf8)] = index }
        if last.count == count { return self }
        return enumerated().filter { last[Array<UInt8>($0.element.name.utf8)] == $0.offset }.map(\.element)
    }
}
