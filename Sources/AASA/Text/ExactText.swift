/// A text that is compared byte for byte, as an element of sets and a key of dictionaries: Swift's strings are equal when
/// they are canonically equivalent.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (text: ExactText, other: ExactText) -> Bool { text.text.hasSameBytes(as: other.text) }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
