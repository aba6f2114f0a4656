/// The part of DER (X.690 section 10) that certificates and signed messages need: one-byte tags, definite lengths.
package enum DER {
    package static let integer: UInt8 = 0x02
    package static let octetString: UInt8 = 0x04
    static let null: UInt8 = 0x05
    package static let objectIdentifier: UInt8 = 0x06
    package static let sequence: UInt8 = 0x30
    package static let set: UInt8 = 0x31
    /// `[0]`, constructed.
    package static let context0: UInt8 = 0xA0

    /// An element with its tag and length.
    package static func element(_ tag: UInt8, contents: [UInt8]) -> [UInt8] {
        if contents.count < 0x80 { return [tag, UInt8(contents.count)] + contents }
        var digits: [UInt8] = []
        var rest = contents.count
        while rest > 0 {
            digits.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(digits.count)] + digits + contents
    }

    /// An INTEGER that is not negative, from its bytes, the most significant one first.
    static func unsigned(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        // A first bit that is set would be a sign.
        if (digits.first ?? 0x80) >= 0x80 { digits.insert(0, at: 0) }
        return element(integer, contents: digits)
    }
}

/// Reads the elements of some bytes one after another.
package struct DERReader {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    package var isAtEnd: Bool { rest.isEmpty }

    /// Returns the contents of the next element; nil when its tag is another or its length does not fit.
    package mutating func contents(_ tag: UInt8) -> ArraySlice<UInt8>? { next(tag)?.contents }

    /// Returns a reader of the next element's contents.
    package mutating func inside(_ tag: UInt8) -> DERReader? { contents(tag).map { DERReader($0) } }

    /// Reads an OBJECT IDENTIFIER and returns whether it has these contents.
    package mutating func isIdentifier(_ identifier: [UInt8]) -> Bool {
        contents(DER.objectIdentifier).map { $0.elementsEqual(identifier) } ?? false
    }

    /// Reads an AlgorithmIdentifier without parameters, or with NULL, and returns the contents
    /// of its OBJECT IDENTIFIER.
    package mutating func algorithm() -> ArraySlice<UInt8>? {
        guard var algorithm = inside(DER.sequence), let identifier = algorithm.contents(DER.objectIdentifier) else {
            return nil
        }
        if algorithm.isAtEnd { return identifier }
        if algorithm.contents(DER.null) != [] { return nil }
        return if algorithm.isAtEnd { identifier } else { nil }
    }

    /// Returns the next element with its tag and length.
    package mutating func whole(_ tag: UInt8) -> ArraySlice<UInt8>? { next(tag)?.whole }

    private mutating func next(_ tag: UInt8) -> (whole: ArraySlice<UInt8>, contents: ArraySlice<UInt8>)? {
        guard rest.count >= 2, rest.first == tag else { return nil }
        let start = rest.startIndex
        var position = start + 2
        var count = Int(rest[start + 1])
        if count >= 0x80 {
            let digits = count & 0x7F
            guard (1...4).contains(digits), digits <= rest.endIndex - position else { return nil }
            count = 0
            for digit in rest[position..<position + digits] { count = count << 8 | Int(digit) }
            position += digits
        }
        guard count <= rest.endIndex - position else { return nil }
        let end = position + count
        defer { rest = rest[end...] }
        return (rest[start..<end], rest[position..<end])
    }
}
