/// Numbers of an archive's records: the lowest byte first (APPNOTE section 4.4.1.1).
extension [UInt8] {
    /// The two bytes at `position`; what lies behind the end is zero.
    func integer16(_ position: Int) -> Int { Int(integer(position, 2)) }

    /// The four bytes at `position`; what lies behind the end is zero.
    func integer32(_ position: Int) -> Int { Int(integer(position, 4)) }

    /// The eight bytes at `position`; what lies behind the end is zero, what is more than an `Int` holds the largest.
    func integer64(_ position: Int) -> Int { Int(clamping: integer(position, 8)) }

    private func integer(_ position: Int, _ count: Int) -> UInt64 {
        var number: UInt64 = 0
        for place in 0..<count where position + place < self.count {
            number |= UInt64(self[position + place]) << (8 * UInt64(place))
        }
        return number
    }
}
