internal import AASA

/// Texts that were never filled in.
enum Placeholder {
    private static let marks = ["<", ">", "{", "}", "$", "[", "]", "...", "…"].map { Array($0.utf8) }
    private static let words = [
        "YOUR", "PLACEHOLDER", "REPLACE", "CHANGEME", "TODO", "FIXME", "FINGERPRINT", "KEYTOOL", "KEYSTORE", "INSERT",
        "PACKAGENAME", "SHA256", "XXXX",
    ].map { Array($0.utf8) }
    private static let packageWords = ["YOUR", "PACKAGENAME", "PLACEHOLDER", "REPLACEME", "CHANGEME"].map {
        Array($0.utf8)
    }

    /// Whether a package's name is a placeholder, or one of those that documentation uses.
    static func isPackage(_ text: String) -> Bool {
        let lower = text.lowercased()
        let examples = ["com.example", "org.example", "com.yourcompany", "com.mycompany", "com.company"]
        return isMarked(text) || has(packageWords, in: text)
            || examples.contains { lower == $0 || lower.hasPrefix($0 + ".") }
    }

    /// Whether a fingerprint is a placeholder in words, such as `YOUR_SHA256_FINGERPRINT` or `AA:BB:CC:...`.
    static func isFingerprint(_ text: String) -> Bool { isMarked(text) || has(words, in: text) && !isPrefixed(text) }

    /// Whether words in front of hexadecimal digits are those of a tool: `SHA256: 14:6D:…`.
    private static func isPrefixed(_ text: String) -> Bool { (try? CertificateFingerprint(anyForm: text)) != nil }

    private static func isMarked(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return marks.contains { bytes.firstIndex(of: $0, from: 0) != nil }
    }

    private static func has(_ words: [[UInt8]], in text: String) -> Bool {
        let plain = text.utf8.filter(\.isLetterOrDigit).map(\.capital)
        return words.contains { plain.firstIndex(of: $0, from: 0) != nil }
    }

    /// Whether the bytes are not the digest of a certificate: a pattern that repeats, or a count.
    static func isPattern(_ bytes: [UInt8]) -> Bool {
        for period in 1...bytes.count / 2 where zip(bytes, bytes.dropFirst(period)).allSatisfy({ $0 == $1 }) {
            return true
        }
        let steps = Set(zip(bytes, bytes.dropFirst()).map { $1 &- $0 })
        return steps.count == 1
    }
}
