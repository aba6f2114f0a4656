/// How the text seems to be encoded. RFC 8259 section 8.1 allows only UTF-8; the others are told apart to be named.
enum JSONEncoding {
    case utf8, utf16, utf32

    /// UTF-8's byte order mark.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// By the byte order mark, or by where the zeros of the first two characters are (both are ASCII in any JSON text).
    init(of bytes: [UInt8]) {
        let head = bytes.prefix(4)
        if head.starts(with: [0x00, 0x00, 0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE, 0x00, 0x00]) {
            self = .utf32
        } else if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            self = .utf16
        } else if head.count == 4, head[0] == 0, head[1] == 0, head[2] == 0 {
            self = .utf32
        } else if head.count == 4, head[1] == 0, head[2] == 0, head[3] == 0 {
            self = .utf32
        } else if head.count >= 2, head[0] == 0 && head[1] != 0 || head[0] != 0 && head[1] == 0 {
            self = .utf16
        } else {
            self = .utf8
        }
    }
}
