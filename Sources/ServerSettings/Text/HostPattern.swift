internal import AASA

/// Patterns for paths as hosts write them.
enum HostPattern {
    /// What one star covers.
    enum Star {
        /// Any text: Netlify, Cloudflare Pages.
        case text
        /// A part of the path; two stars cover any text: Firebase.
        case part
    }

    private enum Piece: Equatable {
        case byte(UInt8)
        /// Text without a slash.
        case part
        case text
        /// Any number of folders, each with the slash behind it.
        case folders

        var expression: SettingsRegex.Part {
            let slash = ByteSet("/".utf8)
            let text = SettingsRegex.Part.repeated(.byte(.all), minimum: 0, maximum: nil)
            return switch self {
            case .byte(let byte): .byte(ByteSet([byte]))
            case .part: .repeated(.byte(slash.inverted), minimum: 0, maximum: nil)
            case .text: text
            case .folders: .repeated(.sequence([text, .byte(slash)]), minimum: 0, maximum: 1)
            }
        }
    }

    /// Whether a pattern covers the path of a file. Regular expressions other than `(.*)` are
    /// not read and cover nothing.
    static func covers(_ pattern: String, path: String, star: Star) -> Bool {
        guard let pieces = pieces(of: pattern, star: star) else { return false }
        let expression = SettingsRegex(.sequence([.start] + pieces.map(\.expression) + [.end]))
        return expression.matches(path) == .yes
    }

    private static func pieces(of pattern: String, star: Star) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = Array(pattern.utf8)[...]
        if rest.first != "/" { pieces.append(.byte(UInt8(ascii: "/"))) }
        while let byte = rest.first {
            if rest.starts(with: "(.*)".utf8) {
                rest = rest.dropFirst(4)
                add(.text, to: &pieces)
            } else if byte == ":" {
                rest = rest.dropFirst().drop(while: \.isWord)
                add(parameter(endingBefore: &rest), to: &pieces)
            } else if byte == "*" {
                let isBehindSlash = pieces.last == .byte(UInt8(ascii: "/")) || pieces.last == .folders
                add(stars(readFrom: &rest, star: star, isBehindSlash: isBehindSlash), to: &pieces)
            } else if "()[]{}|^$\\?".utf8.contains(byte) {
                return nil
            } else {
                rest = rest.dropFirst()
                pieces.append(.byte(byte))
            }
        }
        return pieces
    }

    /// The meaning of one or more stars, which are read.
    private static func stars(readFrom rest: inout ArraySlice<UInt8>, star: Star, isBehindSlash: Bool) -> Piece {
        let count = rest.prefix { byte in byte == "*" }.count
        rest = rest.dropFirst(count)
        if star != .part { return .text }
        if count == 1 { return .part }
        guard isBehindSlash, rest.first == "/" else { return .text }
        rest = rest.dropFirst()
        return .folders
    }

    /// Adds a piece. Two stars beside each other are the one that covers more.
    private static func add(_ piece: Piece, to pieces: inout [Piece]) {
        switch (pieces.last, piece) {
        case (.part, .part), (.text, .text), (.text, .part), (.folders, .folders): return
        case (.part, .text): pieces[pieces.count - 1] = .text
        default: pieces.append(piece)
        }
    }

    /// A parameter is one part of the path, or with a star, a plus sign or `(.*)` the rest of it.
    private static func parameter(endingBefore rest: inout ArraySlice<UInt8>) -> Piece {
        var piece = Piece.part
        if rest.first == "*" || rest.first == "+" {
            rest = rest.dropFirst()
            piece = .text
        }
        if rest.starts(with: "(.*)".utf8) {
            rest = rest.dropFirst(4)
            piece = .text
        }
        return piece
    }

    /// Whether a pattern with stars, each for any text, and without other signs fits a text.
    static func fits(_ pattern: some StringProtocol, _ text: some StringProtocol) -> Bool {
        fits(pattern: Array(pattern.utf8), text: Array(text.utf8))
    }

    /// Compares bytes in the same way. Only the last star is tried again, so that the work is at most the product of the lengths.
    static func fits(pattern: [UInt8], text: [UInt8]) -> Bool {
        var index = 0
        var offset = 0
        // The byte of the pattern behind the last star, and where the text that the star covers ends.
        var retry: (index: Int, offset: Int)?
        while offset < text.count {
            let byte: UInt8? = if index < pattern.count { pattern[index] } else { nil }
            if byte == "*" {
                index += 1
                retry = (index, offset)
            } else if byte == text[offset] {
                index += 1
                offset += 1
            } else if let last = retry {
                index = last.index
                offset = last.offset + 1
                retry = (index, offset)
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { byte in byte == "*" }
    }
}
