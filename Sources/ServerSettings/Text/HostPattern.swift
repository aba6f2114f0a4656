internal import AASA

/// Patterns for paths as Netlify and Cloudflare Pages write them: a star covers any text.
enum HostPattern {
    /// Whether a pattern covers the path of a file. Regular expressions other than `(.*)` are
    /// not read and cover nothing.
    static func covers(_ pattern: String, path: String) -> Bool {
        guard let expression = expression(of: pattern) else { return false }
        return SettingsRegex(expression, ignoringCase: false)?.matches(path) == .yes
    }

    private static func expression(of pattern: String) -> String? {
        var rest = Array(pattern.utf8)[...]
        var expression = if rest.first == "/" { "^" } else { "^/" }
        while let byte = rest.popFirst() {
            switch byte {
            case "(" where rest.take(".*)"): expression += ".*"
            case ":": expression += rest.takeParameter()
            case "*":
                rest = rest.drop { byte in byte == "*" }
                expression += ".*"
            case _ where "()[]{}|^$\\?".utf8.contains(byte): return nil
            default: expression += SettingsRegex.literal(byte)
            }
        }
        return expression + "$"
    }

    /// Whether a pattern with stars, each for any text, and without other signs fits a text.
    static func fits(_ pattern: some StringProtocol, _ text: some StringProtocol) -> Bool {
        fits(pattern: Array(pattern.utf8), text: Array(text.utf8))
    }

    static func fits(pattern: [UInt8], text: [UInt8]) -> Bool {
        fits(pattern: pattern, text: text, star: UInt8(ascii: "*"), comparing: ==)
    }

    /// Whether a pattern with stars, each for any number of parts, fits the parts of a text. Only the last star is tried
    /// again, so that the work is at most the product of the lengths.
    static func fits<Part: Equatable>(
        pattern: [Part], text: [Part], star: Part, comparing fitsPart: (Part, Part) -> Bool
    ) -> Bool {
        var index = 0
        var offset = 0
        // The part of the pattern behind the last star, and where the text that the star covers ends.
        var retry: (index: Int, offset: Int)?
        while offset < text.count {
            let part: Part? = if index < pattern.count { pattern[index] } else { nil }
            if part == star {
                index += 1
                retry = (index, offset)
            } else if let part, fitsPart(part, text[offset]) {
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
        return pattern[index...].allSatisfy { part in part == star }
    }
}
