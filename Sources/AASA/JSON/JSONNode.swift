/// A JSON value with its place in the text (RFC 8259 section 3).
public struct JSONNode: Sendable, Equatable {
    public var value: JSONValue
    /// The bytes of the value, from its first to past its last.
    public var range: Range<Int>

    public init(value: JSONValue, range: Range<Int>) {
        self.value = value
        self.range = range
    }
}

/// What a JSON value is.
public enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number as its author wrote it: RFC 8259 section 6 sets no precision, so none is chosen here.
    case number(String)
    /// A string with its escapes undone. A lone surrogate is replaced by U+FFFD.
    case string(String)
    case array([JSONNode])
    /// The members in their order, duplicates included.
    case object([JSONMember])
}

/// One name and value of an object.
public struct JSONMember: Sendable, Equatable {
    public var name: String
    /// The bytes of the name with its quotes.
    public var nameRange: Range<Int>
    public var value: JSONNode

    public init(name: String, nameRange: Range<Int>, value: JSONNode) {
        self.name = name
        self.nameRange = nameRange
        self.value = value
    }
}

extension JSONNode {
    /// The members, when the value is an object.
    public var members: [JSONMember]? {
        if case .object(let members) = value { members } else { nil }
    }

    /// The elements, when the value is an array.
    public var elements: [JSONNode]? {
        if case .array(let elements) = value { elements } else { nil }
    }

    /// The text, when the value is a string.
    public var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The value of the last member with this name, byte for byte: of duplicates Apple's reader keeps the last.
    public subscript(name: String) -> JSONNode? { members?.last { $0.name.utf8.elementsEqual(name.utf8) }?.value }
}
