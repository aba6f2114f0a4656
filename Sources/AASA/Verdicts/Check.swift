/// One condition for the approval of a pair.
public struct Check: Sendable, Equatable {
    /// In the order in which checks decide: the first failure is the verdict's reason.
    @nonexhaustive
    public enum Kind: String, Sendable, CaseIterable, CustomStringConvertible {
        /// There is an HTTP answer with status 200.
        case response
        /// The file is not longer than ``AssociationFile/maximumSize``.
        case size
        /// The Content-Type field is `application/pkcs7-mime`; only under ``SystemVersion/ios8``.
        case contentType = "content-type"
        /// The file is signed; only under ``SystemVersion/ios8``.
        case signed
        /// The signature is mathematically valid.
        case signature
        /// The signer's certification path leads to a trust anchor.
        case signerTrust = "signer-trusted"
        /// The path's certificates are in date.
        case signerDate = "signer-in-date"
        /// The signer's certificate names the site.
        case signerSite = "signer-site"
        /// The document is well-formed JSON whose root is an object.
        case json
        /// The document has the service.
        case service
        /// The service lists the app.
        case app

        public var description: String { rawValue }

        /// The name that reports use.
        public var name: String {
            switch self {
            case .response: "answer"
            case .size: "size"
            case .contentType: "content type"
            case .signed: "signed"
            case .signature: "signature"
            case .signerTrust: "signer trusted"
            case .signerDate: "signer in date"
            case .signerSite: "signer's site"
            case .json: "JSON"
            case .service: "service"
            case .app: "app"
            }
        }
    }

    /// The result of a check.
    public enum Outcome: Sendable, Equatable {
        /// The condition holds.
        case passed
        /// The condition does not hold, with the evidence.
        case failed(Failure)
        /// An earlier check failed and left nothing to look at.
        case notReached
    }

    /// The condition.
    public var kind: Kind
    /// Whether it holds.
    public var outcome: Outcome

    package init(_ kind: Kind, _ outcome: Outcome) {
        self.kind = kind
        self.outcome = outcome
    }

    /// The failure, when there is one.
    public var failure: Failure? { if case .failed(let failure) = outcome { failure } else { nil } }

    /// What was seen: the failure's sentence, or what passed.
    ///
    /// - Parameter judgement: the one whose check this is.
    public func seen(in judgement: Judgement) -> String {
        if let failure { return failure.sentence(in: judgement) }
        // Not every kind needs the answer, which costs more to copy than the text.
        var signers: [SignerInspection] { judgement.answer?.content.signature?.signers ?? [] }
        func list(_ text: (SignerInspection) -> String) -> String { signers.map(text).list("; ") }
        switch kind {
        case .response, .size, .contentType, .json:
            guard let answer = judgement.answer else { return "" }
            let (status, type) = (answer.status, answer.contentType)
            return seen(url: answer.url, status: status, size: answer.size, contentType: type) ?? ""
        case .signed:
            let count = judgement.signature?.certificateCount ?? 0
            return "CMS SignedData in DER, \(count.counted("certificate"))"
        case .signature: return "matches the document (\(signers.map(\.digest.digestName).list(", ")))"
        case .signerTrust: return list { signer in "\(signer.subject), issued by \(signer.issuer)" }
        case .signerDate: return list(\.period)
        case .signerSite: return list { "for \($0.names.shortened)" }
        case .service: return judgement.pair.service == .any ? "any" : "'\(judgement.pair.service)' is there"
        case .app where judgement.pair.system.isOfAndroid:
            return "\(judgement.pair.app?.description ?? "") has \(judgement.pair.service)"
        case .app:
            let listed = judgement.namedBy.map(\.rawValue).list(", ")
            let sentence = "\(judgement.pair.app?.description ?? "") is listed in \(listed)"
            let others = judgement.listings.filter { listing in !listing.isListed }.map(\.service.rawValue)
            if judgement.pair.service != .any || others.isEmpty { return sentence }
            return "\(sentence); not in \(others.list(", "))"
        }
    }

    /// What was seen of a response that passed; nil for a check of something else.
    ///
    /// - Parameter url: nil for a file in the place of a response.
    package func seen(url: String?, status: Int, size: Int, contentType: String?) -> String? {
        switch kind {
        case .response: if let url { "\(status) from \(url)" } else { "the local file, as if answered with 200" }
        case .size: "\(size.grouped) bytes"
        case .contentType: contentType ?? "none"
        case .json: "well formed"
        default: nil
        }
    }
}
