/// A number of another language, in JSON's grammar.
enum JSONNumberFix {
    /// `01` is `1`, `+1` is `1`, `.5` is `0.5`, `1.` is `1.0`. Nil for what is no decimal number.
    static func mended(_ text: ArraySlice<UInt8>) -> String? {
        var rest = text
        var result = ""
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            if sign == UInt8(ascii: "-") { result = "-" }
            rest.removeFirst()
        }
        let whole = digits(&rest)
        var fraction: ArraySlice<UInt8>?
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = digits(&rest)
        }
        guard !whole.isEmpty || fraction?.isEmpty == false else { return nil }
        let significant = whole.drop { $0 == UInt8(ascii: "0") }
        result += significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
        if let fraction { result += fraction.isEmpty ? ".0" : "." + String(decoding: fraction, as: UTF8.self) }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            result.append("e")
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                result.unicodeScalars.append(Unicode.Scalar(sign))
                rest.removeFirst()
            }
            let exponent = digits(&rest)
            if exponent.isEmpty { return nil }
            result += String(decoding: exponent, as: UTF8.self)
        }
        return rest.isEmpty ? result : nil
    }

    /// Takes the digits off the front.
    private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let found = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(found.count)
        return found
    }
}
