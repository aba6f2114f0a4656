/// An application identifier: `<Application Identifier Prefix>.<Bundle ID>`, for instance `ABCDE12345.com.example.app`.
///
/// Always of the right form: ten of A-Z and 0-9, a dot, and a bundle identifier of letters, digits, `-` and `.`
/// (Apple, "Application Identifier Entitlement"). Compared case by case, as devices do.
public struct AppIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// What a text that is no application identifier lacks.
    public enum Problem: Error, Sendable, Equatable {
        case empty
        /// There is a bundle identifier only, or the text begins with a dot.
        case prefixMissing
        /// What stands before the first dot is not ten of A-Z and 0-9.
        case prefixMalformed(String)
        /// Nothing stands after the prefix.
        case bundleMissing
        /// A character that no bundle identifier has.
        case badCharacter(Unicode.Scalar)
    }

    /// The whole identifier.
    public let description: String

    /// Ten characters: usually the team's, but not for apps older than 2011.
    public var prefix: Substring { description.prefix(10) }

    /// What follows the prefix: `CFBundleIdentifier`.
    public var bundle: Substring { description.dropFirst(11) }

    /// Reads an identifier; white space around it is not removed.
    public init(_ text: String) throws(Problem) {
        if text.isEmpty { throw .empty }
        guard let dot = text.firstIndex(of: ".") else {
            throw Self.isPrefix(text[...]) ? .bundleMissing : .prefixMissing
        }
        let prefix = text[..<dot]
        let bundle = text[text.index(after: dot)...]
        if !Self.isPrefix(prefix) {
            // A reversed domain name has no ten upper-case characters in front: the prefix was left out.
            let looksLikeBundle = prefix.isEmpty || prefix.count < 5 && prefix.utf8.allSatisfy(Self.isLowerCase)
            throw looksLikeBundle ? .prefixMissing : .prefixMalformed(String(prefix))
        }
        if bundle.isEmpty { throw .bundleMissing }
        if let scalar = bundle.unicodeScalars.first(where: { !Self.isBundleCharacter($0) }) {
            throw .badCharacter(scalar)
        }
        description = text
    }

    private static func isPrefix(_ text: Substring) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy {
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }

    private static func isLowerCase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func isBundleCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
        default: false
        }
    }
}
