/// An application identifier: `<Application Identifier Prefix>.<Bundle ID>`, for instance `ABCDE12345.com.example.app`.
///
/// Always valid: ten characters of A-Z and 0-9, a dot, and a bundle identifier of letters, digits, `-` and `.` (Apple,
/// "Application Identifier Entitlement"). Case-sensitive, as on devices. An app of Android, as a table may have one, has
/// a form of its own, `PACKAGE@FINGERPRINT`, and Android's rules.
public struct AppIdentifier: Hashable, Sendable, CustomStringConvertible, JSONConvertible {
    /// The reason why a text is not an application identifier.
    @nonexhaustive
    public enum Problem: Error, Sendable, Equatable {
        /// The text is empty.
        case empty
        /// There is only a bundle identifier, or the text begins with a dot.
        case prefixMissing
        /// The part before the first dot is not ten characters of A-Z and 0-9.
        case prefixMalformed(String)
        /// There is nothing after the prefix.
        case bundleMissing
        /// A character that is not allowed in a bundle identifier.
        case badCharacter(Unicode.Scalar)
    }

    /// A text that is not an application identifier, and the reason.
    public struct ParseError: Error, Sendable, Equatable {
        /// The whole text.
        public let text: String
        /// What is wrong with it.
        public let problem: Problem
    }

    /// The whole identifier.
    public let description: String
    package var json: JSONText { .string(description) }

    /// Ten characters: usually the team identifier, but not for apps from before 2011. Empty for an app of Android.
    public var prefix: Substring { if isOfAndroid { "" } else { description.prefix(10) } }

    /// The bundle identifier: `CFBundleIdentifier`. For an app of Android, its package.
    public var bundle: Substring {
        if isOfAndroid { description.prefix(before: "@") } else { description.dropFirst(11) }
    }

    /// Parses an identifier. White space around it is not allowed.
    ///
    /// - Throws: the first ``Problem`` with the text: that of the prefix before that of the bundle identifier.
    public init(_ text: String) throws(ParseError) {
        do throws(Problem) { try self.init(parsing: text) } catch { throw ParseError(text: text, problem: error) }
    }

    /// - Throws: the first ``Problem``.
    package init(parsing text: String) throws(Problem) {
        if text.isEmpty { throw .empty }
        guard let dot = text.firstIndex(of: ".") else {
            if Self.isPrefix(text[...]) { throw .bundleMissing }
            throw .prefixMissing
        }
        let prefix = text[..<dot]
        let bundle = text[text.index(after: dot)...]
        if !Self.isPrefix(prefix) {
            // A reversed domain name without a prefix.
            let isSmall = prefix.utf8.allSatisfy { byte in byte.isLetter && !byte.isCapital }
            if isSmall { throw .prefixMissing }
            throw .prefixMalformed(String(prefix))
        }
        if bundle.isEmpty { throw .bundleMissing }
        if let scalar = bundle.unicodeScalars.first(where: { !Self.isBundleCharacter($0) }) {
            throw .badCharacter(scalar)
        }
        description = text
    }

    /// Whether a text has the form of a prefix.
    static func isPrefix(_ text: Substring) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy { $0.isDigit || $0.isCapital }
    }

    /// Whether a text is an identifier, and neither a domain in capitals nor one of ten digits.
    static func isNoDomain(_ text: Substring) -> Bool {
        guard let dot = text.firstIndex(of: "."), (try? AppIdentifier(String(text))) != nil else { return false }
        let hasSmallLetter = text[dot...].utf8.contains { byte in byte.isLetter && !byte.isCapital }
        return hasSmallLetter && text[..<dot].utf8.contains(where: \.isCapital)
    }

    private static func isBundleCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
        default: false
        }
    }
}
