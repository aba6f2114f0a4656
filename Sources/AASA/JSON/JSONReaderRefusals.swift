/// How the reader names what it did not expect, so that the commonest mistakes of hand-written files are told apart.
extension JSONReader {
    /// A comma stands before the closing bracket at `offset`: point at the comma.
    func trailingComma(before offset: Int) -> JSONSyntaxError {
        let comma = bytes[..<offset].lastIndex(of: UInt8(ascii: ",")) ?? offset
        return JSONSyntaxError(.trailingComma, at: comma)
    }

    /// `code`, or something more telling about the byte that stands here.
    func unexpected(_ code: JSONSyntaxError.Code) -> JSONSyntaxError {
        guard let byte = current else { return JSONSyntaxError(.unexpectedEnd, at: position) }
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") { return JSONSyntaxError(.comment, at: position) }
        if startsWithWrongQuote() { return JSONSyntaxError(.wrongQuotes, at: position) }
        return JSONSyntaxError(code, at: position)
    }

    /// A single quote or one of the typographic quotes U+2018 to U+201F, « or ».
    private func startsWithWrongQuote() -> Bool {
        guard let byte = current else { return false }
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") { return true }
        let next = bytes[position...].prefix(3)
        if next.starts(with: [0xC2, 0xAB]) || next.starts(with: [0xC2, 0xBB]) { return true }
        return next.count == 3 && next.starts(with: [0xE2, 0x80]) && (0x98...0x9F).contains(next[position + 2])
    }
}
