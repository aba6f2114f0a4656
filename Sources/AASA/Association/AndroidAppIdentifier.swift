/// Apps of Android among the pairs: a package under one certificate.
extension AppIdentifier {
    /// Reads `PACKAGE@FINGERPRINT`: a package of letters, digits, `_` and `.`, and the SHA-256 of a certificate as
    /// statement lists write it, 32 pairs of upper-case hexadecimal digits with colons between them.
    ///
    /// - Returns: nil for any other text.
    package init?(ofAndroid text: String) {
        let parts = text.utf8.parts(separatedBy: "@")
        guard parts.count == 2, Self.isPackage(parts[0]), Self.isFingerprint(String(Substring(parts[1])))
        else { return nil }
        description = text
    }

    /// Reads an identifier of either system; nil for any other text.
    package init?(ofAnySystem text: String) {
        if let app = try? AppIdentifier(text) {
            self = app
        } else {
            self.init(ofAndroid: text)
        }
    }

    /// Whether this is an app of Android. Identifiers of Apple have no `@`.
    package var isOfAndroid: Bool { description.utf8.contains("@") }

    /// The SHA-256 of the certificate; nil for an app of Apple's systems.
    package var fingerprint: Substring? {
        guard let at = description.firstIndex(of: "@") else { return nil }
        return description[description.index(after: at)...]
    }

    /// Whether a text is the name of a package: parts of letters, digits and `_`, with dots between them.
    package static func isPackage(_ text: Substring.UTF8View) -> Bool {
        text.parts(separatedBy: ".").allSatisfy { part in !part.isEmpty && part.allSatisfy(\.isWord) }
    }

    /// Whether a text is a SHA-256 in the form that systems compare, 32 pairs of digits. A long list has thousands.
    package static func isFingerprint(_ text: String) -> Bool {
        let digits = text.utf8Span.span
        guard digits.count == 95 else { return false }
        for index in digits.indices {
            let byte = digits[index]
            let isSeparator = index % 3 == 2
            let isExpected = if isSeparator { byte == ":" } else { byte.isDigit || (0x41...0x46).contains(byte) }
            if !isExpected { return false }
        }
        return true
    }
}
