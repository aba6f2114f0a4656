internal import AASA

/// A relation of a statement: `kind/detail`, both of small letters, digits, `_` and `.`
/// (Relation.java; well-known/details.md).
package struct Relation: Hashable, Sendable, CustomStringConvertible {
    /// The reason why a text is not a relation, as the end of a sentence about the text.
    package enum Problem: String, Error, Sendable {
        case form = "is not two parts with one '/' between them"
        case kind = "has a kind with characters other than a-z, 0-9, '_' and '.'"
        case detail = "has a detail with characters other than a-z, 0-9, '_' and '.'"
    }

    /// As a list writes it: `delegate_permission/common.handle_all_urls`.
    package let description: String

    /// The app opens links of the source.
    package static let handleAllURLs = Relation(detail: "common.handle_all_urls")
    /// The target gets credentials that were saved for the source.
    package static let getLoginCreds = Relation(detail: "common.get_login_creds")
    /// The app uses the source's origin in a browser.
    package static let useAsOrigin = Relation(detail: "common.use_as_origin")
    /// Those that systems and browsers look for.
    package static let known = [handleAllURLs, getLoginCreds, useAsOrigin]

    /// As a user writes it: `handle_all_urls`.
    package var shortened: String {
        let start = "delegate_permission/common."
        return if description.hasPrefix(start) { String(description.dropFirst(start.count)) } else { description }
    }

    private init(detail: String) { description = "delegate_permission/\(detail)" }

    /// - Throws: the reason why devices do not read the text as a relation.
    package init(_ text: String) throws(Problem) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .form }
        if !Self.isWord(parts[0]) { throw .kind }
        if !Self.isWord(parts[1]) { throw .detail }
        description = text
    }

    /// A relation as a user writes it: `handle_all_urls`, `get_login_creds`, or the whole text.
    package init(shortened text: String) throws(Problem) {
        let relation = Self.known.first { $0.description.hasSuffix("common.\(text)") }
        if let relation { self = relation } else { try self.init(text) }
    }

    private static func isWord(_ text: Substring.UTF8View) -> Bool {
        let isOther = text.contains { byte in byte.isCapital || !byte.isWord && byte != "." }
        return !text.isEmpty && !isOther
    }
}
