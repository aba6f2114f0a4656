internal import AASA

/// Texts that were never filled in.
enum Placeholder {
    /// Words that authors leave in their files; none is a mark of this source.
    private static let fingerprintWords = [
        "YOUR", "PLACEHOLDER", "REPLACE", "CHANGEME", "TODO", "FIXME", "FINGERPRINT", "KEYTOOL", "KEYSTORE", "INSERT",
        "PACKAGENAME", "SHA256", "XXXX",
    ].utf8Arrays
    /// Words of a package's name, and whole parts of it.
    private static let packageWords: Set<String> = [
        "your", "packagename", "placeholder", "replaceme", "changeme", "yourapp", "yourappname", "yourbrand",
        "yourbusiness", "yourcompany", "yourcompanyname", "yourdomain", "yourname", "yourorg", "yourorganization",
        "yourpackage", "yourpackagename", "yourproject", "yoursite", "yourwebsite",
    ]

    /// Whether a package's name is a placeholder, or one of those that documentation uses.
    static func isPackage(_ text: String) -> Bool {
        let lower = text.lowercased()
        let isExample = packageExamples.contains { example in lower == example || lower.hasPrefix("\(example).") }
        return isMarked(text) || isExample || text.parts(separatedBy: ".").contains(where: hasPackageWord)
    }

    /// Whether a part of a package's name is one of the words, or one or two of the words that it consists of are.
    private static func hasPackageWord(_ part: Substring) -> Bool {
        var words: [String] = [""]
        var isSmall = false
        for scalar in part.unicodeScalars {
            let isCapital = ("A"..."Z").contains(scalar)
            let isSeparator = scalar == "_" || scalar == "-"
            if isSeparator || isCapital && isSmall { words.append("") }
            if !isSeparator { words[words.count - 1].unicodeScalars.append(scalar) }
            isSmall = !isCapital
        }
        words = words.map { word in word.lowercased() }
        let pairs = zip(words, words.dropFirst()).map { first, second in first + second }
        return (words + pairs + [words.joined()]).contains(where: packageWords.contains)
    }

    private static let packageExamples = [
        "com.example", "org.example", "com.mycompany", "com.company", "io.ionic.starter",
    ]

    /// What is in the place of a fingerprint that was never filled in: a pattern, an example of documentation,
    /// or words such as `YOUR_SHA256_FINGERPRINT` and `AA:BB:CC:...`; nil for a fingerprint.
    static func name(ofFingerprint text: String) -> String? {
        do throws(CertificateFingerprint.Defect) {
            let read = try CertificateFingerprint(anyForm: text)
            if KnownFingerprint.ofDocumentation.contains(read) { return "the documentation's example" }
            return isPattern(read.bytes) ? name : nil
        } catch {
            // Words in front of digits are those of a tool: `SHA256: 14:6D:…`.
            let hasFingerprint = !CertificateFingerprint.all(in: text).isEmpty
            let isWord = error == .notHexadecimal && !hasFingerprint
            // Before a pin of HTTPS, which need not be filled in.
            let written = text.hasPrefix("sha256/") ? String(text.dropFirst(7)) : text
            return isWord && (isMarked(text) || has(fingerprintWords, in: written)) ? name : nil
        }
    }

    private static let name = "a placeholder"

    private static func isMarked(_ text: String) -> Bool {
        text.utf8.contains(where: "<>{}[]$".utf8.contains) || ["...", "…"].contains(where: text.contains(text:))
    }

    private static func has(_ words: [[UInt8]], in text: String) -> Bool {
        let plain = text.utf8.capitalLettersAndDigits
        return words.contains(where: plain.contains(text:))
    }

    /// Whether the bytes are not the digest of a certificate: a pattern that repeats, or a count.
    private static func isPattern(_ bytes: [UInt8]) -> Bool {
        for period in 1...bytes.count / 2 where bytes.dropFirst(period).elementsEqual(bytes.dropLast(period)) {
            return true
        }
        let step = bytes[1] &- bytes[0]
        return zip(bytes, bytes.dropFirst()).allSatisfy { byte, next in next &- byte == step }
    }
}
