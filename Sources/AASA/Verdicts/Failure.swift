/// The status of an app-site pair.
public enum Status: String, Sendable, CaseIterable, CustomStringConvertible, JSONConvertible {
    /// Every check holds.
    case approved
    /// A check does not hold.
    case denied
    /// Not known yet: the site gave no usable answer.
    case pending

    public var description: String { rawValue }
}

/// The reason of a verdict: a stable code.
@nonexhaustive
public enum Reason: String, Sendable, CaseIterable, CustomStringConvertible, JSONConvertible {
    /// Every check holds.
    case approved
    /// The file is longer than devices accept.
    case tooLarge = "too-large"
    /// The Content-Type field is not `application/pkcs7-mime`; only under ``SystemVersion/ios8``.
    case contentType = "content-type"
    /// The file is not signed; only under ``SystemVersion/ios8``.
    case notSigned = "not-signed"
    /// The signature is not mathematically valid.
    case signatureInvalid = "signature-invalid"
    /// The signer's certification path leads to no trust anchor.
    case signerUntrusted = "signer-untrusted"
    /// A certificate of the signer's path is out of date.
    case signerExpired = "signer-expired"
    /// The signer's certificate does not name the site.
    case signerWrongSite = "signer-wrong-site"
    /// The document is not JSON, or its root is not an object.
    case malformedJSON = "malformed-json"
    /// The document does not have the service.
    case serviceMissing = "service-missing"
    /// The service does not list the app.
    case appNotListed = "app-not-listed"
    /// A status 3xx, which devices do not follow.
    case redirect
    /// A status 4xx.
    case clientError = "client-error"
    /// A status other than 200, 3xx, 4xx and 5xx.
    case unexpectedStatus = "unexpected-status"
    /// A status 5xx.
    case serverError = "server-error"
    /// There was no HTTP answer: DNS, connection or time limit.
    case unreachable
    /// The server's certificate is not trusted for the site.
    case tlsUntrusted = "tls-untrusted"
    /// The last attempt of a pending pair has failed.
    case retriesExhausted = "retries-exhausted"
    /// A pair of an installed app before its first check.
    case notChecked = "not-checked"

    public var description: String { rawValue }

    /// The status that follows from the reason.
    public var status: Status {
        switch self {
        case .approved: .approved
        case .serverError, .unreachable, .retriesExhausted, .notChecked: .pending
        default: .denied
        }
    }
}

