/// The name of a site or an app, or a pattern of names in which `*` is any text.
package struct NamePattern: Sendable, Equatable, CustomStringConvertible {
    /// ASCII letters, digits, `-`, `.`, `:` and `*`; `_` in the package of an app of Android,
    /// and `@` between it and the certificate.
    package let description: String

    package init(_ site: Site) { description = site.description }

    package init(_ app: AppIdentifier) { description = app.description }

    /// A pattern; nil for a text with other characters, or without `*`.
    ///
    /// - Parameter isCaseSensitive: names of sites are in lower case.
    package init?(wildcard text: String, isCaseSensitive: Bool) {
        let isName = { (byte: UInt8) in
            byte.isLetterOrDigit || "-.:*".utf8.contains(byte) || isCaseSensitive && "@_".utf8.contains(byte)
        }
        guard text.utf8.contains("*"), text.utf8.allSatisfy(isName) else { return nil }
        description = if isCaseSensitive { text } else { text.lowercased() }
    }

    /// Whether only one name matches.
    package var isLiteral: Bool { !description.utf8.contains("*") }
}
