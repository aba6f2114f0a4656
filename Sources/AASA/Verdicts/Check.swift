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

        public static let response = Self(.response)
        public static let size = Self(.size)
        public static let contentType = Self(.contentType)
        public static let signed = Self(.signed)
        public static let signature = Self(.signature)
        public static let signerTrust = Self(.signerTrust)
        public static let signerDate = Self(.signerDate)
        public static let signerSite = Self(.signerSite)
        public static let json = Self(.json)
        public static let service = Self(.service)
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

    public enum Outcome: Sendable, Equatable {
        case passed
        case failed(Failure)
        /// An earlier check failed and left nothing to look at.
        case notReached
    }

    public var kind: Kind
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
