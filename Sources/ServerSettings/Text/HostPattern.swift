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

    private static let slash = ByteSet("/".utf8)
    private static let text = SettingsRegex.Part.repeated(.byte(.all), minimum: 0, maximum: nil)
    /// Text without a slash.
    private static let part = SettingsRegex.Part.repeated(.byte(slash.inverted), minimum: 0, maximum: nil)
    /// Any number of folders, each with the slash behind it.
    private static let folders = SettingsRegex.Part.repeated(
        .sequence([text, .byte(slash)]), minimum: 0, maximum: 1)

    /// Whether a pattern covers the path of a file. Regular expressions other than `(.*)` are
    /// not read and cover nothing.
    static func covers(_ pattern: String, path: String, star: Star) -> Bool {
        guard let parts = parts(of: pattern, star: star) else { return false }
        return SettingsRegex(.sequence([.start] + parts + [.end])).matches(path) == .yes
    }

    private static func parts(of pattern: String, star: Star) -> [SettingsRegex.Part]? {
        var parts: [SettingsRegex.Part] = []
        let bytes = Array(pattern.utf8)
        var rest = bytes[...]
        if rest.first != "/" { parts.append(.byte(slash)) }
        while let byte = rest.first {
            if rest.starts(with: "(.*)".utf8) {
                rest = rest.dropFirst(4)
                parts.append(text)
            } else if byte == ":" {
                rest = rest.dropFirst().drop(while: \.isWord)
                parts.append(parameter(endingBefore: &rest))
            } else if byte == "*" {
                let isBehindSlash = rest.startIndex == 0 || bytes[rest.startIndex - 1] == "/"
                parts.append(stars(readFrom: &rest, star: star, isBehindSlash: isBehindSlash))
            } else if "()[]{}|^$\\?".utf8.contains(byte) {
                return nil
            } else {
                rest = rest.dropFirst()
                parts.append(.byte(ByteSet([byte])))
            }
        }
        return parts
    }

    /// The meaning of one or more stars, which are read.
    private static func stars(
        readFrom rest: inout ArraySlice<UInt8>, star: Star, isBehindSlash: Bool
    ) -> SettingsRegex.Part {
        let count = rest.prefix { byte in byte == "*" }.count
        rest = rest.dropFirst(count)
        if star != .part { return text }
        if count == 1 { return part }
        guard isBehindSlash, rest.first == "/" else { return text }
        rest = rest.dropFirst()
        return folders
    }

    /// A parameter is one part of the path, or with a star, a plus sign or `(.*)` the rest of it.
    private static func parameter(endingBefore rest: inout ArraySlice<UInt8>) -> SettingsRegex.Part {
        var piece = part
        if rest.first == "*" || rest.first == "+" {
            rest = rest.dropFirst()
            piece = text
        }
        if rest.starts(with: "(.*)".utf8) {
            rest = rest.dropFirst(4)
            piece = text
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
