/// The facts behind a verdict, as they are stored and shown.
package struct Evidence: Sendable, Equatable {
    /// The URL of the response; nil for a local file.
    package var url: String?
    /// The HTTP status; nil without an answer.
    package var http: Int?
    /// The Content-Type field of the answer; nil when it is missing.
    package var contentType: String?
    package var redirectTarget: String?
    /// What a firewall served in place of the file, if it did.
    package var challenge: BotChallenge?
    /// Size after decoding, of the part of the file that was read.
    package var bytes: Int?
    /// Whether a device sees a signed file; nil when it sees no file.
    package var signed: Bool?
    /// The first signer of a signed file; nil without one.
    package var signer: Signer?
    /// The header fields of Apple's CDN that explain its answer; nil when another server answered.
    package var cdn: CDNInspection?
    /// How to fix the failure; nil where the reason and the status show it.
    package var hint: String?

    /// The main fields of a signer's certificate.
    package struct Signer: Sendable, Equatable {
        /// The distinguished name of the certificate (RFC 2253).
        package var subject: String
        /// The distinguished name of its issuer (RFC 2253).
        package var issuer: String
        /// The first moment of its validity; nil when its field is not a time.
        package var notBefore: Timestamp?
        /// The last moment of its validity; nil when its field is not a time.
        package var notAfter: Timestamp?
        /// The digest algorithm of the signature, for instance `sha256`.
        package var digest: String

        package init(subject: String, issuer: String, notBefore: Timestamp?, notAfter: Timestamp?, digest: String) {
            self.subject = subject
            self.issuer = issuer
            self.notBefore = notBefore
            self.notAfter = notAfter
            self.digest = digest
        }
    }

    /// No facts: before the first check.
    package init() {}

    /// The facts of a judgement, as the table keeps them.
    package init(_ judgement: Judgement) {
        url = judgement.url
        let answer = judgement.answer
        if let answer, !answer.isLocal { http = answer.status }
        contentType = answer?.contentType
        redirectTarget = answer?.redirectTarget
        challenge = answer?.challenge
        bytes = answer?.size
        signed = judgement.isSigned
        signer = judgement.signature?.signers.first.map(Signer.init)
        cdn = answer?.cdn
        hint = judgement.recordedHint
        // They explain nothing, and are not stored.
        cdn?.originFormat = nil
        cdn?.via = nil
    }
}

extension Evidence.Signer {
    package init(_ inspection: SignerInspection) {
        self.init(
            subject: inspection.subject, issuer: inspection.issuer, notBefore: inspection.notBefore,
            notAfter: inspection.notAfter, digest: inspection.digest)
    }

    /// The members of the object, in the order of the output.
    package var members: [(String, JSONText)] {
        [
            ("subject", .string(subject)), ("issuer", .string(issuer)), ("notBefore", JSONText(notBefore?.description)),
            ("notAfter", JSONText(notAfter?.description)), ("digest", .string(digest)),
        ]
    }
}

extension CDNInspection {
    /// The members of the object, in the order of the output.
    package var members: [(String, JSONText)] {
        [
            ("from", JSONText(from)), ("reason", JSONText(failure?.text)), ("code", JSONText(failure?.code)),
            ("details", JSONText(details)), ("tryDirect", JSONText(tryDirect)), ("age", JSONText(age)),
            ("maxAge", JSONText(maxAge)), ("expiresAt", JSONText(expiresAt?.description)), ("cache", JSONText(cache)),
        ]
    }
}

// MARK: JSON

extension Evidence {
    /// The members of the object but ``cdn``, in the order of the output.
    package var members: [(String, JSONText)] {
        [
            ("url", JSONText(url)), ("http", JSONText(http)), ("contentType", JSONText(contentType)),
            ("bytes", JSONText(bytes)), ("signed", JSONText(signed)),
            ("signer", JSONText(object: signer?.members)),
        ]
    }

    /// The members of the object in a table: those of ``members``, the CDN's answer, what shows why
    /// the response has no file, and the hint.
    package var storedMembers: [(String, JSONText)] {
        var members = members
        if let cdn { members.append(("cdn", .object(cdn.members))) }
        if let redirectTarget { members.append(("redirectTarget", .string(redirectTarget))) }
        if let challenge { members.append(("challenge", .object(challenge.members))) }
        if let hint { members.append(("hint", .string(hint))) }
        return members
    }

    /// Reads an object of ``storedMembers``; a missing member is nil.
    package init(json text: String) {
        guard let root = try? JSONReader.read(Array(text.utf8)) else { return }
        url = root["url"]?.string
        http = root["http"]?.integer
        contentType = root["contentType"]?.string
        redirectTarget = root["redirectTarget"]?.string
        challenge = root["challenge"].flatMap(BotChallenge.init(json:))
        hint = root["hint"]?.string
        bytes = root["bytes"]?.integer
        signed = root["signed"]?.truth
        signer = root["signer"].flatMap(Signer.init(json:))
        cdn = root["cdn"].flatMap(CDNInspection.init(json:))
    }
}

extension JSONNode {
    fileprivate var timestamp: Timestamp? { string.flatMap(Timestamp.init) }
}

extension BotChallenge {
    fileprivate var members: [(String, JSONText)] { [("vendor", .string(vendor)), ("evidence", .string(evidence))] }

    fileprivate init?(json node: JSONNode) {
        guard let vendor = node["vendor"]?.string, let evidence = node["evidence"]?.string else { return nil }
        self.vendor = vendor
        self.evidence = evidence
    }
}

extension Evidence.Signer {
    fileprivate init?(json node: JSONNode) {
        guard let subject = node["subject"]?.string, let issuer = node["issuer"]?.string else { return nil }
        self.init(
            subject: subject, issuer: issuer, notBefore: node["notBefore"]?.timestamp,
            notAfter: node["notAfter"]?.timestamp, digest: node["digest"]?.string ?? "")
    }
}

extension CDNInspection {
    fileprivate init?(json node: JSONNode) {
        guard case .object = node.value else { return nil }
        from = node["from"]?.string
        if let reason = node["reason"]?.string { failure = CDNFailure(code: node["code"]?.string, text: reason) }
        details = node["details"]?.string
        tryDirect = node["tryDirect"]?.truth
        age = node["age"]?.integer
        maxAge = node["maxAge"]?.integer
        expiresAt = node["expiresAt"]?.timestamp
        cache = node["cache"]?.string
    }
}
