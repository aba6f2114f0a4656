internal import AASA

extension IntentFilter.Path {
    /// Why it does not match the links that it seems to be for, and how to write it; nil without such a mistake.
    var mistake: (effect: String, hint: String)? {
        let isWhole = kind == .path || kind == .pathPrefix && !value.isEmpty
        if isWhole, value.utf8.first != "/" {
            let parts = URLParts(value)
            var written = self
            written.value = "/\(value)"
            let pieces = value.split(separator: "/", maxSplits: 1)
            if parts.scheme != nil {
                written.value = String(parts.path)
            } else if pieces.count == 2, VerifiedDomains.isDomain(String(pieces[0])) {
                // The name of the site is not part of a path.
                written.value = "/\(pieces[1])"
            }
            return ("matches no link: paths begin with a slash", written.mistake?.hint ?? "write '\(written.value)'")
        }
        // Its sets may have any sign.
        if kind == .pathAdvancedPattern { return nil }
        if hasSignOfQuery {
            let wildcard = if kind == .pathPattern { "write '.*' for any text, or " } else { "" }
            return (
                "matches no link: a path ends before '?' and '#'",
                "\(wildcard)match query and fragment in a <uri-relative-filter-group>"
            )
        }
        if kind != .pathPattern, value.utf8.contains("*") {
            let beginning = String(utf8: Array(value.utf8.dropLast()).percentDecoded)
            let isBeginning = value.utf8.last == "*" && isWhole && !beginning.utf8.contains("*")
            let hint = if isBeginning { "android:pathPrefix=\"\(beginning)\"" } else { "a pathPattern with '.*'" }
            return ("matches no link without a star: '*' is literal", "write \(hint)")
        }
        let decoded = String(utf8: Array(value.utf8).percentDecoded)
        if decoded.hasSameBytes(as: value) { return nil }
        return ("matches no link: paths are compared decoded", "write '\(decoded)'")
    }

    /// Whether a sign that ends paths has to be in one. A pattern with a star behind it matches without it, too.
    private var hasSignOfQuery: Bool {
        let bytes = Array(value.utf8)
        return zip(bytes, bytes.dropFirst() + [0]).contains { byte, next in
            (byte == "?" || byte == "#") && !(kind == .pathPattern && next == "*")
        }
    }
}
