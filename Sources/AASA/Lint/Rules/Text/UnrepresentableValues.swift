extension LintRule {
    static let unrepresentableValue = LintRule(
        code: "AASA013", name: "unrepresentable-value", severity: .warning,
        summary: "A number or an escape is in JSON's grammar, and Foundation has no value for it.",
        explanation: """
            JSON sets numbers no limit and allows half of a surrogate pair. Foundation's reader rejects a document \
            with a number beyond 1.8e308 or such a half, wherever it is (observed with Swift 6.3 on Linux). That is not \
            observed on a device, so a verdict does not deny the file.
            """,
        sources: [.json],
        examples: [
            .reported(components: #"{"/":"/a","comment":⟦1e999⟧}"#),
            .reported(components: #"{"/":"/a","comment":⟦-1e400⟧}"#),
            .reported(components: #"{"/":"/a","comment":[⟦1.8e308⟧,1.797e308]}"#),
            .reported(components: #"{"/":"/a","comment":"⟦\ud83d⟧"}"#),
            .reported(components: #"{"/":"/a","comment":"⟦\ude00⟧\ud83d\ude00"}"#),
            .accepted(components: #"{"/":"/a","comment":"\ud83d\ude00 \\ud83d"}"#),
            .accepted(components: #"{"/":"/a","comment":[1e308,1e-999,0e999,0.001e300]}"#),
        ]
    ) { subject, lintRule in
        guard let root = subject.root else { return [] }
        let numbers = UnrepresentableValues.numbers(in: root).map { range in
            lintRule.finding(
                at: range, "the number is beyond 1.8e308: Foundation rejects the document, and devices may",
                hint: "write it as a string, or remove it")
        }
        let halves = UnrepresentableValues.surrogateHalves(in: subject.bytes).map { range in
            lintRule.finding(
                at: range, "the escape is half of a surrogate pair: Foundation rejects the document, and devices may",
                hint: "write the character itself, or both halves, such as \\ud83d\\ude00")
        }
        return numbers + halves
    }
}

/// Searches a document for values of JSON that are no value of Foundation's.
private enum UnrepresentableValues {
    /// Numbers beyond these digits, of which the first has this power of ten, are infinite in IEEE 754's binary64.
    private static let infinity = (digits: Array("17976931348623158079".utf8), power: 308)

    static func numbers(in root: JSONNode) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var open = [root]
        while let node = open.popLast() {
            switch node.value {
            case .number(let text):
                if isInfinite(text) { ranges.append(node.range) }
            case .array(let elements): open += elements.reversed()
            case .object(let members): open += members.reversed().map(\.value)
            case .null, .bool, .string: break
            }
        }
        return ranges
    }

    /// Embedded Swift, in which the playground is written, reads no floating-point numbers.
    private static func isInfinite(_ number: String) -> Bool {
        // From the first one that is not zero.
        var digits: [UInt8] = []
        // The power of ten of the first of them, without the exponent that is written.
        var power = -1
        var isFraction = false
        var rest = Array(number.utf8)[...]
        while let byte = rest.popFirst(), byte.lowercase != "e" {
            if byte == "." { isFraction = true }
            guard byte.isDigit else { continue }
            if byte != "0" || !digits.isEmpty { digits.append(byte) }
            if !digits.isEmpty, !isFraction { power += 1 }
            if digits.isEmpty, isFraction { power -= 1 }
        }
        if digits.isEmpty { return false }
        if rest.isEmpty { rest = [UInt8(ascii: "0")] }
        guard let exponent = Int(String(utf8: rest)) else { return rest.first != "-" }
        if exponent != infinity.power - power { return exponent > infinity.power - power }
        return infinity.digits.lexicographicallyPrecedes(digits)
    }

    /// Escapes of UTF-16's surrogates that are no pair (RFC 8259 section 8.2).
    static func surrogateHalves(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var position = 0
        while let escape = bytes[position...].firstIndex(of: "\\") {
            position = min(escape + 2, bytes.count)
            guard let unit = escapedUnit(at: escape, in: bytes), (0xD800..<0xE000).contains(unit) else { continue }
            position = escape + 6
            if unit < 0xDC00, let second = escapedUnit(at: position, in: bytes), (0xDC00..<0xE000).contains(second) {
                position += 6
            } else {
                ranges.append(escape..<position)
            }
        }
        return ranges
    }

    /// The code unit of `\u` and four digits; nil for another escape.
    private static func escapedUnit(at start: Int, in bytes: [UInt8]) -> UInt32? {
        let escape = bytes[start...].prefix(6)
        guard escape.count == 6, escape.starts(with: "\\u".utf8) else { return nil }
        return UInt32(String(utf8: escape.dropFirst(2)), radix: 16)
    }
}
