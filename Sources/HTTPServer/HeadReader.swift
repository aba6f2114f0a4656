internal import Glibc

/// Reads the fields of a request's head from libmicrohttpd, and whether each line ends with CRLF and is a line of its
/// own (RFC 9112 sections 2.2 and 5.2).
///
/// libmicrohttpd before 0.9.77 reads a CR or an LF alone as the end of a line, and adds a continued line to the *name*
/// of its field. It reports neither. Its texts are where the request was received, so that the distance between two of
/// them shows what was between them. Later versions refuse such heads (`MHD_OPTION_STRICT_FOR_CLIENT`).
final class HeadReader {
    private(set) var fields: [(name: String, value: String)] = []
    private(set) var hasUnclearLines = false
    private let start: UInt
    private let size: Int
    /// Behind the text that was read last.
    private var end: UInt

    private static let lineBreak: UInt = 2

    /// - Parameters:
    ///   - targetSize: bytes of the request's target. A NUL would end it, and a proxy could read on.
    ///   - size: bytes of the head as it was received.
    init(method: UnsafePointer<CChar>, targetSize: Int, version: UnsafePointer<CChar>, size: Int) {
        start = UInt(bitPattern: method)
        self.size = size
        end = Self.end(of: version)
        // RFC 9112 section 3: one space is between two parts of the first line.
        let targetEnd = Self.end(of: method) + 1 + UInt(targetSize)
        if UInt(bitPattern: version) != targetEnd + 1 { hasUnclearLines = true }
    }

    func add(name: UnsafePointer<CChar>, value: UnsafePointer<CChar>?) {
        var text = ""
        if let value { text = String(cString: value) }
        fields.append((String(cString: name), text))
        let value = value ?? name
        let followsLineBreak = UInt(bitPattern: name) == end + Self.lineBreak
        let followsName = UInt(bitPattern: value) > Self.end(of: name)
        if !followsLineBreak || !followsName { hasUnclearLines = true }
        end = Self.end(of: value)
    }

    /// To be called after the last field: an empty line is all that follows.
    func finish() {
        if end + 2 * Self.lineBreak != start + UInt(size) { hasUnclearLines = true }
    }

    private static func end(of text: UnsafePointer<CChar>) -> UInt { UInt(bitPattern: text) + UInt(strlen(text)) }
}
