/// The result of requesting one URL or reading one file: all that a verdict depends on.
package indirect enum Observation: Sendable, Equatable {
    /// An HTTP answer, or a local file treated as one.
    case answer(Answer)
    case noAnswer(url: String, NetworkFailure)
    /// The server's certificate is not trusted for the site.
    case untrustedServer(url: String, ServerDistrust)

    /// The HTTP answer, if any.
    package var answer: Answer? { if case .answer(let answer) = self { answer } else { nil } }

    package var file: Answer? {
        guard let answer, answer.isFile else { return nil }
        return answer
    }
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
        /// The chain is valid or too weak, and does not meet requirements of devices since iOS 13.
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

/// Why no HTTP answer arrived.
public struct NetworkFailure: Sendable, Equatable {
    /// The step of the request that failed.
    @nonexhaustive
    public enum Kind: String, Sendable, CaseIterable {
        /// DNS has no address of the host.
        case nameNotResolved
        /// No connection was made: it was refused, or there is no route.
        case notConnected
        /// The proxy that the environment names cannot be used.
        case proxyFailed
        /// The request took longer than its time limit.
        case timedOut
        /// The TLS handshake failed, for a reason other than the server's certificate.
        case handshakeFailed
        /// The HTTP response is incomplete or malformed.
        case answerBroken
        /// Another reason; ``NetworkFailure/text`` states it.
        case other
        /// The body is not compressed as the field Content-Encoding states (RFC 9110 section 8.4).
        case encodingInvalid
    }
    /// The step that failed.
    public var kind: Kind
    /// The message of the network library, in its own words; may be empty.
    public var text: String

    package init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }

    /// The failure in a sentence.
    public var sentence: String {
        if let unresolvedName { return "the name '\(unresolvedName.tidied)' cannot be resolved" }
        if let obstacle { return obstacle.sentence }
        let kind =
            switch kind {
            case .nameNotResolved: "the name cannot be resolved"
            case .notConnected: "no connection"
            case .proxyFailed: "the proxy cannot be used"
            case .timedOut: "too slow"
            case .handshakeFailed: "the TLS handshake failed"
            case .answerBroken: "the HTTP response is incomplete"
            case .encodingInvalid: "the body is not what 'Content-Encoding' states"
            case .other: "the request failed"
            }
        if text.isEmpty { return kind }
        return "\(kind) (\(detail))"
    }

    /// What the server does, as the predicate of a sentence about the URL.
    package var predicate: String {
        if kind == .encodingInvalid { return "answers, but \(sentence)" }
        return "does not answer: \(sentence)"
    }

    /// The library's message inside a sentence, without the cause that ``kind`` states.
    private var detail: String {
        var detail = text.tidied
        for cause in [": Couldn't connect to server", ": Could not connect to server"] where detail.hasSuffix(cause) {
            detail.removeLast(cause.count)
        }
        let word = detail.prefix(while: \.isLetter)
        // Names keep their capitals, as in 'OpenSSL'.
        guard word.dropFirst().allSatisfy(\.isLowercase) else { return detail }
        return word.lowercased() + detail.dropFirst(word.count)
    }

    /// The name that the library's message states, if it states nothing else.
    private var unresolvedName: String? {
        let start = "Could not resolve host: "
        guard kind == .nameNotResolved, text.hasPrefix(start) else { return nil }
        let name = String(text.dropFirst(start.count))
        if name.contains(" ") { return nil }
        return name.nonEmpty
    }

    /// What keeps the client from a TLS connection, if the library's message shows it.
    private var obstacle: TLSObstacle? {
        switch kind {
        case .handshakeFailed: return TLSObstacle(message: text)
        case .answerBroken:
            // A server of TLS 1.3 rejects a client without a certificate after the client's part of the handshake
            // (RFC 8446 section 4.4.2), where a response is expected.
            let obstacle = TLSObstacle(message: text)
            return obstacle == .clientCertificate ? obstacle : nil
        default: return nil
        }
    }

    package var remedy: Remedy? {
        switch kind {
        case .nameNotResolved: .chooseMachine
        case .timedOut: .waitLonger
        default: nil
        }
    }

    /// What to check, for kinds where that does not depend on the command.
    ///
    /// - Parameter client: what requests the file for devices.
    package func hint(for site: Site, client: ClientOfSystem = .cdn) -> String? {
        hint(forHost: site.host, port: site.port ?? 443, client: client)
    }

    /// What to check, as above.
    package func hint(forHost host: String, port: Int, client: ClientOfSystem) -> String? {
        if let obstacle { return obstacle.hint(forHost: host, port: port, client: client) }
        return switch kind {
        case .nameNotResolved:
            "is '\(host)' spelled right, and does this machine resolve other names?"
        case .proxyFailed: "check the proxy that https_proxy or all_proxy names"
        case .handshakeFailed:
            "devices require TLS 1.2 or later and a certificate for \(host); show what the server offers: openssl s_client -connect \(host):\(port)"
        case .encodingInvalid:
            "remove the field 'Content-Encoding', or compress the file as it states"
        case .answerBroken where text.contains(text: "longer than 100 kB"):
            "send shorter fields, for instance fewer cookies"
        case .answerBroken where text.contains(text: "HTTP/0.9"):
            // Frames of HTTP/2 (RFC 9113 section 4) have no status line, and neither has HTTP/0.9.
            "if the server accepts HTTP/2 only, \(TLSObstacle.http2Hint(client: client))"
        case .answerBroken where text.contains(text: "bytes remaining to read"):
            "send as many bytes as 'Content-Length' states"
        case .answerBroken where Self.isEarlyEnd(text):
            "read the server's log: it closes the connection before its response is complete"
        case .notConnected: connectionHint(port: port)
        case .timedOut, .answerBroken, .other: nil
        }
    }

    /// What to check where no connection is made.
    ///
    /// - Parameter port: that of the site, where the library's message does not state what was tried.
    package func connectionHint(port: Int) -> String {
        "does a server listen on \(triedMachine ?? "port \(port)"), and does a firewall let every address in?"
    }

    /// The host or address and the port in the library's message, which may be those of another machine.
    private var triedMachine: String? {
        let start = "Failed to connect to "
        guard text.hasPrefix(start) else { return nil }
        let words = text.dropFirst(start.count).split(separator: " ")
        guard words.count > 2, words[1] == "port" else { return nil }
        return "port \(words[2].prefix(while: \.isNumber)) of \(words[0])".tidied
    }

    /// Whether the connection ended where a response, or more of one, was expected, in libcurl's words.
    private static func isEarlyEnd(_ message: String) -> Bool {
        message.contains(text: "Empty reply from server") || message.contains(text: "outstanding read data remaining")
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
    /// Seconds of the Retry-After field.
    package var retryAfter: Int?
    /// Bytes after decoding, of the part that was read.
    package var size: Int
    /// Whether the answer is longer than devices accept.
    package var isCutOff: Bool
    /// What the bytes are. For a different status an empty ``Content/plain(_:)``.
    package var content: Content
    /// The CDN's header fields; nil when another server answered.
    package var cdn: CDNInspection?
    /// What a firewall served in place of the file, if it did.
    package var challenge: BotChallenge?
    /// What a file store answered in place of the file, if it did.
    package var storageError: StorageError?
    /// The SHA-256 of ``Content/document`` in hexadecimal digits; nil without one, or when the answer is cut off.
    package var sha256: String?
    /// The server's certificates; nil for a local file.
    package var server: ServerInspection?

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

    /// The document: the bytes of a plain file, or the content that a SignedData carries. Nil without one: the
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

    /// The association file in the document, if that is JSON without mistakes.
    var associationFile: AssociationFile? {
        guard let document else { return nil }
        return try? AssociationFile(document)
    }

    /// Whether two answers have different documents, of which one can be read at least. Of pages in the place of the
    /// document, many are different for each request.
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
