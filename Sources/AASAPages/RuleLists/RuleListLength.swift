/// The number of rules in the text of a list, found without keeping any: a list may have many
/// times what WebKit compiles.
struct RuleListLength {
    private(set) var count = 0
    /// The first rule above ``RuleList/maximumCount``.
    private(set) var excess: Range<Int>?

    /// Counts the objects inside the outer array, or inside the arrays of an outer object.
    init(_ bytes: [UInt8]) {
        var depth = 0
        var ruleDepth: Int?
        var isText = false
        var isEscaped = false
        for (position, byte) in bytes.enumerated() {
            if isText {
                if byte == UInt8(ascii: "\""), !isEscaped { isText = false }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch Unicode.Scalar(byte) {
            case "\"": isText = true
            case "[", "{":
                let begins = ruleDepth ?? (byte == UInt8(ascii: "[") ? 1 : 2)
                ruleDepth = begins
                if depth == begins, byte == UInt8(ascii: "{") {
                    count += 1
                    if count == RuleList.maximumCount + 1 { excess = position..<position + 1 }
                }
                depth += 1
            case "]", "}":
                depth -= 1
                let isExcess = depth == ruleDepth && count == RuleList.maximumCount + 1
                if isExcess, let start = excess?.lowerBound { excess = start..<position + 1 }
            default: break
            }
        }
    }
}
