internal import AASA

/// One line of a verdict's block: the check's name and what was seen.
struct CheckWording {
    private let check: Check
    private let judgement: Judgement

    init(_ check: Check, _ judgement: Judgement) {
        self.check = check
        self.judgement = judgement
    }

    static let widestName = Check.Kind.allCases.map { name($0).count }.max() ?? 0

    var name: String { Self.name(check.kind) }

    /// The failure's sentence, or what passed.
    var seen: String {
        if let failure = check.failure { return FailureWording.sentence(failure, judgement) }
        switch check.kind {
        case .response: return judgement.answer.map { "\($0.status) from \($0.url ?? "the local file")" } ?? ""
        case .size: return "\((judgement.answer?.size ?? 0).grouped) bytes"
        case .contentType: return judgement.answer?.contentType ?? ""
        case .signed: return "CMS SignedData in DER, \(certificates)"
        case .signature: return "fits the document (\(signers.map(\.digest.digestName).joined(separator: ", ")))"
        case .signerTrust: return signers.map { "\($0.subject), issued by \($0.issuer)" }.joined(separator: "; ")
        case .signerDate: return signers.map { "until \(ChainWording.moment($0.notAfter))" }.joined(separator: "; ")
        case .signerSite: return signers.map { "for \(ChainWording.short($0.names))" }.joined(separator: "; ")
        case .json: return "well formed"
        case .service: return serviceSeen
        case .app: return appSeen
        }
    }

    private static func name(_ kind: Check.Kind) -> String {
        switch kind {
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

    private var signers: [SignerReport] {
        guard let answer = judgement.answer, case .signed(let report) = answer.content else { return [] }
        return report.signers
    }

    private var certificates: String {
        let count = judgement.signature?.certificateCount ?? 0
        return count == 1 ? "1 certificate" : "\(count) certificates"
    }

    private var serviceSeen: String {
        judgement.service == .any ? "any" : "'\(judgement.service)' is there"
    }

    private var appSeen: String {
        "\(judgement.app?.description ?? "") is listed in \(judgement.namedBy.map(\.rawValue).joined(separator: ", "))"
    }
}
