internal import AASA

/// Build settings that refer to each other as `$(NAME)` and `${NAME}`.
struct BuildSettings {
    /// What one file or configuration sets, in its order.
    typealias Level = [(name: String, value: String)]

    /// From the lowest, which the others override.
    private(set) var levels: [Level] = []
    private var values: [String: String] = [:]

    private static let maximumDepth = 8
    /// Characters; a setting that refers to another several times grows fast.
    private static let maximumLength = 4096

    init(_ values: [String: String] = [:]) { self.values = values }

    mutating func add(_ levels: [Level]) {
        for level in levels { add(level) }
    }

    /// A setting with a condition that holds comes after those without one, as `DEVELOPMENT_TEAM[sdk=iphoneos*]`.
    private mutating func add(_ level: Level) {
        levels.append(level)
        for isConditional in [false, true] {
            for (name, value) in level {
                let parts = name.split(separator: "[", maxSplits: 1)
                guard let plain = parts.first, (parts.count > 1) == isConditional else { continue }
                if isConditional, !Self.holds(parts[1]) { continue }
                let inherited = values[String(plain)] ?? ""
                values[String(plain)] =
                    value.replacing(text: "$(inherited)", with: inherited)
                    .replacing(text: "${inherited}", with: inherited)
            }
        }
    }

    /// Whether conditions hold for the release build of a device: `sdk=iphoneos*][arch=arm64]`.
    private static func holds(_ conditions: Substring) -> Bool {
        let conditions = conditions.split { $0 == "[" || $0 == "]" || $0 == "," }
        return conditions.allSatisfy { condition in
            let parts = condition.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return false }
            return switch parts[0] {
            case "sdk": parts[1] == "*" || parts[1].hasPrefix("iphoneos")
            case "config": parts[1] == "*" || parts[1].hasPrefix("Release")
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
    func filled(_ text: String, depth: Int = 0) -> String {
        guard depth < Self.maximumDepth else { return text }
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$"), result.count < Self.maximumLength {
            let opening = rest[dollar...].dropFirst().first
            let closing: Character = opening == "(" ? ")" : "}"
            let end = rest[dollar...].firstIndex(of: closing)
            guard opening == "(" || opening == "{", let end else { break }
            let words = rest[dollar..<end].dropFirst(2).split(separator: ":")
            let value = words.first.flatMap { values[String($0)] }.map { filled($0, depth: depth + 1) }
            result += rest[..<dollar]
            result += value.map { Self.converted($0, by: words.dropFirst()) } ?? String(rest[dollar...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// A value after operators such as `:rfc1034identifier` (Xcode's "Build settings reference").
    private static func converted(_ value: String, by operators: ArraySlice<Substring>) -> String {
        var value = value
        for name in operators {
            switch name {
            case "rfc1034identifier": value = replacing(value, allowing: "-", with: "-")
            case "c99extidentifier": value = replacing(value, allowing: "_", with: "_")
            case "lower": value = value.lowercased()
            case "upper": value = value.uppercased()
            default: continue
            }
        }
        return value
    }

    private static func replacing(_ text: String, allowing other: Character, with replacement: Character) -> String {
        String(text.map { $0 == other || $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : replacement })
    }
}
