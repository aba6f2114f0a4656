extension Sequence where Element: Hashable {
    /// Each element once, at its first place.
    package var unique: [Element] {
        let elements = Array(self)
        // Most have one element: a set of it would be work without a result.
        if elements.count < 2 { return elements }
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }
}

extension Array {
    /// The elements in the order of their offsets in a text; those at one offset in the order that they have.
    package func sortedByOffset(_ offset: (Element) -> Int) -> [Element] {
        let offsets = map(offset)
        // Most are in order.
        if zip(offsets, offsets.dropFirst()).allSatisfy({ first, second in first <= second }) { return self }
        let placed = zip(offsets, self).map { offset, element in (offset: offset, element: element) }
        return placed.sorted { first, second in first.offset < second.offset }.map(\.element)
    }
}

extension [String] {
    package var utf8Arrays: [[UInt8]] { map { text in [UInt8](text.utf8) } }
}

extension Sequence where Element: RawRepresentable, Element.RawValue == String {
    /// The element with this raw value, byte for byte.
    package func first(named name: String) -> Element? { first { $0.rawValue.hasSameBytes(as: name) } }
}
