internal import AASA

/// Build settings that refer to each other as `$(NAME)`, `${NAME}` and, in an older form, `$NAME`
/// (swiftlang/swift-build, Sources/SWBMacro/MacroExpressionParsing.swift).
struct BuildSettings {
    /// What one file or configuration sets, in its order.
    typealias Level = [(name: String, value: String)]

    private var values: [String: String] = [:]
    /// Whether no file is missing that could set more.
    private(set) var isComplete = true

    /// The bytes that settings may still inherit: one that inherits itself several times grows fast.
    private var room = 1 << 24

    init(_ values: [String: String] = [:]) { self.values = values }

    mutating func add(_ configuration: XcodeConfiguration.Settings) {
        for level in configuration.levels { add(level) }
        if !configuration.isComplete { isComplete = false }
    }

    /// The last assignment of a setting whose condition holds counts, as `DEVELOPMENT_TEAM[sdk=iphoneos*]`.
    private mutating func add(_ level: Level) {
        for (name, value) in level {
            let parts = name.split(separator: "[", maxSplits: 1)
            guard let plain = parts.first, parts.dropFirst().allSatisfy(holds) else { continue }
            values[String(plain)] = inheriting(values[String(plain)] ?? "", in: value)
        }
    }

    /// The value with what it inherits; without it if that is too long.
    private mutating func inheriting(_ inherited: String, in value: String) -> String {
        guard value.contains(text: "inherited") else { return value }
        let growth = inherited.utf8.count * (value.utf8.count / "$(inherited)".utf8.count)
        let replacement = if growth > room { "" } else { inherited }
        if growth <= room { room -= growth }
        return value.replacing(text: "$(inherited)", with: replacement)
            .replacing(text: "${inherited}", with: replacement)
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

    /// The team if it is none, nor has a variable whose value is not known.
    var malformedTeam: String? {
        guard let team, !team.contains(text: "$"), (try? AppIdentifier("\(team).app")) == nil else { return nil }
        return team
    }

    var identifier: String? {
        guard let team, let bundle = value(of: "PRODUCT_BUNDLE_IDENTIFIER") else { return nil }
        return "\(team).\(bundle)"
    }

    /// The value of a setting; nil if it is missing or empty.
    ///
    /// - Parameter others: settings that are used in place of the own ones.
    func value(of name: String, with others: [String: String] = [:]) -> String? {
        guard let value = values[name] else { return nil }
        var expansion = SettingsExpansion(
            values: values.merging(others) { _, other in other }, isComplete: isComplete)
        return expansion.filled(value, depth: 0).nonEmpty
    }

    /// The text with settings in place of their names.
    func filled(_ text: String) -> String {
        var expansion = SettingsExpansion(values: values, isComplete: isComplete)
        return expansion.filled(text, depth: 0)
    }

    /// The references in texts to what nothing sets, which are empty in a build.
    func undefined(in texts: [String]) -> [String] {
        var expansion = SettingsExpansion(values: values, isComplete: isComplete)
        for text in texts { _ = expansion.filled(text, depth: 0) }
        return expansion.undefined.unique
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
    /// Whether what is not among the values is empty.
    private let isComplete: Bool
    private var known: [Reference: String] = [:]
    /// References to what is not set, and has no default.
    private(set) var undefined: [String] = []

    private static let maximumDepth = 8
    /// Bytes; a setting that refers to another several times grows fast.
    private static let maximumLength = 4096

    /// What Xcode and signing set, and projects need not: names, and their beginnings and ends.
    private static let ownNames: Set<String> = [
        "ACTION", "ARCHS", "AppIdentifierPrefix", "CFBundleIdentifier", "CURRENT_ARCH", "DEVELOPMENT_LANGUAGE",
        "EFFECTIVE_PLATFORM_NAME", "FULL_PRODUCT_NAME", "HOME", "PRODUCT_TYPE", "SDKROOT", "SRCROOT",
        "TeamIdentifierPrefix", "USER",
    ]
    private static let ownBeginnings = ["EXECUTABLE_", "PLATFORM_", "PODS_", "SDK_", "WRAPPER_", "XCODE_"]
    private static let ownEndings = ["_DIR", "_PATH", "_ROOT"]

    init(values: [String: String], isComplete: Bool) {
        self.values = values
        self.isComplete = isComplete
    }

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

    /// The first reference, with others inside its brackets; nil if a dollar sign begins something else before.
    private static func reference(in text: Substring) -> Substring? {
        guard let start = text.firstIndex(of: "$"), let opening = text[start...].dropFirst().first else { return nil }
        guard let closing: Character = ["(": ")", "{": "}"][opening] else {
            let name = text[start...].dropFirst().prefix { character in
                character.isASCII && (character.isLetter || character.isNumber || character == "_")
            }
            return if name.isEmpty || opening.isNumber { nil } else { text[start..<name.endIndex] }
        }
        var depth = 0
        for index in text[start...].indices {
            if text[index] == opening { depth += 1 }
            if text[index] == closing { depth -= 1 }
            if text[index] == closing, depth == 0 { return text[start...index] }
        }
        return nil
    }

    /// The value that `$(NAME:OPERATOR)` refers to, empty if it is not set; the reference if that is not certain.
    private mutating func value(of reference: Substring, depth: Int) -> String {
        var parts: [String] = []
        let isBracketed = reference.last == ")" || reference.last == "}"
        let content = if isBracketed { reference.dropFirst(2).dropLast() } else { reference.dropFirst() }
        for part in Self.parts(of: content) {
            parts.append(filled(String(part), depth: depth + 1))
        }
        let name = parts.removeFirst()
        let own = Reference(name: name, depth: depth)
        var result = known[own] ?? ""
        if known[own] == nil, let value = values[name] {
            result = filled(value, depth: depth + 1)
            known[own] = result
        }
        if values[name] == nil, !isComplete || Self.isSetByXcode(name) {
            if !isBracketed { return String(reference) }
            return "\(reference.prefix(2))\(([name] + parts).joined(separator: ":"))\(reference.suffix(1))"
        }
        result = Self.converted(result, by: parts)
        if values[name] == nil, result.isEmpty { undefined.append("$(\(name))") }
        return result
    }

    /// A name and its operators, which may have references with colons of their own.
    private static func parts(of text: Substring) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(", "{": depth += 1
            case ")", "}": depth -= 1
            case ":" where depth == 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: continue
            }
        }
        return parts + [text[start...]]
    }

    private static func isSetByXcode(_ name: String) -> Bool {
        ownNames.contains(name) || ownBeginnings.contains(where: name.hasPrefix)
            || ownEndings.contains(where: name.hasSuffix)
    }

    /// A value after operators such as `:rfc1034identifier` (Xcode's "Build settings reference").
    private static func converted(_ value: String, by operators: [String]) -> String {
        var value = value
        for name in operators {
            switch name {
            case "rfc1034identifier": value = plain(value, with: "-")
            case "c99extidentifier": value = plain(value, with: "_")
            case "lower": value = value.lowercased()
            case "upper": value = value.uppercased()
            case _ where name.hasPrefix("default=") && value.isEmpty: value = String(name.dropFirst(8))
            default: continue
            }
        }
        return value
    }

    /// The text with a replacement for each character that is neither a letter nor a digit of ASCII.
    private static func plain(_ text: String, with replacement: Character) -> String {
        String(
            text.map { character in
                let isPlain = character.isASCII && (character.isLetter || character.isNumber)
                return isPlain ? character : replacement
            })
    }
}
