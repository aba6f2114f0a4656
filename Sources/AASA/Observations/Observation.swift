/// The result of requesting one URL or reading one file: all that a verdict depends on.
package indirect enum Observation: Sendable, Equatable {
    /// An HTTP answer, or a local file treated as one.
    case answer(Answer)
    case noAnswer(url: String, NetworkFailure)
    /// The server's certificate is not trusted for the site.
    case untrustedServer(url: String, ServerDistrust)

    /// The HTTP answer, if any.
    package var answer: Answer? { if case .answer(let answer) = self { answer } else { nil } }

    /// Whether a server answered: with an HTTP response, or with a certificate that is not trusted.
    package var isAnswered: Bool { if case .noAnswer = self { false } else { true } }

    package var file: Answer? { answer.filter(\.isFile) }
}

/// Why a server's certificate is not trusted for a site.
public struct ServerDistrust: Sendable, Equatable {
    /// What is wrong with the server's certificates.
    @nonexhaustive
    public enum Kind: Sendable, Equatable {
        /// The server's chain leads to no trust anchor, is out of date or is not for TLS servers.
        case chain(ChainProblem)
        /// The chain is valid, and the certificate names other hosts.
        case hostName
        /// The chain is valid or too weak, and does not meet requirements of devices.
        case requirements([ServerRequirement])
    }
    /// What is wrong.
    public var kind: Kind
    /// The same in a sentence; the network library's message where only that states the cause.
    public var text: String

    package init(_ kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}

/// The part of an HTTP answer that a verdict needs.
package struct Answer: Sendable, Equatable {
    /// The requested URL; nil for a local file.
    package var url: String?
    /// 200 for a local file, which is judged as if the site had served it.
    package var status: Int
    /// The Content-Type field; nil when it is missing, and for a local file.
    package var contentType: String?
    package var redirectTarget: String?
    /// Seconds of the Retry-After field, from the moment of the request.
    package var retryAfter: Int?
    /// The same field as sent, which may be a date; nil if that is not known.
    package var retryAfterField: String?
    /// Bytes after decoding, of the part that was read.
    package var size: Int
    /// Whether the answer is longer than devices accept.
    package var isCutOff: Bool
    /// What the bytes are. For a different status an empty ``Content/plain(_:)``; for an answer that is cut off, the
    /// part that was read as ``Content/plain(_:)``.
    package var content: Content
    /// The software that answered.
    package var software = ServerSoftware.other
    /// The CDN's header fields; nil when another server answered.
    package var cdn: CDNInspection?
    /// What a firewall served in place of the file, if it did.
    package var challenge: BotChallenge?
    /// What a file store answered in place of the file, if it did.
    package var storageError: StorageError?
    /// Whether the body is an association file, although the status brings none.
    package var hasFileInBody = false
    /// The SHA-256 of ``Content/document`` in hexadecimal digits; nil without one, or when the answer is cut off.
    package var sha256: String?
    /// The server's certificates; nil for a local file.
    package var server: ServerInspection?
    /// What the field Content-Encoding states, where the body is not that (RFC 9110 section 8.4): nothing can be read.
    package var misstatedCoding: String?

    package init(
        url: String?, status: Int, contentType: String?, redirectTarget: String?, retryAfter: Int?, size: Int,
        isCutOff: Bool, content: Content
    ) {
        self.url = url
        self.status = status
        self.contentType = contentType
        self.redirectTarget = redirectTarget
        self.retryAfter = retryAfter
        self.size = size
        self.isCutOff = isCutOff
        self.content = content
    }

    /// Whether this is a local file, whose hosting is unknown.
    package var isLocal: Bool { url == nil }
}

/// What the bytes of a file are.
package enum Content: Sendable, Equatable {
    /// Not a CMS message in any wrapping: JSON, or something else.
    case plain([UInt8])
    /// A CMS message that cannot be read, and why in a clause.
    case unreadableMessage(Wrapping, String)
    /// A certificate or a key in DER.
    case signingFile(SigningFile)
    /// A CMS message of a different type from SignedData, with the name of the type.
    case otherMessage(Wrapping, type: String)
    /// A SignedData (RFC 5652 section 5).
    case signed(SignatureInspection)

    /// The document: the bytes of a plain file, or the content that a SignedData carries. It is nil if the
    /// message is detached, of another type, or cannot be read.
    package var document: [UInt8]? {
        switch self {
        case .plain(let bytes): bytes
        case .signed(let signature): signature.payload
        case .unreadableMessage, .signingFile, .otherMessage: nil
        }
    }

    /// The SignedData; nil for anything else.
    package var signature: SignatureInspection? { if case .signed(let signature) = self { signature } else { nil } }

    /// What sentences call the document. A message in another encoding is wrong itself.
    var documentName: String { signature?.wrapping == .der ? "the signed document" : "the file" }

    /// The association file in the document, if that is JSON without mistakes.
    var associationFile: AssociationFile? {
        guard let document else { return nil }
        return try? AssociationFile(document)
    }

    /// Whether two answers have different documents, of which one can be read at least. Many pages in the place
    /// of a document are different for each request.
    func isOtherDocument(than other: Content) -> Bool {
        if document == other.document { return false }
        return associationFile != nil || other.associationFile != nil
    }
}

/// The encoding of a CMS message. A device reads ``der`` only.
@nonexhaustive
public enum Wrapping: String, Sendable, CaseIterable {
    /// Not a CMS message.
    case none
    /// DER, the encoding that a device reads.
    case der
    /// PEM (RFC 7468).
    case pem
    /// Base64 without PEM's first and last line.
    case base64
    /// S/MIME: a MIME header in front of base64 (RFC 8551).
    case smime

    package var name: String {
        switch self {
        case .none: "unsigned"
        case .der: "DER"
        case .pem: "PEM"
        case .base64: "base64"
        case .smime: "S/MIME text"
        }
    }
}
