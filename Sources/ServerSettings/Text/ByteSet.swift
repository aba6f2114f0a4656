internal import AASA

/// A set of bytes, with a bit for each.
struct ByteSet {
    private var low: UInt128 = 0
    private var high: UInt128 = 0

    static let all = ByteSet(0...255)
    static let digits = ByteSet("0123456789".utf8)
    /// Letters, digits and the underscore.
    static let words = ByteSet((0...255).filter(\.isWord))
    static let spaces = ByteSet(" \t\n\r\u{0C}".utf8)

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            let bit: UInt128 = 1 << UInt128(byte & 127)
            if byte < 128 { low |= bit } else { high |= bit }
        }
    }

    var inverted: ByteSet {
        var other = self
        other.low = ~low
        other.high = ~high
        return other
    }

    func contains(_ byte: UInt8) -> Bool {
        let half = if byte < 128 { low } else { high }
        return half & (1 << UInt128(byte & 127)) != 0
    }

    mutating func formUnion(_ other: ByteSet) {
        low |= other.low
        high |= other.high
    }
}
