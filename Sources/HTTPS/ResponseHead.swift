/// The progress of a response's head, from its lines as they come.
struct ResponseHead {
    /// Whether the head of the final response is complete up to its empty line (RFC 9112 section 2.1).
    private(set) var isComplete = false
    /// Whether the current head is an interim response's (RFC 9110 section 15.2).
    private var isInterim = false
    /// Whether the last line was a status line, or none came.
    private var isAtFirstField = true
    /// Why the head is invalid, in a sentence.
    private(set) var problem: String?
    /// The kept fields of the current head, without trailers.
    private(set) var fields: HeadFields

    /// - Parameter names: of the fields to keep.
    init(keeping names: [String]) { fields = HeadFields(names) }

    mutating func note(_ line: UnsafeRawBufferPointer) {
        let isContinuation = line.first == 0x20 || line.first == 0x09
        if isAtFirstField, isContinuation {
            // RFC 9112 section 2.2.
            problem = "the head of the response has white space in front of its first field"
        }
        isAtFirstField = line.starts(with: "HTTP/".utf8)
        if line.allSatisfy({ byte in byte == 0x0D || byte == 0x0A }) {
            isComplete = !isInterim
        } else if line.starts(with: "HTTP/".utf8) {
            // The start of another head. Other lines after a complete one are trailers (RFC 9112 section 7.1.2).
            isComplete = false
            let status = line.drop { $0 != 0x20 }.dropFirst()
            isInterim = status.first == UInt8(ascii: "1") && !status.starts(with: "101".utf8)
            fields.reset()
        } else if !isComplete {
            fields.note(line)
        }
    }
}