/// Why a pair is not approved, with the evidence.
@nonexhaustive
public indirect enum Failure: Sendable, Equatable {
    /// A status 3xx, and the field Location.
    case redirect(status: Int, target: String?)
    /// A status 4xx.
    case clientError(status: Int)
    /// A status other than 200, 3xx, 4xx and 5xx.
    case unexpectedStatus(Int)
    /// A status 5xx.
    case serverError(status: Int)
    /// There was no HTTP answer.
    case unreachable(NetworkFailure)
    /// The server's certificate is not trusted for the site.
    case tlsUntrusted(ServerDistrust)
    /// The file is longer than ``AssociationFile/maximumSize``: how long, if it was read to its end, and what it is in
    /// place of an association file, if its beginning shows that.
    case tooLarge(bytes: Int?, kind: NotSigned?)
    /// The Content-Type field, if any.
    case contentType(String?)
    /// The file is not signed.
    case notSigned(NotSigned)
    /// The signature is not mathematically valid.
    case signatureInvalid(SignatureProblem)
    /// The signer's certification path leads to no trust anchor.
    case signerUntrusted(SignerInspection, ChainProblem)
    /// A certificate of the signer's path is out of date.
    case signerExpired(SignerInspection, ChainProblem)
    /// The signer's certificate does not name the site.
    case signerWrongSite(SignerInspection)
    /// The document is not JSON: the first error, and its place.
    case malformedJSON(JSONSyntaxError, SourcePosition)
    /// A file that is not JSON, and what it is instead.
    case notJSON(NotSigned)
    /// A body that is not what the field Content-Encoding states.
    case codingMisstated
    /// A document whose root is not an object, and what it is instead.
    case notAnObject(NonObjectRoot)
    /// The services in the file.
    case serviceMissing([Service])
    /// The apps in the file.
    case appNotListed([String])
    /// A statement list that does not name the app, or that a system of Android does not read: why, in a
    /// sentence, and how to fix it.
    case noStatement(Reason, String, hint: String?)

    /// A file that is longer, of which nothing else is known.
    package static let longFile = Failure.tooLarge(bytes: nil, kind: nil)

    /// What a file is instead of a signed one that a device reads.
    @nonexhaustive
    public enum NotSigned: Sendable, Equatable {
        /// Empty.
        case empty
        /// Nothing but white space.
        case blank
        /// Plain JSON.
        case json
        /// A web page.
        case html
        /// A signature in a different encoding from DER.
        case wrapped(Wrapping, isDetached: Bool)
        /// A CMS message of a different type from SignedData.
        case otherMessage(type: String)
        /// A CMS message that cannot be read, and why in a clause.
        case unreadableMessage(Wrapping, String)
        /// A PEM file that is not a message; the label of its private key or first block, for instance "PRIVATE KEY".
        /// Empty if it cannot be shown.
        case pem(label: String)
        /// A certificate or a key in DER.
        case signingFile(SigningFile)
        /// A compressed file without the field Content-Encoding; its kind, for instance "a gzip file".
        case compressed(String)
        /// A CMS message behind a byte order mark or white space.
        case prefixed
        /// A CMS message that is the content of another one.
        case signedTwice
        /// JSON inside an encoding that devices do not undo; which one, in a clause.
        case encoded(String)
        /// Another kind of document, for instance "an RTF document", and how to get the file from it if that is known.
        case document(name: String, hint: String?)
        /// A template, and the first place in it that was not filled in.
        case template(String)
        /// Neither JSON nor a CMS message.
        case other

        /// What the file is, where a noun states it: "a web page".
        var name: String? {
            switch self {
            case .html: "a web page"
            case .pem(let label): PEMLabel(label).fileKind
            case .signingFile(let file): file.name
            case .compressed(let kind): kind
            case .document(let name, _): name
            default: nil
            }
        }

        /// In a sentence after one whose subject is the file.
        package var sentence: String {
            if let name { return "it is \(name)" }
            return switch self {
            case .empty, .blank: emptySentence(about: "it")
            case .json: "it is plain JSON"
            case .wrapped(let wrapping, _): "it is \(wrapping.name), and a device reads DER only"
            case .otherMessage(let type): "it is a CMS message of type \(type), not SignedData"
            case .unreadableMessage(let wrapping, let text):
                "it looks like \(wrapping.name) and cannot be read (\(text))"
            case .prefixed: "it is \(Self.prefixedMessage)"
            case .signedTwice: "it is \(Self.nestedMessage)"
            case .encoded(let clause): "it is a JSON document \(clause)"
            case .template(let mark): "it is a template: \(Self.unfilled(mark))"
            default: "it is neither JSON nor a CMS message"
            }
        }

        /// That the file is this in the place of JSON, with a clause about it.
        ///
        /// - Parameter file: as the sentence names it.
        package func sentence(inPlaceOfJSON clause: String, of file: String = "the file") -> String {
            if self == .empty || self == .blank { return emptySentence(about: file) }
            guard let name else { return "\(file) is not JSON: \(sentence)\(clause)" }
            return "\(file) is \(name)\(clause), not JSON"
        }

        /// That the file is a web page, of a firewall or with its title.
        package static func pageSentence(
            _ page: [UInt8], challenge: BotChallenge?, of file: String = "the file"
        ) -> String {
            html.sentence(inPlaceOfJSON: challenge?.clause ?? WebPage(page).clause, of: file)
        }

        /// Returns the sentence about a file without content, or with nothing but white space.
        func emptySentence(about file: String) -> String {
            if self == .empty { "\(file) is empty" } else { "there is nothing but white space in \(file)" }
        }

        /// The kind of a compressed file by its first bytes, for instance "a gzip file"; nil for other files.
        static func compression(of bytes: [UInt8]) -> String? {
            if bytes.starts(with: [0x1F, 0x8B]) { return "a gzip file" }
            if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return "a Zstandard file" }
            return nil
        }

        /// Returns the sentence about a place in a template.
        static func unfilled(_ mark: String) -> String { "'\(mark)' was not filled in" }

        /// What ``prefixed`` is.
        static let prefixedMessage = "a CMS message with white space or a byte order mark in front"

        /// What ``signedTwice`` is.
        static let nestedMessage = "a CMS message again, as if it had been signed twice"
    }

    /// Whether later systems lack the condition: the file's only place, the content type, the signature.
    var isOnlyUnderIOS8: Bool {
        switch self {
        case .contentType, .notSigned(.json): true
        case .clientError(let status): HTTPStatus.isMissing(status)
        default: false
        }
    }

    /// The stable code.
    public var reason: Reason {
        switch self {
        case .redirect: .redirect
        case .clientError: .clientError
        case .unexpectedStatus: .unexpectedStatus
        case .serverError: .serverError
        case .unreachable: .unreachable
        case .tlsUntrusted: .tlsUntrusted
        case .tooLarge: .tooLarge
        case .contentType: .contentType
        case .notSigned: .notSigned
        case .signatureInvalid: .signatureInvalid
        case .signerUntrusted: .signerUntrusted
        case .signerExpired: .signerExpired
        case .signerWrongSite: .signerWrongSite
        case .malformedJSON, .notJSON, .codingMisstated, .notAnObject: .malformedJSON
        case .serviceMissing: .serviceMissing
        case .appNotListed: .appNotListed
        case .noStatement(let reason, _, _): reason
        }
    }

    /// What the file is in place of one that a device reads; nil for other failures.
    package var kindOfFile: NotSigned? {
        switch self {
        case .notSigned(let kind), .notJSON(let kind), .tooLarge(_, let kind?): kind
        default: nil
        }
    }

    /// The bytes of the document that are at fault; nil when it is about no place in it.
    package var range: Range<Int>? { if case .malformedJSON(let error, _) = self { error.range } else { nil } }
}
