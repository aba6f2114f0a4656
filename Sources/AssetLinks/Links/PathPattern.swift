/// A pattern for a part of a URL, with the peculiarities of Android's `PatternMatcher`
/// (core/java/android/os/PatternMatcher.java). Texts are compared by UTF-16 units, as in Java.
package struct PathPattern: Sendable, Hashable {
    /// The types of `PatternMatcher`, with what manifests add to the name of an attribute: `path`, `pathPrefix`, …
    package enum Form: String, Sendable {
        case literal = ""
        case prefix = "Prefix"
        case suffix = "Suffix"
        case simpleGlob = "Pattern"
        case advancedGlob = "AdvancedPattern"
    }

    package let form: Form
    package let text: String
    let units: [UInt16]
    let glob: SimpleGlob?
    let advanced: AdvancedGlob?

    /// - Throws: the reason why the platform rejects an advanced glob.
    package init(_ form: Form, _ text: String) throws(AdvancedGlob.Problem) {
        var advanced: AdvancedGlob?
        if form == .advancedGlob { advanced = try AdvancedGlob(Array(text.utf16)) }
        self.init(form, text, advanced: advanced)
    }

    private init(plain form: Form, _ text: String) { self.init(form, text, advanced: nil) }

    private init(_ form: Form, _ text: String, advanced: AdvancedGlob?) {
        self.form = form
        self.text = text
        self.advanced = advanced
        units = Array(text.utf16)
        glob = if form == .simpleGlob { SimpleGlob(units) } else { nil }
    }

    static let everything = PathPattern(plain: .prefix, "")
    /// Every path but an empty one.
    static let everyRooted = PathPattern(plain: .prefix, "/")
    static let slash = UInt16(ascii: "/")

    /// The pattern of a dynamic rule's expression (DalComponentParser.kt): `*` for any text and `?` for one character.
    /// Nil if the expression is empty, which the platform rejects.
    package init?(expression: String) {
        if expression.isEmpty { return nil }
        let units = expression.unicodeScalars
        let firstWildcard = units.firstIndex { $0 == "*" || $0 == "?" }
        guard let firstWildcard else {
            self.init(plain: .literal, expression)
            return
        }
        let isPrefix = units[firstWildcard] == "*" && units.index(after: firstWildcard) == units.endIndex
        if isPrefix {
            self.init(plain: .prefix, String(units.dropLast()))
        } else {
            self.init(plain: .simpleGlob, Self.glob(of: units))
        }
    }

    private static func glob(of expression: String.UnicodeScalarView) -> String {
        var glob = ""
        for scalar in expression {
            switch scalar {
            case "*": glob += ".*"
            case "?": glob += "."
            case ".": glob += "\\."
            case "\\": glob += "\\\\"
            default: glob.unicodeScalars.append(scalar)
            }
        }
        return glob
    }

    /// Whether the whole text matches.
    package func matches(_ text: String) -> Bool { matches(units: Array(text.utf16)) }

    func matches(units text: [UInt16]) -> Bool {
        switch form {
        case .literal: units == text
        case .prefix: text.starts(with: units)
        case .suffix: text.suffix(units.count).elementsEqual(units)
        case .simpleGlob: glob?.matches(text) ?? false
        case .advancedGlob: advanced?.matches(text) ?? false
        }
    }
}
