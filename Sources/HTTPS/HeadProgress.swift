/// How far the head of an answer has come, over its lines as they arrive.
struct HeadProgress {
    /// Whether the answer's head has come to its empty line (RFC 9112 section 2.1).
    private(set) var isWhole = false
    /// Whether the head under way is an interim answer's (RFC 9110 section 15.2).
    private var isInterim = false

    /// Takes in one line of a head.
    mutating func note(_ line: UnsafeRawBufferPointer) {
        if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
            isWhole = !isInterim
        } else if line.starts(with: "HTTP/".utf8) {
            // Another head; what comes behind a whole one besides are trailers (RFC 9112 section 7.1.2).
            isWhole = false
            let status = line.drop { $0 != 0x20 }.dropFirst()
            isInterim = status.first == UInt8(ascii: "1") && !status.starts(with: "101".utf8)
        }
    }
}
