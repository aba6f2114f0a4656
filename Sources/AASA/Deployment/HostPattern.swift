/// Patterns for paths as hosts write them.
enum HostPattern {
    /// Whether a pattern covers the path of a file. Regular expressions other than `(.*)` are not read and cover nothing.
    static func covers(_ pattern: String, path: String) -> Bool {
        let url = URLParts(pattern)
        let text = url.scheme == nil ? pattern : String((url.path + url.queryAndFragment).drop { $0 != "/" })
        var glob: [UInt8] = []
        var rest = Array(text.utf8)[...]
        if rest.first != UInt8(ascii: "/") { glob.append(UInt8(ascii: "/")) }
        while let byte = rest.first {
            if rest.starts(with: Array("(.*)".utf8)) {
                rest = rest.dropFirst(4)
                glob.append(UInt8(ascii: "*"))
            } else if byte == UInt8(ascii: ":") {
                // A parameter: one part of the path, or with a star the rest of it.
                rest = rest.dropFirst().drop(while: isWord)
                if rest.first == UInt8(ascii: "*") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
                if rest.starts(with: Array("(.*)".utf8)) { rest = rest.dropFirst(4) }
                glob.append(UInt8(ascii: "*"))
            } else if "()[]{}|^$\\?".utf8.contains(byte) {
                return false
            } else {
                rest = rest.dropFirst()
                glob.append(byte)
            }
        }
        // Each star multiplies the work.
        guard glob.count(where: { $0 == UInt8(ascii: "*") }) <= 4 else { return false }
        return matches(glob: glob[...], text: Array(path.utf8)[...])
    }

    /// Whether a regular expression covers the whole path. Only literals, `.*`, `.+` and groups of them are read.
    static func covers(regex: String, path: String) -> Bool {
        var glob = ""
        var rest = regex[...]
        if rest.first == "^" { rest.removeFirst() }
        if rest.last == "$" { rest.removeLast() }
        while let character = rest.popFirst() {
            switch character {
            case "." where rest.first == "*" || rest.first == "+":
                rest.removeFirst()
                glob += "*"
            case "(" where rest.hasPrefix("?P<") || rest.hasPrefix("?<"): rest = rest.drop { $0 != ">" }.dropFirst()
            case "(", ")": if let next = rest.first, "*+?{".contains(next) { return false }
            case "\\":
                guard let next = rest.popFirst(), !next.isLetter, !next.isNumber else { return false }
                glob.append(next)
            case "*", "+", "?", "[", "{", "|", "^", "$": return false
            default: glob.append(character)
            }
        }
        return covers(glob, path: path)
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == UInt8(ascii: "_") }

    /// A star matches any text; the texts are short.
    static func matches(glob: ArraySlice<UInt8>, text: ArraySlice<UInt8>) -> Bool {
        guard let first = glob.first else { return text.isEmpty }
        if first == UInt8(ascii: "*") {
            let rest = glob.drop { $0 == UInt8(ascii: "*") }
            return rest.isEmpty || text.indices.contains { matches(glob: rest, text: text[$0...]) }
                || matches(glob: rest, text: [])
        }
        return text.first == first && matches(glob: glob.dropFirst(), text: text.dropFirst())
    }
}
