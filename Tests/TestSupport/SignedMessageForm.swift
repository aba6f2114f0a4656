/// The parts of a SignedData (RFC 5652 section 5.1), encoded, to be put together in other numbers and forms.
package struct SignedMessageForm {
    private let type: [UInt8]
    private let version: [UInt8]
    private var content: [UInt8]
    package var digestAlgorithms: [[UInt8]]
    package var certificates: [[UInt8]]
    package var signers: [[UInt8]]
    /// The identifier octets of the sets.
    package var set: [UInt8] = [0x31]
    package var hasIndefiniteLengths = false
    /// Zeros before the digits of a length.
    package var lengthZeros = 0

    /// - Parameter message: a message in DER, with certificates and without revocation lists.
    package init(_ message: [UInt8]) {
        let info = Self.parts(of: Self.inside(message))
        let parts = Self.parts(of: Self.inside(Self.inside(info[1])))
        (type, version, content) = (info[0], parts[0], parts[2])
        digestAlgorithms = Self.parts(of: Self.inside(parts[1]))
        certificates = Self.parts(of: Self.inside(parts[3]))
        signers = Self.parts(of: Self.inside(parts[4]))
    }

    package var bytes: [UInt8] {
        let body =
            version + element(set, digestAlgorithms) + content + element([0xA0], certificates) + element(set, signers)
        return element([0x30], [type, element([0xA0], [element([0x30], [body])])])
    }

    /// Writes the content as a string of strings, as BER permits (X.690 section 8.7.3).
    package mutating func divideContent() {
        var parts = Self.parts(of: Self.inside(content))
        let text = Self.inside(Self.inside(parts[1]))
        let strings = [text.prefix(text.count / 2), text.dropFirst(text.count / 2)].map { Self.element(4, [Array($0)]) }
        parts[1] = element([0xA0], [element([0x24], strings)])
        content = element([0x30], parts)
    }

    /// Puts another key into a certificate: its SubjectPublicKeyInfo (RFC 5280 section 4.1).
    package static func certificate(_ certificate: [UInt8], key: [UInt8]) -> [UInt8] {
        var parts = parts(of: inside(certificate))
        var body = Self.parts(of: inside(parts[0]))
        body[6] = key
        parts[0] = element(0x30, body)
        return element(0x30, parts)
    }

    /// An element in DER.
    package static func element(_ tag: UInt8, _ parts: [[UInt8]]) -> [UInt8] {
        let contents = Array(parts.joined())
        return [tag] + length(contents.count) + contents
    }

    private func element(_ tag: [UInt8], _ parts: [[UInt8]]) -> [UInt8] {
        let contents = Array(parts.joined())
        if hasIndefiniteLengths { return tag + [0x80] + contents + [0, 0] }
        if lengthZeros == 0 { return tag + Self.length(contents.count) + contents }
        let digits = Array(repeating: 0, count: lengthZeros) + Self.digits(contents.count)
        return tag + [0x80 | UInt8(digits.count)] + digits + contents
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(count)] }
        let digits = digits(count)
        return [0x80 | UInt8(digits.count)] + digits
    }

    private static func digits(_ count: Int) -> [UInt8] {
        (count >> 8 > 0 ? digits(count >> 8) : []) + [UInt8(truncatingIfNeeded: count)]
    }

    private static func inside(_ element: [UInt8]) -> [UInt8] { Array(element.dropFirst(header(element[...]).count)) }

    private static func parts(of contents: [UInt8]) -> [[UInt8]] {
        var rest = contents[...]
        var parts: [[UInt8]] = []
        while !rest.isEmpty {
            let header = header(rest)
            parts.append(Array(rest.prefix(header.count + header.length)))
            rest = rest.dropFirst(header.count + header.length)
        }
        return parts
    }

    private static func header(_ element: ArraySlice<UInt8>) -> (count: Int, length: Int) {
        let octets = Array(element.prefix(6))
        guard octets[1] >= 0x80 else { return (2, Int(octets[1])) }
        let digits = Int(octets[1] & 0x7F)
        return (2 + digits, octets[2..<2 + digits].reduce(0) { $0 << 8 | Int($1) })
    }
}
