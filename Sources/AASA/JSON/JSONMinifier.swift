/// Removal of insignificant white space (RFC 8259 section 2).
public enum JSONMinifier {
    /// Returns the text without white space between its tokens; every string and number keeps its bytes.
    ///
    /// - Parameter bytes: a well-formed JSON text; ``JSONReader`` says whether it is one.
    public static func minify(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isInString {
                result.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "\""): isInString = true
            default: break
            }
            result.append(byte)
        }
        return result
    }
}
