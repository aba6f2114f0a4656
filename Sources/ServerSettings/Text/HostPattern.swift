internal import AASA

/// Patterns for paths as Netlify and Cloudflare Pages write them: a star covers any text.
enum HostPattern {
    private static let slash = ByteSet("/".utf8)
    private static let text = SettingsRegex.Part.repeated(.byte(.all), minimum: 0, maximum: nil)
    /// Text without a slash.
    private static let part = SettingsRegex.Part.repeated(.byte(slash.inverted), minimum: 0, maximum: nil)

    /// Whether a pattern covers the path of a file. Regular expressions other than `(.*)` are
    /// not read and cover nothing.
    static func covers(_ pattern: String, path: String) -> Bool {
        guard let parts = parts(of: pattern) else { return false }
        return SettingsRegex(.sequence([.start] + parts + [.end])).matches(path) == .yes
    }

    private static func parts(of pattern: String) -> [SettingsRegex.Part]? {
        var parts: [SettingsRegex.Part] = []
        var rest = Array(pattern.utf8)[...]
        if rest.first != "/" { parts.append(.byte(slash)) }
        while let byte = rest.first {
            if rest.take("(.*)") {
                parts.append(text)
            } else if byte == ":" {
                rest = rest.dropFirst().drop(while: \.isWord)
                parts.append(parameter(endingBefore: &rest))
            } else if byte == "*" {
                rest = rest.drop { byte in byte == "*" }
                parts.append(text)
            } else if "()[]{}|^$\\?".utf8.contains(byte) {
                return nil
            } else {
                rest = rest.dropFirst()
                parts.append(.byte(ByteSet([byte])))
            }
        }
        return parts
    }

    /// A parameter is one part of the path, or with a star, a plus sign or `(.*)` the rest of it.
    private static func parameter(endingBefore rest: inout ArraySlice<UInt8>) -> SettingsRegex.Part {
        let isRepeated = rest.take("*") || rest.take("+")
        let isOfRest = rest.take("(.*)") || isRepeated
        return if isOfRest { text } else { part }
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
