/// A set of bytes, with a bit for each.
package struct ByteSet: Sendable {
    @usableFromInline var words = SIMD4<UInt64>()

    package init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

    package mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    @inlinable package func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] & 1 << UInt64(byte & 63) != 0 }

    package mutating func formUnion(_ other: ByteSet) { words |= other.words }

    package func isDisjoint(with other: ByteSet) -> Bool { words & other.words == SIMD4() }

    package var inverted: ByteSet {
        var other = self
        other.words = ~words
        return other
    }
}
