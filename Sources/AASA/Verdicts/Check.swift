/// One condition for the approval of a pair.
public struct Check: Sendable, Equatable {
    /// In the order in which checks decide: the first failure is the verdict's reason.
    public struct Kind: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case response, size, contentType = "content-type", signed, signature, signerTrust = "signer-trusted",
                signerDate = "signer-in-date", signerSite = "signer-site", json, service, app
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// There is an HTTP answer with status 200.
        public static let response = Self(.response)
        /// The file is not longer than ``AssociationFile/maximumSize``.
        public static let size = Self(.size)
        /// The Content-Type field is `application/pkcs7-mime`; only under ``SystemVersion/ios8``.
        public static let contentType = Self(.contentType)
        /// The file is signed; only under ``SystemVersion/ios8``.
        public static let signed = Self(.signed)
        /// The signature is mathematically valid.
        public static let signature = Self(.signature)
        /// The signer's certification path leads to a trust anchor.
        public static let signerTrust = Self(.signerTrust)
        /// The path's certificates are in date.
        public static let signerDate = Self(.signerDate)
        /// The signer's certificate names the site.
        public static let signerSite = Self(.signerSite)
        /// The document is well-formed JSON whose root is an object.
        public static let json = Self(.json)
        /// The document has the service.
        public static let service = Self(.service)
        /// The service lists the app.
        public static let app = Self(.app)

        /// The name that reports use.
        public var name: String {
            switch known {
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
    public var failure: Failure? {
        if case .failed(let failure) = outcome { failure } else { nil }
    }

    /// What was seen: the failure's sentence, or what passed.
    ///
    /// - Parameter judgement: the one whose check this is.
    public func seen(in judgement: Judgement) -> String {
        if let failure { return failure.sentence(in: judgement) }
        let answer = judgement.answer
        var signers: [SignerReport] = []
        if case .signed(let report)? = answer?.content { signers = report.signers }
        func list(_ text: (SignerReport) -> String) -> String { signers.map(text).joined(separator: "; ") }
        switch kind.known {
        case .response:
            guard let answer else { return "" }
            return answer.url.map { "\(answer.status) from \($0)" } ?? "the local file, as if answered with 200"
        case .size: return "\((answer?.size ?? 0).grouped) bytes"
        case .contentType: return answer?.contentType ?? ""
        case .signed:
            let count = judgement.signature?.certificateCount ?? 0
            return "CMS SignedData in DER, \(count.counted("certificate"))"
        case .signature: return "matches the document (\(signers.map(\.digest.digestName).joined(separator: ", ")))"
        case .signerTrust: return list { "\($0.subject), issued by \($0.issuer)" }
        case .signerDate: return list { "until \($0.notAfter.certificateDate)" }
        case .signerSite: return list { "for \($0.names.shortened)" }
        case .json: return "well formed"
        case .service: return judgement.service == .any ? "any" : "'\(judgement.service)' is there"
        case .app:
            let listed = judgement.namedBy.map(\.rawValue).joined(separator: ", ")
            let others = judgement.listings.filter { !$0.isListed }.map(\.service.rawValue).joined(separator: ", ")
            return "\(judgement.app?.description ?? "") is listed in \(listed)"
                + (judgement.service == .any && !others.isEmpty ? "; not in \(others)" : "")
        }
    }
}
