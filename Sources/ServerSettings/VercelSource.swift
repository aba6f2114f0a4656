internal import AASA

/// A `source` of Vercel's settings, which path-to-regexp 6 reads, as a regular expression
/// (vercel.com/docs/project-configuration, github.com/pillarjs/path-to-regexp).
struct VercelSource {
    private var rest: ArraySlice<UInt8>
    private var expression = ""
    /// A slash or full stop that may belong to the parameter behind it.
    private var prefix = ""

    /// The expression for whole paths; nil for groups in braces, and for what is not a pattern: `/*`.
    static func expression(of source: String) -> String? {
        guard source.hasPrefix("/") else { return nil }
        var reader = VercelSource(rest: Array(source.utf8)[...])
        guard reader.read() else { return nil }
        return "^\(reader.expression)$"
    }

    private mutating func read() -> Bool {
        while let byte = rest.popFirst() {
            switch byte {
            case "\\":
                guard let next = rest.popFirst() else { return false }
                endPrefix()
                expression += SettingsRegex.literal(next)
            case ":":
                guard let pattern = namedParameter() else { return false }
                addParameter(pattern)
            case "(":
                guard let pattern = group() else { return false }
                addParameter(pattern)
            case "{", "}", "*", "+", "?": return false
            default:
                endPrefix()
                let text = SettingsRegex.literal(byte)
                if byte == "/" || byte == "." { prefix = text } else { expression += text }
            }
        }
        endPrefix()
        return true
    }

    private mutating func endPrefix() {
        expression += prefix
        prefix = ""
    }

    /// The pattern of a parameter whose colon was read; nil without a name.
    private mutating func namedParameter() -> String? {
        let name = rest.prefix(while: \.isWord)
        if name.isEmpty { return nil }
        rest = rest.dropFirst(name.count)
        if rest.first != "(" { return "[^/]+" }
        rest.removeFirst()
        return group()
    }

    /// What is between an opening parenthesis, which was read, and its closing one.
    private mutating func group() -> String? {
        var depth = 1
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == "(" { depth += 1 }
            if byte == ")" { depth -= 1 }
            if depth == 0 { return String(utf8: bytes) }
            bytes.append(byte)
            if byte == "\\", let next = rest.popFirst() { bytes.append(next) }
        }
        return nil
    }

    /// A modifier repeats the parameter with what is in front of it.
    private mutating func addParameter(_ pattern: String) {
        let part = "\(prefix)(?:\(pattern))"
        prefix = ""
        switch rest.first {
        case "*", "+", "?":
            expression += "(?:\(part))\(Character(Unicode.Scalar(rest.removeFirst())))"
        default: expression += part
        }
    }
}
