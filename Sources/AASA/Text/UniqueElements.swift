extension Sequence where Element: Hashable {
    /// Each element once, at its first place.
    package var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Sequence {
    /// The elements in the order of their offsets in a text.
    func sortedByOffset(_ offset: (Element) -> Int) -> [Element] {
        sorted { a, b in offset(a) < offset(b) }
    }
}

extension [String] {
    /// The bytes of each text.
    package var utf8Arrays: [[UInt8]] { map { text in [UInt8](text.utf8) } }
}

extension Sequence where Element: RawRepresentable, Element.RawValue == String {
    /// The element with this raw value, byte for byte.
    func first(named name: String) -> Element? { first { $0.rawValue.hasSameBytes(as: name) } }
}
