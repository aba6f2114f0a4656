extension Failure.NotSigned {
    /// Whether the hint includes the signature. In a signed file that follows each hint, unless it was signed twice.
    func includesSignature(isRequired: Bool, isSigned: Bool) -> Bool {
        isRequired && (!isSigned || self == .signedTwice)
    }

    /// How to fix the file.
    ///
    /// - Parameters:
    ///   - isRequired: whether the devices that are judged require a signature. Others read the document itself too.
    ///   - isServed: whether a site serves the file; it is one from disk otherwise.
    ///   - example: how to write a document.
    package func hint(signature isRequired: Bool, isServed: Bool, example: String) -> String {
        switch self {
        case .json: "sign it"
        case .empty where isServed:
            Self.blank.hint(signature: isRequired, isServed: false, example: example) + Self.emptyHint
        case .document(_, let hint?): hint
        case .empty, .blank, .document, .other: isRequired ? "\(example), then sign it" : example
        case .html: Self.savedPageHint
        case .encoded: "serve what is inside"
        // A conversion would leave out the document.
        case .wrapped(_, isDetached: true): "sign again, with the document in the message"
        case .wrapped(let wrapping, _): Self.conversion(from: wrapping)
        case .compressed: Self.compressionHint
        case .prefixed: Self.prefixHint
        case .template: Self.templateHint
        case .pem, .signingFile: signingFileHint(signature: isRequired, isServed: isServed)
        case .signedTwice where isRequired: "sign the document, not the signed file"
        case .signedTwice: "serve the document itself, or sign it, not the signed file"
        case .unreadableMessage where isRequired: "\(Self.uploadHint) sign the document again"
        case .unreadableMessage: "\(Self.uploadHint) serve the document itself, or sign it again"
        case .otherMessage: isRequired ? "sign the document" : "serve the document itself, or sign it"
        }
    }

    /// What a program can do about the file.
    ///
    /// - Parameter isRequired: whether the devices that are judged require a signature.
    package func remedy(signature isRequired: Bool) -> Remedy? {
        switch self {
        case .wrapped(_, isDetached: true): .sign
        case .document(let name, _) where name.hasSameBytes(as: Self.nameOfEntitlements): .examineClaims
        case .document(let name, _) where name.hasSameBytes(as: Self.nameOfReport): .compareReport
        case .html, .wrapped, .compressed, .prefixed, .encoded, .template, .document(_, _?): nil
        case .pem, .signingFile: isRequired && !isSecret ? .sign : nil
        case .empty, .blank, .document, .other: isRequired ? .sign : nil
        case .json: .signFile
        case .signedTwice, .unreadableMessage, .otherMessage: .sign
        }
    }

    private var isSecret: Bool {
        switch self {
        case .pem(let label): PEMLabel(label).isOfPrivateKey
        case .signingFile(let file): file.isSecret
        default: false
        }
    }

    private func signingFileHint(signature isRequired: Bool, isServed: Bool) -> String {
        switch (isSecret, isServed) {
        case (true, true): "remove it from the site at once, and get a new key"
        case (true, false): "keep it off the site, and use the document itself"
        case (false, true): isRequired ? "sign the document, and serve the signed file" : "serve the document itself"
        case (false, false): isRequired ? "sign the document" : "use the document itself"
        }
    }

    private static func conversion(from wrapping: Wrapping) -> String {
        switch wrapping {
        case .base64: "convert it to DER: base64 -d FILE > NEW"
        case .smime: "convert it to DER: openssl cms -cmsout -inform SMIME -outform DER -in FILE -out NEW"
        case .pem, .none, .der: "convert it to DER: openssl cms -cmsout -inform PEM -outform DER -in FILE -out NEW"
        }
    }

    /// The name of a ``document(name:hint:)`` that belongs into an app.
    static let nameOfEntitlements = "an app's entitlements"
    /// The name of a ``document(name:hint:)`` with what a device has decided.
    static let nameOfReport = "a report of swcutil"
    package static let savedPageHint = "name the document itself: a page of the server was saved in its place"
    /// Caddy answers so for a host that its settings do not name, and without a handler for the path.
    private static let emptyHint =
        "; if other paths are empty, too, let the server's settings have this host, with a handler for its files"
    static let templateHint = "run the step that fills in the template before the file is put on the site"
    private static let prefixHint =
        "remove what precedes the message, a byte order mark or white space; upload the file as binary"
    private static let uploadHint = "check that the file is whole, and upload it as binary; else"
    static let compressionHint = "serve it decompressed, or with the Content-Encoding that it has"
}
