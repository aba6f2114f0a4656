/// The status of an app-site pair.
public enum Status: String, Sendable, CaseIterable {
    /// Every check holds.
    case approved
    /// A check does not hold.
    case denied
    /// Not known yet: the site gave no usable answer.
    case pending
}

/// The reason of a verdict: a stable code.
public struct Reason: ExtensibleEnum {
    package enum Known: String, CaseIterable {
        case approved, tooLarge = "too-large", contentType = "content-type", notSigned = "not-signed",
            signatureInvalid = "signature-invalid", signerUntrusted = "signer-untrusted",
            signerExpired = "signer-expired", signerWrongSite = "signer-wrong-site",
            malformedJSON = "malformed-json", serviceMissing = "service-missing", appNotListed = "app-not-listed",
            redirect, clientError = "client-error", unexpectedStatus = "unexpected-status",
            serverError = "server-error", unreachable, tlsUntrusted = "tls-untrusted",
            retriesExhausted = "retries-exhausted", notChecked = "not-checked"
    }
    package let known: Known
    package init(_ known: Known) { self.known = known }

    /// Every check holds.
    public static let approved = Self(.approved)
    /// The file is longer than devices accept.
    public static let tooLarge = Self(.tooLarge)
    /// The Content-Type field is not `application/pkcs7-mime`; only under ``SystemVersion/ios8``.
    public static let contentType = Self(.contentType)
    /// The file is not signed; only under ``SystemVersion/ios8``.
    public static let notSigned = Self(.notSigned)
    /// The signature is not mathematically valid.
    public static let signatureInvalid = Self(.signatureInvalid)
    /// The signer's certification path leads to no trust anchor.
    public static let signerUntrusted = Self(.signerUntrusted)
    /// A certificate of the signer's path is out of date.
    public static let signerExpired = Self(.signerExpired)
    /// The signer's certificate does not name the site.
    public static let signerWrongSite = Self(.signerWrongSite)
    /// The document is not JSON, or its root is not an object.
    public static let malformedJSON = Self(.malformedJSON)
    /// The document does not have the service.
    public static let serviceMissing = Self(.serviceMissing)
    /// The service does not list the app.
    public static let appNotListed = Self(.appNotListed)
    /// A status 3xx, which devices do not follow.
    public static let redirect = Self(.redirect)
    /// A status 4xx.
    public static let clientError = Self(.clientError)
    /// Another status than 200, 3xx, 4xx and 5xx.
    public static let unexpectedStatus = Self(.unexpectedStatus)
    /// A status 5xx.
    public static let serverError = Self(.serverError)
    /// There was no HTTP answer: DNS, connection or time limit.
    public static let unreachable = Self(.unreachable)
    /// The server's certificate is not trusted for the site.
    public static let tlsUntrusted = Self(.tlsUntrusted)
    /// The last attempt of a pending pair has failed.
    public static let retriesExhausted = Self(.retriesExhausted)
    /// A pair of an installed app before its first check.
    public static let notChecked = Self(.notChecked)

    /// The status that follows from the reason.
    public var status: Status {
        switch known {
        case .approved: .approved
        case .serverError, .unreachable, .retriesExhausted, .notChecked: .pending
        default: .denied
        }
    }
}

/// Why a pair is not approved, with the evidence.
@nonexhaustive
public enum Failure: Sendable, Equatable {
    /// A status 3xx, and the field Location.
    case redirect(status: Int, target: String?)
    /// A status 4xx.
    case clientError(status: Int)
    /// Another status than 200, 3xx, 4xx and 5xx.
    case unexpectedStatus(Int)
    /// A status 5xx.
    case serverError(status: Int)
    /// There was no HTTP answer.
    case unreachable(NetworkFailure)
    /// The server's certificate is not trusted for the site.
    case tlsUntrusted(ServerDistrust)
    /// The file is longer than ``AssociationFile/maximumSize``.
    case tooLarge
    /// The Content-Type field, if any.
    case contentType(String?)
    /// The file is not signed.
    case notSigned(NotSigned)
    /// The signature is not mathematically valid.
    case signatureInvalid(SignatureProblem)
    /// The signer's certification path leads to no trust anchor.
    case signerUntrusted(SignerReport, ChainProblem)
    /// A certificate of the signer's path is out of date.
    case signerExpired(SignerReport, ChainProblem)
    /// The signer's certificate does not name the site.
    case signerWrongSite(SignerReport)
    /// The document is not JSON: the first error, and its place.
    case malformedJSON(JSONSyntaxError, SourcePosition)
    /// A file that is not JSON, and what it is instead.
    case notJSON(NotSigned)
    /// A document whose root is not an object.
    case notAnObject
    /// The services in the file.
    case serviceMissing([Service])
    /// The apps in the file.
    case appNotListed([String])

    /// What a file is instead of a signed one that a device reads.
    @nonexhaustive
    public enum NotSigned: Sendable, Equatable {
        /// Empty.
        case empty
        /// Plain JSON.
        case json
        /// HTML or XML.
        case html
        /// A signature in another encoding than DER.
        case wrapped(Wrapping)
        /// A CMS message of another type than SignedData.
        case otherMessage(type: String)
        /// A CMS message that cannot be read, with OpenSSL's message.
        case unreadableMessage(Wrapping, String)
        /// A compressed file without the field Content-Encoding; its kind, for instance "a gzip file".
        case compressed(String)
        /// A CMS message behind a byte order mark or white space.
        case prefixed
        /// Neither JSON nor a CMS message.
        case other

        /// In a sentence whose subject is the file.
        package var sentence: String {
            switch self {
            case .empty: "it is empty"
            case .json: "it is plain JSON"
            case .html: "it is HTML or XML"
            case .wrapped(let wrapping): "it is \(wrapping.name), and a device reads DER only"
            case .otherMessage(let type): "it is a CMS message of type \(type), not SignedData"
            case .unreadableMessage(let wrapping, let text):
                "it looks like \(wrapping.name) and cannot be read (\(text))"
            case .compressed(let kind): "it is \(kind)"
            case .prefixed: "it is a CMS message with white space or a byte order mark in front"
            case .other: "it is neither JSON nor a CMS message"
            }
        }

        /// The kind of a compressed file by its first bytes, for instance "a gzip file"; nil for other files.
        static func compression(of bytes: [UInt8]) -> String? {
            if bytes.starts(with: [0x1F, 0x8B]) { return "a gzip file" }
            return bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) ? "a Zstandard file" : nil
        }

        /// How to serve a compressed file.
        package static let compressionHint = "serve it decompressed, or with the Content-Encoding that it has"
    }

    /// Whether later systems lack the condition: the file's only place, the content type, the signature.
    var isOnlyUnderIOS8: Bool {
        switch self {
        case .contentType, .notSigned(.json), .clientError(status: 404), .clientError(status: 410): true
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
        case .malformedJSON, .notJSON, .notAnObject: .malformedJSON
        case .serviceMissing: .serviceMissing
        case .appNotListed: .appNotListed
        }
    }
}

extension Status: JSONConvertible {}
extension Reason: JSONConvertible {}
