import Testing

@testable import AASA

/// Observations for the tests of verdicts: everything is as it should be, but for what a test changes.
enum Sample {
    static let app = "ABCDE12345.com.example.app"
    static let document = Array(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#.utf8)
    static let signedType = "application/pkcs7-mime"

    static let problem = ChainProblem(kind: .issuerMissing, depth: 0, subject: "CN=s", issuer: "CN=i", text: "text")
    static let expiry = ChainProblem(kind: .expired, depth: 1, subject: "CN=s", issuer: "CN=i", text: "text")

    static func signer(
        trust: ChainProblem? = nil, date: ChainProblem? = nil, coversSite: Bool? = true
    ) -> SignerInspection {
        SignerInspection(
            subject: "CN=example.com", issuer: "CN=issuer", notBefore: Timestamp(seconds: 0),
            notAfter: Timestamp(seconds: 31_556_995_200), digest: "sha256", names: ["example.com"], trustProblem: trust,
            dateProblem: date, coversSite: coversSite)
    }

    static func signed(
        _ payload: [UInt8]? = document, _ wrapping: Wrapping = .der, problem: SignatureProblem? = nil,
        signers: [SignerInspection] = [signer()]
    ) -> Content {
        .signed(
            SignatureInspection(
                wrapping: wrapping, problem: problem, signers: signers, certificateCount: 2, trailingBytes: 0,
                payload: payload))
    }

    static func plain(_ text: String) -> Content { .plain(Array(text.utf8)) }

    static func answer(
        _ content: Content = signed(), status: Int = 200, type: String? = signedType, isCutOff: Bool = false,
        url: String? = "https://example.com/apple-app-site-association", retryAfter: Int? = nil, target: String? = nil
    ) -> Observation {
        .answer(
            Answer(
                url: url, status: status, contentType: type, redirectTarget: target, retryAfter: retryAfter,
                size: isCutOff ? AssociationFile.maximumSize : 1000, isCutOff: isCutOff, content: content))
    }

    static func status(_ status: Int, retryAfter: Int? = nil) -> Observation {
        answer(.plain([]), status: status, type: nil, retryAfter: retryAfter)
    }

    /// What Apple's CDN answers in place of a file.
    static func ofCDN(_ fields: [String: String]) -> Observation {
        guard case .answer(var answer) = status(404) else { return status(404) }
        answer.cdn = CDNInspection(fields, at: Timestamp(seconds: 1_767_225_600))
        return .answer(answer)
    }

    static let url = "https://example.com/apple-app-site-association"

    static func noAnswer(_ kind: NetworkFailure.Kind) -> Observation {
        .noAnswer(url: url, NetworkFailure(kind: kind, text: "the library's words"))
    }

    static func judge(
        _ observation: Observation, _ rules: SystemVersion = .ios8, app: String? = app,
        service: ServiceSelection = .one(.webcredentials)
    ) throws -> Judgement {
        try Judge(site: Site("example.com"), rules: rules, mode: nil, observation: observation)
            .judge(app.map { try AppIdentifier($0) }, for: service)
    }
}
