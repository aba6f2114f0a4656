internal import AASA

/// A text of several lines in a Caddyfile, from `<<MARKER` up to a line that begins with the marker
/// (caddyserver.com/docs/caddyfile/concepts, Heredocs).
struct CaddyLines {
    private let marker: [UInt8]
    /// The start of the current line, without white space in front.
    private var line: [UInt8] = []

    /// The text that a word opens; nil if it opens none.
    init?(opening word: [UInt8]) {
        guard word.starts(with: "<<".utf8) else { return nil }
        marker = Array(word.dropFirst(2))
        let isMarker = marker.allSatisfy { byte in byte.isLetterOrDigit || "-_".utf8.contains(byte) }
        if marker.isEmpty || !isMarker { return nil }
    }

    /// Whether the text ends behind the byte, which follows those that were read.
    mutating func ends(with byte: UInt8) -> Bool {
        if byte == 0x0A {
            line = []
        } else if line.count <= marker.count, !line.isEmpty || !byte.isBlank {
            line.append(byte)
        }
        return line == marker
    }
}
