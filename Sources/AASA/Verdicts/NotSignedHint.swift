extension Failure.NotSigned {
    /// How to fix the file.
    ///
    /// - Parameters:
    ///   - isRequired: whether the devices that are judged require a signature. Others read the document itself too.
    ///   - example: how to write a document.
    package func hint(signature isRequired: Bool, example: String) -> String {
        switch self {
        case .json: "sign it"
        case .document(_, let hint?): hint
        case .empty, .document, .other: isRequired ? "\(example), then sign it" : example
        case .html: Self.pageHint
        case .encoded: "serve what is inside"
        case .wrapped(let wrapping): "convert it to DER: \(Self.conversion(from: wrapping))"
        case .compressed: Self.compressionHint
        case .prefixed: Self.prefixHint
        case .pem(let label) where PEMLabel(label).isOfPrivateKey: Self.privateKeyHint
        case .pem: isRequired ? "sign the document, and put the signed file there" : "put the document there"
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
        case .document(let name, _) where name.hasSameBytes(as: Self.entitlements): .examineClaims
        case .html, .wrapped, .compressed, .prefixed, .encoded, .document(_, _?): nil
        case .pem(let label) where PEMLabel(label).isOfPrivateKey: nil
        case .empty, .document, .other, .pem: isRequired ? .sign : nil
        case .json, .signedTwice, .unreadableMessage, .otherMessage: .sign
        }
    }

    private static func conversion(from wrapping: Wrapping) -> String {
        switch wrapping {
        case .base64: "base64 -d FILE > NEW"
        case .smime: "openssl cms -cmsout -inform SMIME -outform DER -in FILE -out NEW"
        case .pem, .none, .der: "openssl cms -cmsout -inform PEM -outform DER -in FILE -out NEW"
        }
    }

    /// The name of a ``document(name:hint:)`` that belongs into an app.
    static let entitlements = "an app's entitlements"
    static let pageHint =
        "the server answers with a page of its own: let it serve the file before such a rule applies"
    private static let prefixHint =
        "remove what precedes the message, a byte order mark or white space; upload the file as binary"
    private static let uploadHint = "check that the file is whole, and upload it as binary; else"
    /// What to do with a private key that a site serves.
    private static let privateKeyHint = "remove it from the site at once, and get a new key"
    /// How to serve a compressed file.
    static let compressionHint = "serve it decompressed, or with the Content-Encoding that it has"
}
