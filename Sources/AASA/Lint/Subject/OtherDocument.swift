/// Documents other than association files, as lint and verdicts name them.
extension Failure.NotSigned {
    private static func document(_ name: String, _ hint: String? = nil) -> Self { .document(name: name, hint: hint) }

    static let rtf = document("an RTF document", "save it as plain text; in TextEdit: Format, Make Plain Text")
    static let xmlPropertyList = document("an XML property list", "convert it to JSON")
    static let entitlements = document(
        nameOfEntitlements, "leave them in the app, and put the association file here")
    static let infoPropertyList = document(
        "an app's Info.plist",
        "leave it in the app, whose .entitlements has com.apple.developer.associated-domains: in Info.plist the key has no effect"
    )
    static let swcutilReport = document(nameOfReport, "compare it with recorded verdicts")
    static let yaml = document("YAML", "convert it to JSON")
    static let toml = document("TOML", "convert it to JSON")
    static let php = document("a PHP script", "serve what it prints, not the script")
    static let script = document("a script", "serve what it prints, not the script")
    static let markdown = document(
        "a code block of Markdown", "remove the line in front of the JSON and the one behind it, which begin with ```")
    static let comments = document("a text of comments")
    static let xml = document("XML")
    static let manifest = document(
        "the manifest of an app for Android", "leave it in the app, and put the association file here")
    static let frontMatter = document(
        "a text that begins with front matter",
        "let the generator of the site remove it, or delete the lines up to the second '---'")
    static let textInFront = document(
        "text with JSON behind it", "let the server send the JSON alone, without warnings or log lines")
    static let mailInFront = document(
        "a text of e-mail with JSON behind it",
        "\(FileAdvice.signingAgain), without the option -text if openssl does it")
    static let jsonp = document("JSONP", "serve the JSON alone, without the function around it")
    static let serverMessage = document(
        "a server's message", "look for the document: the message was saved or is served in its place")
    static let binary = document("a binary file")
    static let plainText = document("plain text")

    /// By how a file begins, whatever follows.
    private static let beginnings: [(bytes: [UInt8], document: Self)] = [
        (Array("```".utf8), markdown),
        (Array("#!".utf8), script),
        (
            Array("[object Object]".utf8),
            document("an object that a script wrote as text", "write JSON.stringify(object)")
        ),
        (
            Array("[Adblock".utf8),
            document("a filter list of Adblock Plus", "convert it to a content rule list for Safari")
        ),
        (Array("{\\\"".utf8), document("a text with escaped quotes", "write '\"' in the place of each '\\\"'")),
        (Array("{&quot;".utf8), document("a text with escaped quotes", "write '\"' in the place of each '&quot;'")),
        (Array("version https://git-lfs".utf8), document("a pointer of Git LFS", "fetch the file: git lfs pull")),
        (MergeConflict.beginning, document("a text with conflicts of a merge", "resolve them, and deploy again")),
        (Array("HTTP/1.".utf8), document("an HTTP response with its header", "serve its content alone")),
    ]

    /// By the first bytes of a file.
    private static let signatures: [(bytes: [UInt8], document: Self)] = [
        (Array("PK\u{3}\u{4}".utf8), document("a ZIP file", "serve the file that is inside")),
        (Array("%PDF-".utf8), document("a PDF file")),
        ([0x89, 0x50, 0x4E, 0x47], document("a PNG image")),
        ([0xFF, 0xD8, 0xFF], document("a JPEG image")),
        (Array("BZh".utf8), document("a bzip2 file", "serve it decompressed")),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], document("an xz file", "serve it decompressed")),
        (Array("GIF8".utf8), document("a GIF image")),
        (Array("bplist".utf8), document("a binary property list", "convert it to JSON")),
        (Array("{\\rtf".utf8), rtf),
        ([0x7F, 0x45, 0x4C, 0x46], document("a program of Linux")),
        ([0xCF, 0xFA, 0xED, 0xFE], document("a program of Apple's systems")),
        ([0xCA, 0xFE, 0xBA, 0xBE], document("a program of Apple's systems")),
    ]

    /// The document that a text is whose first word or line no JSON has; nil for others.
    /// - Parameter text: without white space and comments in front.
    static func document(beginning text: ArraySlice<UInt8>) -> Self? {
        beginnings.first { row in text.starts(with: row.bytes) }?.document
    }

    /// The document that the first bytes of a file name; nil for others.
    static func document(signature bytes: [UInt8]) -> Self? {
        if let name = compression(of: bytes) { return document(name, compressionHint) }
        return signatures.first { row in bytes.starts(with: row.bytes) }?.document
    }
}
