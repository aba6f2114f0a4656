/// Which ASCII characters a text holds, and whether it holds others.
struct ASCIISet: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private(set) var hasOthers = false

    mutating func insert(_ byte: UInt8) {
        switch byte {
        case ..<64: low |= 1 << byte
        case ..<128: high |= 1 << (byte - 64)
        default: hasOthers = true
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low & 1 << byte != 0 : byte < 128 && high & 1 << (byte - 64) != 0
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && contains(UInt8(scalar.value)) }
}
