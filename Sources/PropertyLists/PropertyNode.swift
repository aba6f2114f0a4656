/// A value of a property list, with its line where the list is a text.
package struct PropertyNode: Sendable {
    package indirect enum Value: Sendable {
        case string(String)
        case integer(Int64)
        case boolean(Bool)
        /// Seconds since 1970: a date of a binary list.
        case date(Int64)
        /// A date of a list in XML, as written: `2016-03-17T15:46:28Z`.
        case dateText(String)
        case array([PropertyNode])
        /// In the list's order.
        case dictionary([(key: String, node: PropertyNode)])
        /// Data, fractions, and all other types of a list.
        case other
    }

    package var value: Value
    /// From 1; nil in binary formats.
    package var line: Int?

    /// The member of a dictionary; the last of several with one name.
    package subscript(_ key: String) -> PropertyNode? {
        guard case .dictionary(let members) = value else { return nil }
        return members.last { $0.key.utf8.elementsEqual(key.utf8) }?.node
    }

    package var string: String? { if case .string(let text) = value { text } else { nil } }
    package var boolean: Bool? { if case .boolean(let truth) = value { truth } else { nil } }
    package var date: Int64? { if case .date(let seconds) = value { seconds } else { nil } }
    package var dateText: String? { if case .dateText(let text) = value { text } else { nil } }
    package var elements: [PropertyNode]? { if case .array(let nodes) = value { nodes } else { nil } }
    package var isDictionary: Bool { if case .dictionary = value { true } else { false } }
}
