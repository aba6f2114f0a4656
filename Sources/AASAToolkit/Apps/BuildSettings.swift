internal import AASA

/// Build settings that refer to each other as `$(NAME)` and `${NAME}`.
struct BuildSettings {
    /// What one file or configuration sets, in its order.
    typealias Level = [(name: String, value: String)]

    /// From the lowest, which the others override.
    private(set) var levels: [Level] = []
    private var values: [String: String] = [:]

    /// The product of the bytes of a setting and of those that it inherits.
    private static let maximumLength = 1 << 24

    init(_ values: [String: String] = [:]) { self.values = values }

    mutating func add(_ levels: [Level]) {
        for level in levels { add(level) }
    }

    /// The last assignment of a setting whose condition holds counts, as `DEVELOPMENT_TEAM[sdk=iphoneos*]`.
    private mutating func add(_ level: Level) {
        levels.append(level)
        for (name, value) in level {
            let parts = name.split(separator: "[", maxSplits: 1)
            guard let plain = parts.first, parts.dropFirst().allSatisfy(holds) else { continue }
            var inherited = values[String(plain)] ?? ""
            // A setting that inherits itself several times grows fast.
            if inherited.utf8.count * value.utf8.count > Self.maximumLength { inherited = "" }
            values[String(plain)] =
                value.replacing(text: "$(inherited)", with: inherited)
                .replacing(text: "${inherited}", with: inherited)
        }
    }

    /// Whether conditions hold for the release build of a device: `sdk=iphoneos*][arch=arm64]`.
    private func holds(_ conditions: Substring) -> Bool {
        let conditions = conditions.split { $0 == "[" || $0 == "]" || $0 == "," }
        return conditions.allSatisfy { condition in
            let parts = condition.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return false }
            let configuration = values["CONFIGURATION"] ?? ""
            let start = parts[1].prefix(before: "*")
            return switch parts[0] {
            case "sdk": parts[1] == "*" || parts[1].hasPrefix("iphoneos")
            case "config": if start == parts[1] { configuration == start } else { configuration.hasPrefix(start) }
            case "arch": parts[1] == "*" || parts[1].hasPrefix("arm64")
            default: false
            }
        }
    }

    var team: String? { value(of: "DEVELOPMENT_TEAM") }

    var identifier: String? {
        guard let team, let bundle = value(of: "PRODUCT_BUNDLE_IDENTIFIER") else { return nil }
        return "\(team).\(bundle)"
    }

    /// The value of a setting; nil if it is missing or empty.
    ///
    /// - Parameter others: settings that are used in place of the own ones.
    func value(of name: String, with others: [String: String] = [:]) -> String? {
        var settings = self
        settings.values.merge(others) { _, other in other }
        guard let value = settings.values[name] else { return nil }
        return settings.filled(value).nonEmpty
    }

    /// The text with settings in place of their names; what is not set stays.
    func filled(_ text: String) -> String {
        var expansion = SettingsExpansion(values: values)
        return expansion.filled(text, depth: 0)
    }
}

/// The expansion of a text, in which a setting may occur very often.
private struct SettingsExpansion {
    /// A setting with the number of references that lead to it.
    private struct Reference: Hashable {
        let name: String
        let depth: Int
    }

    private let values: [String: String]
    private var known: [Reference: String] = [:]

    private static let maximumDepth = 8
    /// Bytes; a setting that refers to another several times grows fast.
    private static let maximumLength = 4096

    init(values: [String: String]) { self.values = values }

    mutating func filled(_ text: String, depth: Int) -> String {
        guard depth < Self.maximumDepth else { return text }
        var result = ""
        var rest = text[...]
        while result.utf8.count < Self.maximumLength, let reference = Self.reference(in: rest) {
            result += rest[..<reference.startIndex]
            result += value(of: reference, depth: depth)
            rest = rest[reference.endIndex...]
        }
        return result + rest
    }

    /// The first `$(NAME)` or `${NAME}`, with others inside its name; nil if a dollar sign begins something else before.
    private static func reference(in text: Substring) -> Substring? {
        guard let start = text.firstIndex(of: "$"), let opening = text[start...].dropFirst().first else { return nil }
        guard let closing: Character = ["(": ")", "{": "}"][opening] else { return nil }
        var depth = 0
        for index in text[start...].indices {
            if text[index] == opening { depth += 1 }
            if text[index] == closing { depth -= 1 }
            if text[index] == closing, depth == 0 { return text[start...index] }
        }
        return nil
    }

    /// The value that `$(NAME:OPERATOR)` refers to; the reference if it is not set.
    private mutating func value(of reference: Substring, depth: Int) -> String {
        let text = filled(String(reference.dropFirst(2).dropLast()), depth: depth + 1)
        let parts = text.split(separator: ":")
        guard let name = parts.first, let value = values[String(name)] else {
            return "\(reference.prefix(2))\(text)\(reference.suffix(1))"
        }
        let own = Reference(name: String(name), depth: depth)
        let result = known[own] ?? filled(value, depth: depth + 1)
        known[own] = result
        return Self.converted(result, by: parts.dropFirst())
    }

    /// A value after operators such as `:rfc1034identifier` (Xcode's "Build settings reference").
    private static func converted(_ value: String, by operators: ArraySlice<Substring>) -> String {
        var value = value
        for name in operators {
            switch name {
            case "rfc1034identifier": value = plain(value, with: "-")
            case "c99extidentifier": value = plain(value, with: "_")
            case "lower": value = value.lowercased()
            case "upper": value = value.uppercased()
            default: continue
            }
        }
        return value
    }

    /// The text with a replacement for each character that is neither a letter nor a digit of ASCII.
    private static func plain(_ text: String, with replacement: Character) -> String {
        var plain = ""
        for character in text {
            let isPlain = character.isASCII && (character.isLetter || character.isNumber)
            plain.append(isPlain ? character : replacement)
        }
        return plain
    }
}
