/// Strings (RFC 8259 section 7).
extension JSONReader {
    /// Reads from the opening quote to past the closing one.
    mutating func readString() throws(JSONSyntaxError) -> String {
        let opening = position
        position += 1
        var text: [UInt8] = []
        var runStart = position
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let end = position
                position += 1
                // The common case: nothing was escaped, the bytes are the text.
                if text.isEmpty { return String(decoding: bytes[runStart..<end], as: UTF8.self) }
                text += bytes[runStart..<end]
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += bytes[runStart..<position]
                try readEscape(into: &text)
                runStart = position
            case 0..<0x20:
                throw JSONSyntaxError(.controlCharacter, at: position)
            case 0..<0x80:
                position += 1
            default:
                position += try lengthOfSequence()
            }
        }
        throw JSONSyntaxError(.unexpectedEnd, at: opening)
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        let start = position
        position += 1
        guard let letter = current else { throw JSONSyntaxError(.unexpectedEnd, at: start) }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            let scalar = try readScalar(start)
            text += String(Character(scalar)).utf8
        default: throw JSONSyntaxError(.badEscape, at: start)
        }
    }

    /// The four digits after `\u`, and a second escape when they are the first half of a surrogate pair. A lone
    /// surrogate is no error of the grammar (section 8.2) and becomes U+FFFD.
    private mutating func readScalar(_ start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        let first = try readHexadecimal(start)
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? replacement }
        let afterFirst = position
        guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return replacement }
        position += 2
        let second = try readHexadecimal(afterFirst)
        guard (0xDC00..<0xE000).contains(second) else {
            position = afterFirst
            return replacement
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? replacement
    }

    private mutating func readHexadecimal(_ start: Int) throws(JSONSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current else { throw JSONSyntaxError(.unexpectedEnd, at: start) }
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw JSONSyntaxError(.badEscape, at: start)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// The length of the UTF-8 sequence here (RFC 3629 section 4): no overlong forms, no surrogates, at most U+10FFFF.
    private func lengthOfSequence() throws(JSONSyntaxError) -> Int {
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch bytes[position] {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0...0)
            }
        let rest = bytes[position...].dropFirst().prefix(max(length - 1, 0))
        guard length > 0, rest.count == length - 1, let next = rest.first, second.contains(next),
            rest.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 })
        else { throw JSONSyntaxError(.invalidUTF8, at: position) }
        return length
    }
}
