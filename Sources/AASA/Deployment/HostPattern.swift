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
    }

    /// Each piece other than a byte multiplies the work.
    private static let maximumStars = 4

    /// Whether a pattern covers the path of a file. Regular expressions other than `(.*)` are not read and cover nothing.
    static func covers(_ pattern: String, path: String, star: Star) -> Bool {
        guard let pieces = pieces(of: pattern, star: star) else { return false }
        return covers(pieces, path: path)
    }

    private static func pieces(of pattern: String, star: Star) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = Array(pattern.utf8)[...]
        if rest.first != UInt8(ascii: "/") { pieces.append(.byte(UInt8(ascii: "/"))) }
        while let byte = rest.first {
            if rest.starts(with: "(.*)".utf8) {
                rest = rest.dropFirst(4)
                pieces.append(.text)
            } else if byte == UInt8(ascii: ":") {
                rest = rest.dropFirst().drop(while: isWord)
                pieces.append(parameter(endingBefore: &rest))
            } else if byte == UInt8(ascii: "*") {
                let isOne = rest.dropFirst().first != byte
                rest = rest.drop { $0 == byte }
                if star == .part, !isOne, pieces.last == .byte(UInt8(ascii: "/")), rest.first == UInt8(ascii: "/") {
                    rest = rest.dropFirst()
                    pieces.append(.folders)
                } else {
                    pieces.append(star == .part && isOne ? .part : .text)
                }
            } else if "()[]{}|^$\\?".utf8.contains(byte) {
                return nil
            } else {
                rest = rest.dropFirst()
                pieces.append(.byte(byte))
            }
        }
        return pieces
    }

    /// A parameter is one part of the path, or with a star, a plus sign or `(.*)` the rest of it.
    private static func parameter(endingBefore rest: inout ArraySlice<UInt8>) -> Piece {
        var piece = Piece.part
        if rest.first == UInt8(ascii: "*") || rest.first == UInt8(ascii: "+") {
            rest = rest.dropFirst()
            piece = .text
        }
        if rest.starts(with: "(.*)".utf8) {
            rest = rest.dropFirst(4)
            piece = .text
        }
        return piece
    }

    /// Whether a regular expression covers the whole path. Only literals, `.*`, `.+` and groups of them are read.
    static func covers(regex: String, path: String) -> Bool {
        var pieces: [Piece] = []
        var rest = regex[...]
        if rest.first == "^" { rest.removeFirst() }
        if rest.last == "$" { rest.removeLast() }
        while let character = rest.popFirst() {
            switch character {
            case "." where rest.first == "*" || rest.first == "+":
                rest.removeFirst()
                pieces.append(.text)
            case "(" where rest.hasPrefix("?P<") || rest.hasPrefix("?<"): rest = rest.drop { $0 != ">" }.dropFirst()
            case "(", ")": if let next = rest.first, "*+?{".contains(next) { return false }
            case "\\":
                guard let next = rest.popFirst(), !next.isLetter, !next.isNumber else { return false }
                pieces += next.utf8.map { .byte($0) }
            case "*", "+", "?", "[", "{", "|", "^", "$": return false
            default: pieces += character.utf8.map { .byte($0) }
            }
        }
        return covers(pieces, path: path)
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == UInt8(ascii: "_") }

    /// Whether a pattern with stars, each for any text, and without other signs fits a text.
    static func fits(_ pattern: some StringProtocol, _ text: some StringProtocol) -> Bool {
        var pieces: [Piece] = []
        for byte in pattern.utf8 {
            let piece: Piece = byte == UInt8(ascii: "*") ? .text : .byte(byte)
            if piece != .text || pieces.last != .text { pieces.append(piece) }
        }
        return covers(pieces, path: String(text))
    }

    private static func covers(_ pieces: [Piece], path: String) -> Bool {
        let stars = pieces.count { if case .byte = $0 { false } else { true } }
        return stars <= maximumStars && covers(pieces[...], Array(path.utf8)[...])
    }

    /// The texts are short.
    private static func covers(_ pieces: ArraySlice<Piece>, _ text: ArraySlice<UInt8>) -> Bool {
        guard let first = pieces.first else { return text.isEmpty }
        let rest = pieces.dropFirst()
        let slash = UInt8(ascii: "/")
        switch first {
        case .byte(let byte): return text.first == byte && covers(rest, text.dropFirst())
        case .part:
            let end = text.firstIndex(of: slash) ?? text.endIndex
            return (text.startIndex...end).contains { covers(rest, text[$0...]) }
        case .text:
            return rest.isEmpty || (text.startIndex...text.endIndex).contains { covers(rest, text[$0...]) }
        case .folders:
            if covers(rest, text) { return true }
            return text.indices.contains { text[$0] == slash && covers(rest, text[($0 + 1)...]) }
        }
    }
}
