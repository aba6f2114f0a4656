/// An element in DER (X.690) that a test changes; the lengths around it follow.
public struct DERElement {
    public var tag: UInt8
    public var contents: [UInt8]

    public init(_ tag: UInt8, _ contents: [UInt8]) {
        self.tag = tag
        self.contents = contents
    }

    /// The first element of some bytes, whose tag and length must be in the short form or in that of up to four digits.
    public init(_ bytes: ArraySlice<UInt8>) {
        var start = bytes.startIndex + 2
        var length = Int(bytes[start - 1])
        if length >= 0x80 {
            let digits = bytes[start..<start + length - 0x80]
            start = digits.endIndex
            length = 0
            for digit in digits { length = length << 8 | Int(digit) }
        }
        self.init(bytes[bytes.startIndex], Array(bytes[start..<start + length]))
    }

    public init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    /// The elements inside.
    public var elements: [DERElement] {
        get {
            var elements: [DERElement] = []
            var rest = contents[...]
            while !rest.isEmpty {
                let element = DERElement(rest)
                elements.append(element)
                rest = rest.dropFirst(element.encoding.count)
            }
            return elements
        }
        set { contents = newValue.flatMap(\.encoding) }
    }

    public var encoding: [UInt8] {
        if contents.count < 0x80 { return [tag, UInt8(contents.count)] + contents }
        var digits: [UInt8] = []
        var rest = contents.count
        while rest > 0 {
            digits.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(digits.count)] + digits + contents
    }
}
