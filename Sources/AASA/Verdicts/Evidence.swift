/// What a verdict rests on, as it is kept and shown.
public struct Evidence: Sendable, Equatable {
    /// Nil for a local file.
    public var url: String?
    /// Nil when there was no HTTP answer.
    public var http: Int?
    public var contentType: String?
    /// After decoding; when the content was cut off, what had come by then.
    public var bytes: Int?
    /// Whether a device sees a signed file; nil when it sees none.
    public var signed: Bool?
    /// The first signer.
    public var signer: Signer?

    /// A signer's certificate, in short.
    public struct Signer: Sendable, Equatable {
        public var subject: String
        public var issuer: String
        public var notBefore: Timestamp?
        public var notAfter: Timestamp?
        public var digest: String

        public init(subject: String, issuer: String, notBefore: Timestamp?, notAfter: Timestamp?, digest: String) {
            self.subject = subject
            self.issuer = issuer
            self.notBefore = notBefore
            self.notAfter = notAfter
            self.digest = digest
        }
    }

    /// Before anything was seen.
    public init() {}

    public init(_ judgement: Judgement) {
        url = judgement.url
        let answer = judgement.answer
        let isLocal = answer?.isLocal ?? false
        http = isLocal ? nil : answer?.status
        contentType = answer?.contentType
        bytes = answer?.size
        signed = judgement.isSigned
        signer = judgement.signature?.signers.first.map { Signer($0) }
    }
}

extension Evidence.Signer {
    public init(_ report: SignerReport) {
        subject = report.subject
        issuer = report.issuer
        notBefore = report.notBefore
        notAfter = report.notAfter
        digest = report.digest
    }

    /// The members of the object, in the order in which they are shown.
    public var members: [(String, JSONText)] {
        [
            ("subject", .string(subject)), ("issuer", .string(issuer)), ("notBefore", JSONText(notBefore?.description)),
            ("notAfter", JSONText(notAfter?.description)), ("digest", .string(digest)),
        ]
    }
}

// MARK: As it is kept

extension Evidence {
    /// The members of the object, in the order in which they are shown.
    public var members: [(String, JSONText)] {
        [
            ("url", JSONText(url)), ("http", JSONText(http)), ("contentType", JSONText(contentType)),
            ("bytes", JSONText(bytes)), ("signed", JSONText(signed)),
            ("signer", signer.map { .object($0.members) } ?? .null),
        ]
    }

    /// Reads what ``members`` wrote; a member that is not there is nil.
    public init(kept text: String) {
        let root = try? JSONReader.read(Array(text.utf8)).root
        url = root?["url"]?.string
        http = root?["http"]?.integer
        contentType = root?["contentType"]?.string
        bytes = root?["bytes"]?.integer
        if case .bool(let truth) = root?["signed"]?.value { signed = truth }
        signer = root?["signer"].flatMap { Signer(kept: $0) }
    }
}

extension Evidence.Signer {
    fileprivate init?(kept node: JSONNode) {
        guard let subject = node["subject"]?.string, let issuer = node["issuer"]?.string else { return nil }
        self.subject = subject
        self.issuer = issuer
        notBefore = node["notBefore"]?.string.flatMap { Timestamp($0) }
        notAfter = node["notAfter"]?.string.flatMap { Timestamp($0) }
        digest = node["digest"]?.string ?? ""
    }
}

extension JSONNode {
    fileprivate var integer: Int? {
        if case .number(let text) = value { Int(text) } else { nil }
    }
}
