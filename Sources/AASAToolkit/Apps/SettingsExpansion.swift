internal import AASA

/// The expansion of a text, in which a setting may occur very often.
struct SettingsExpansion {
    /// The value that is expanded.
    private struct ExpandedValue: Hashable {
        /// Its setting; empty for a text outside settings.
        var name = ""
        /// Its number among the values of the setting.
        var number = 0
        /// The number of references that lead to it.
        var depth = 0
    }

    private let values: [String: [String]]
    /// Whether what is not among the values is empty.
    private let isComplete: Bool
    private var expanded: [ExpandedValue: String] = [:]
    /// References to what is not set, and has no default.
    private(set) var undefined: [String] = []

    private static let maximumDepth = 16
    /// Bytes; a setting that refers to another several times grows fast.
    private static let maximumLength = 4096

    /// What Xcode and signing set, and projects need not: names, and their beginnings and ends.
    private static let ownNames: Set<String> = [
        "ACTION", "ARCHS", "AppIdentifierPrefix", "CFBundleIdentifier", "CURRENT_ARCH", "DEVELOPMENT_LANGUAGE",
        "EFFECTIVE_PLATFORM_NAME", "FULL_PRODUCT_NAME", "HOME", "PRODUCT_TYPE", "SDKROOT", "SRCROOT",
        "TeamIdentifierPrefix", "USER",
    ]
    private static let ownBeginnings = ["EXECUTABLE_", "FLUTTER_", "PLATFORM_", "PODS_", "SDK_", "WRAPPER_", "XCODE_"]
    private static let ownEndings = ["_DIR", "_PATH", "_ROOT"]

    init(values: [String: [String]], isComplete: Bool) {
        self.values = values
        self.isComplete = isComplete
    }

    mutating func filled(_ text: String) -> String { filled(text, in: ExpandedValue()) }

    private mutating func filled(_ text: String, in setting: ExpandedValue) -> String {
        guard setting.depth < Self.maximumDepth else { return text }
        var result = ""
        var rest = text[...]
        while result.utf8.count < Self.maximumLength, let reference = Self.reference(in: rest) {
            result += rest[..<reference.startIndex]
            result += value(of: reference, in: setting)
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
    private mutating func value(of reference: Substring, in setting: ExpandedValue) -> String {
        var parts: [String] = []
        let isBracketed = reference.last == ")" || reference.last == "}"
        let content = if isBracketed { reference.dropFirst(2).dropLast() } else { reference.dropFirst() }
        var next = setting
        next.depth += 1
        for part in Self.parts(of: content) { parts.append(filled(String(part), in: next)) }
        var name = parts.removeFirst()
        if name.isEmpty { return "" }
        if name == "inherited" || name == "value", !setting.name.isEmpty { name = setting.name }
        // A setting that refers to itself inherits, too.
        next.number = if name == setting.name { setting.number - 1 } else { (values[name]?.count ?? 0) - 1 }
        next.name = name
        var result: String?
        if next.number >= 0, let value = values[name]?[next.number] {
            let filled = expanded[next] ?? filled(value, in: next)
            expanded[next] = filled
            result = filled
        } else if isComplete, !Self.isSetByXcode(name) {
            result = ""
        }
        // No operator changes a variable whose value is not known.
        if !parts.isEmpty, result?.contains(text: "$") == true { result = nil }
        for part in parts { result = result.flatMap { value in Self.converted(value, by: part) } }
        guard let result else {
            if !isBracketed { return String(reference) }
            return "\(reference.prefix(2))\(([name] + parts).joined(separator: ":"))\(reference.suffix(1))"
        }
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

    /// A value after an operator such as `:rfc1034identifier` (swiftlang/swift-build,
    /// Sources/SWBMacro/MacroEvaluationProgram.swift); nil for one that is not known.
    private static func converted(_ value: String, by operation: String) -> String? {
        switch operation {
        case "rfc1034identifier": return plain(value, with: "-")
        case "identifier", "c99extidentifier": return plain(value, with: "_")
        case "lower": return value.lowercased()
        case "upper": return value.uppercased()
        default: break
        }
        let path = value.withoutTrailingSlash
        let file = path.lastPathComponent
        let folder = path.dropLast(file.count)
        let suffix = file.lastIndex(of: ".").map { index in file[index...] } ?? ""
        let base = file.dropLast(suffix.count)
        switch operation {
        case "dir": return if folder.isEmpty { "./" } else { String(folder) }
        case "file": return file
        case "base": return String(base)
        case "suffix": return String(suffix)
        default: break
        }
        guard let equal = operation.firstIndex(of: "=") else { return nil }
        let new = String(operation[equal...].dropFirst())
        let name = operation[..<equal]
        if name == "default" { return value.nonEmpty ?? new }
        let changed: String? =
            switch name {
            case "dir": "\(new.withoutTrailingSlash)/\(file)"
            case "file": "\(folder)\(new)"
            case "base": "\(folder)\(new)\(suffix)"
            case "suffix": "\(folder)\(base).\(new.split(separator: ".").last ?? "")"
            default: nil
            }
        return if value.isEmpty, changed != nil { "" } else { changed }
    }

    /// The text with a replacement for each character that is neither a letter nor a digit of ASCII, and for a digit at
    /// its start.
    private static func plain(_ text: String, with replacement: Character) -> String {
        var result = ""
        for character in text {
            let isPlain = character.isASCII && (character.isLetter || character.isNumber && !result.isEmpty)
            result.append(isPlain ? character : replacement)
        }
        return result
    }
}
