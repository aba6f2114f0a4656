internal import AASA

/// An unsigned integer of any size: there are more than 2^131 passwords of twenty characters.
struct BigUInt: Sendable, Equatable {
    /// Least significant first, the last not zero.
    private var words: [UInt64]

    static let zero = BigUInt(words: [])
    static let one = BigUInt(words: [1])

    private init(words: [UInt64]) {
        self.words = words
        trim()
    }

    /// A negative number becomes zero.
    init(_ number: Int) { self.init(words: [UInt64(max(number, 0))]) }

    /// - Parameter bytes: most significant first.
    init(bytes: some BidirectionalCollection<UInt8>) {
        words = []
        for (index, byte) in bytes.reversed().enumerated() {
            if index.isMultiple(of: 8) { words.append(0) }
            words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
        }
        trim()
    }

    private mutating func trim() { while words.last == 0 { words.removeLast() } }

    var isZero: Bool { words.isEmpty }

    /// Without leading zeros.
    var bitWidth: Int {
        guard let last = words.last else { return 0 }
        return words.count * 64 - last.leadingZeroBitCount
    }

    static func += (a: inout BigUInt, b: BigUInt) {
        if a.words.count < b.words.count { a.words += repeatElement(0, count: b.words.count - a.words.count) }
        var carry: UInt64 = 0
        for index in a.words.indices {
            if index >= b.words.count, carry == 0 { return }
            let (first, over) = a.words[index].addingReportingOverflow(index < b.words.count ? b.words[index] : 0)
            let (second, overAgain) = first.addingReportingOverflow(carry)
            a.words[index] = second
            carry = over || overAgain ? 1 : 0
        }
        if carry > 0 { a.words.append(carry) }
    }

    /// A negative difference becomes zero.
    static func -= (a: inout BigUInt, b: BigUInt) {
        if a <= b {
            a = .zero
            return
        }
        var borrow: UInt64 = 0
        for index in a.words.indices {
            if index >= b.words.count, borrow == 0 { break }
            let (first, under) = a.words[index].subtractingReportingOverflow(index < b.words.count ? b.words[index] : 0)
            let (second, underAgain) = first.subtractingReportingOverflow(borrow)
            a.words[index] = second
            borrow = under || underAgain ? 1 : 0
        }
        a.trim()
    }

    static func * (a: BigUInt, factor: Int) -> BigUInt {
        var carry: UInt64 = 0
        let factor = UInt64(max(factor, 0))
        var words = a.words
        for index in words.indices {
            let (high, low) = words[index].multipliedFullWidth(by: factor)
            let (sum, over) = low.addingReportingOverflow(carry)
            words[index] = sum
            carry = high + (over ? 1 : 0)
        }
        return BigUInt(words: carry > 0 ? words + [carry] : words)
    }
}

extension BigUInt: Comparable {
    static func < (a: BigUInt, b: BigUInt) -> Bool {
        if a.words.count != b.words.count { return a.words.count < b.words.count }
        for index in a.words.indices.reversed() where a.words[index] != b.words[index] {
            return a.words[index] < b.words[index]
        }
        return false
    }
}

extension BigUInt {
    /// The binary logarithm to about 15 digits; 0 for zero.
    var log2: Double {
        guard let last = words.last else { return 0 }
        // The most significant bits as a number from 1 to 2: its square gives the next binary digit of the logarithm.
        let shift = UInt64(last.leadingZeroBitCount)
        let below = words.count > 1 && shift > 0 ? words[words.count - 2] >> (64 - shift) : 0
        var mantissa = Double(last << shift | below) / 0x1p63
        var result = Double(bitWidth - 1)
        var digit = 0.5
        for _ in 0..<52 {
            mantissa *= mantissa
            if mantissa >= 2 {
                mantissa /= 2
                result += digit
            }
            digit /= 2
        }
        return result
    }
}
