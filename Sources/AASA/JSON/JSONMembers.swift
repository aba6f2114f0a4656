extension [JSONMember] {
    /// The members that count: of several with one name, byte for byte, only the last, at its own place.
    var lastOfEachName: [JSONMember] {
        var last: [[UInt8]: Int] = [:]
        for (index, member) in enumerated() { last[Array<UInt8>(member.name.utf8)] = index }
        if last.count == count { return self }
        return enumerated().filter { last[Array<UInt8>($0.element.name.utf8)] == $0.offset }.map(\.element)
    }
}
