internal import AASA

/// A pattern of Firebase as a regular expression: its command line and its server read patterns with minimatch
/// (github.com/isaacs/minimatch), names with a full stop in front included.
struct GlobPattern {
    private static let maximumAlternatives = 100
    /// Bytes of a pattern with braces.
    private static let maximumLength = 1_000
    private static let maximumDepth = 16

    private var rest: ArraySlice<UInt8>
    private var depth = 0
    /// Whether what follows a group with `!` is read.
    private var isAhead = false

    /// The expression for whole paths without the slash in front; nil for syntax that is not read.
    static func expression(of pattern: String) -> String? {
        guard let alternatives = alternatives(of: pattern) else { return nil }
        var expressions: [String] = []
        for alternative in alternatives {
            guard let expression = expressionOfParts(alternative) else { return nil }
            expressions.append(expression)
        }
        return "^(?:\(expressions.joined(separator: "|")))$"
    }

    /// The patterns that one with braces covers; nil for a range of numbers, and for too many.
    private static func alternatives(of pattern: String) -> [String]? {
        guard let opening = pattern.firstIndex(of: "{") else { return [pattern] }
        if pattern.utf8.count > maximumLength { return nil }
        var depth = 0
        var choices = [""]
        for index in pattern.indices[opening...] {
            let character = pattern[index]
            if character == "}" { depth -= 1 }
            if depth == 0, index != opening {
                let end = pattern[index...].dropFirst()
                return choices.count > 1 ? alternatives(of: choices, between: pattern[..<opening], and: end) : nil
            }
            if character == ",", depth == 1 {
                choices.append("")
            } else if depth > 0 {
                choices[choices.count - 1].append(character)
            }
            if character == "{" { depth += 1 }
        }
        return nil
    }

    private static func alternatives(
        of choices: [String], between start: Substring, and end: Substring
    ) -> [String]? {
        var all: [String] = []
        for choice in choices {
            guard let more = alternatives(of: "\(start)\(choice)\(end)") else { return nil }
            all += more
            if all.count > maximumAlternatives { return nil }
        }
        return all
    }

    private static func expressionOfParts(_ pattern: String) -> String? {
        var parts: [Substring] = []
        // Two stars that follow two stars cover nothing more.
        for part in pattern.split(separator: "/") where part != "." && (part != "**" || parts.last != "**") {
            parts.append(part)
        }
        var expression = ""
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            if part == "**" {
                let parts = if isLast { ".*" } else { "(?:.*/)?" }
                expression += parts
                continue
            }
            var reader = GlobPattern(rest: Array(part.utf8)[...])
            guard let text = reader.sequence() else { return nil }
            expression += text
            if !isLast { expression += "/" }
        }
        return expression
    }

    /// What is before the end of the part, or in a group, before its next sign; nil for syntax that is not read.
    private mutating func sequence() -> String? {
        var expression = ""
        while let byte = rest.first, depth == 0 || !"|)".utf8.contains(byte) {
            rest = rest.dropFirst()
            if "@?*+!".utf8.contains(byte), rest.first == "(" {
                guard let group = group(behind: byte) else { return nil }
                expression += group
                continue
            }
            switch byte {
            case "*": expression += "[^/]*"
            case "?": expression += "[^/]"
            case "[":
                guard let set = bracket() else { return nil }
                expression += set
            case ":": expression += rest.takeParameter()
            case "(" where rest.take(".*)"): expression += ".*"
            case "\\", "(", ")", "|": return nil
            default: expression += SettingsRegex.literal(byte)
            }
        }
        return expression
    }

    /// Patterns in parentheses behind a sign. Behind `!`, what follows in the part must not continue one of them.
    private mutating func group(behind sign: UInt8) -> String? {
        if depth == Self.maximumDepth || sign == "!" && (depth > 0 || isAhead) { return nil }
        var choices: [String] = []
        depth += 1
        repeat {
            rest = rest.dropFirst()
            guard let choice = sequence() else { return nil }
            choices.append(choice)
        } while rest.first == "|"
        depth -= 1
        guard rest.take(")") else { return nil }
        let choice = "(?:\(choices.joined(separator: "|")))"
        if sign == "@" { return choice }
        if sign != "!" { return choice + String(Character(Unicode.Scalar(sign))) }
        var remaining = self
        remaining.isAhead = true
        guard let end = remaining.sequence() else { return nil }
        return "(?!\(choice)\(end)(?:/|$))[^/]*"
    }

    /// A set of bytes behind its opening bracket, which a slash is not in.
    private mutating func bracket() -> String? {
        let isNegated = rest.take("!") || rest.take("^")
        let sign = if isNegated { "^" } else { "" }
        guard let end = rest.dropFirst().firstIndex(of: "]") else { return nil }
        let members = String(utf8: rest[..<end])
        rest = rest[(end + 1)...]
        if members.contains(text: "[") { return nil }
        return "(?!/)[\(sign)\(members)]"
    }
}
