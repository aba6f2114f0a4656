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

    /// The value of the last member with this name, byte for byte: of duplicates JavaScript and Android keep the last.
    package subscript(name: String) -> JSONNode? { members?.last { $0.name.hasSameBytes(as: name) }?.value }

    /// The last member of each name.
    package var lastMembers: [JSONMember] {
        var names: Set<ExactText> = []
        let last = (members ?? []).reversed().filter { member in names.insert(ExactText(member.name)).inserted }
        return last.reversed()
    }

    /// The value in a range of bytes; nil without one.
    func node(at bytes: Range<Int>) -> JSONNode? {
        if range == bytes { return self }
        switch value {
        case .array(let elements):
            let next = elements.partitioningIndex { node in node.range.upperBound >= bytes.upperBound }
            return elements[next...].first?.node(at: bytes)
        case .object(let members):
            let next = members.partitioningIndex { member in member.value.range.upperBound >= bytes.upperBound }
            return members[next...].first?.value.node(at: bytes)
        default: return nil
        }
    }

    /// Whether the value is neither array nor object.
    var isScalar: Bool { members == nil && elements == nil }

    var isScalarOrObjectOfScalars: Bool {
        if let members { return members.allSatisfy(\.value.isScalar) }
        return isScalar
    }
}

// MARK: Repeated names

extension JSONNode {
    /// The members, at any depth, whose name an earlier one of the same object has, byte for byte: unlike Swift's
    /// strings, JSON's names are not equal when they are canonically equivalent.
    package var repeatedMembers: [JSONMember] { repetitions.map(\.repeated) }

    /// The same with the member whose name each repeats.
    var repetitions: [(first: JSONMember, repeated: JSONMember)] {
        var repetitions: [(first: JSONMember, repeated: JSONMember)] = []
        var pending = [self]
        while let node = pending.popLast() {
            if let members = node.members {
                pending += members.map(\.value).filter { value in !value.isScalar }
                if members.count == 1 { continue }
                var indices: [ExactText: Int] = [:]
                for (index, member) in members.enumerated() {
                    let name = ExactText(member.name)
                    if let first = indices[name] {
                        repetitions.append((members[first], member))
                    } else {
                        indices[name] = index
                    }
                }
            } else if let elements = node.elements {
                pending += elements.filter { element in !element.isScalar }
            }
        }
        return repetitions
    }

    /// Whether the other value has the same content, with members in the same order.
    func hasSameContent(as other: JSONNode) -> Bool {
        switch (value, other.value) {
        case (.string(let text), .string(let otherText)): text.hasSameBytes(as: otherText)
        case (.array(let elements), .array(let others)):
            elements.elementsEqual(others) { element, other in element.hasSameContent(as: other) }
        case (.object(let members), .object(let others)):
            members.elementsEqual(others) { member, other in
                member.name.hasSameBytes(as: other.name) && member.value.hasSameContent(as: other.value)
            }
        default: value == other.value
        }
    }

    /// The value as Apple's readers keep it: of members with one name the first. `NSJSONSerialization` is reported to
    /// do so (<https://github.com/bignerdranch/Freddy/issues/62> and 106), and `JSONDecoder` does.
    var asKeptByApple: JSONNode {
        let repeated = Set(repeatedMembers.map(\.nameRange.lowerBound))
        return if repeated.isEmpty { self } else { omitting(repeated) }
    }

    /// - Parameter omitted: where the names of the members begin that are left out.
    private func omitting(_ omitted: Set<Int>) -> JSONNode {
        var node = self
        if let members {
            let kept = members.filter { member in !omitted.contains(member.nameRange.lowerBound) }
            node.value = .object(
                kept.map { member in
                    JSONMember(name: member.name, nameRange: member.nameRange, value: member.value.omitting(omitted))
                })
        } else if let elements {
            node.value = .array(elements.map { element in element.omitting(omitted) })
        }
        return node
    }
}
