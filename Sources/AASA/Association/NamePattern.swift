/// The name of a site or an app, or a pattern of names in which `*` is any text.
public struct NamePattern: Sendable, Equatable, CustomStringConvertible {
    /// Of ASCII letters, digits, `-`, `.`, `:` and `*`.
    public let description: String

    public init(_ site: Site) { description = site.description }

    public init(_ app: AppIdentifier) { description = app.description }

    /// Nil for a text with other characters, or without `*`.
    ///
    /// `isCaseSensitive`: names of sites are in lower case.
    public init?(wildcard text: String, isCaseSensitive: Bool) {
        let isName = { (byte: UInt8) in byte.isLetterOrDigit || "-.:*".utf8.contains(byte) }
        guard text.utf8.contains(UInt8(ascii: "*")), text.utf8.allSatisfy(isName) else { return nil }
        description = isCaseSensitive ? text : text.lowercased()
    }

    /// Whether only one name matches.
    public var isLiteral: Bool { !description.utf8.contains(UInt8(ascii: "*")) }
}
