/// Everything between an app and a site: what works, what to fix, and what changes by itself.
///
/// Judged by the rules of today's devices, which read the copy of Apple's CDN: the site must serve what the CDN then
/// copies. The same input gives the same diagnosis.
public struct Diagnosis: Sendable {
    public let subject: DiagnosisSubject
    public let question: DiagnosisQuestion
    /// The document of the site or file, with every place in it.
    public let document: LintSubject
    public let services: [ServiceDiagnosis]
    /// The most harmful first, without the consequences of others.
    public let problems: [DiagnosisProblem]
    public let urls: [URLDiagnosis]
    /// On what Apple's CDN receives from the site, or on the file.
    public let origin: Judgement
    /// On the CDN's answer; nil when it is left out.
    public let cdn: Judgement?
    /// Whether the CDN's copy has the same effect on devices as the site's document; nil without one of them.
    public let isCopySame: Bool?
    public let ios8: Judgement
    public let certificates: [CertificateEnd]

    public init(_ subject: DiagnosisSubject, _ question: DiagnosisQuestion) {
        self.subject = subject
        self.question = question
        let site = subject.report?.site ?? .localhost
        let document = subject.lintSubject(question.lintOptions)
        self.document = document
        let origin = Judge(site: site, rules: .today, mode: .developer, observation: subject.origin)
        let app = question.app ?? origin.apps(.any).first
        self.origin = origin.judge(app, .any)
        let copy = subject.report?.cdn?.observation.map {
            Judge(site: site, rules: .today, mode: nil, observation: $0)
        }
        cdn = copy?.judge(app, .any)
        let root = Judge(site: site, rules: .ios8, mode: nil, observation: subject.root)
        ios8 = root.judge(question.app ?? root.apps(.any).first, .any)
        certificates = subject.certificates

        let findings = Linter.findings(in: document, question.configuration)
        let stale = Linter.findings(of: .cdnCopyDiffers, in: document).first
        let hasBoth = cdn?.answer?.status == 200 && self.origin.answer?.status == 200
        isCopySame = hasBoth ? stale == nil && cdn?.isReadable == true : nil
        services = ServiceJudging(
            question: question, origin: origin,
            direct: Judge(site: site, rules: .today, mode: .developer, observation: subject.direct), cdn: copy,
            staleCode: stale.flatMap { $0.severity == .note ? nil : $0.code },
            isPublic: Self.isPublic(subject, question)
        ).services(in: document.file)
        urls = question.urls.map { URLDiagnosis($0, document.file?.links, question.app) }
        let needsCDN = question.claims?.contains { $0.mode == nil } ?? true
        var list = ProblemList(
            subject, question, document, origin: self.origin, cdn: needsCDN ? cdn : nil, services, certificates)
        list.add(findings)
        problems = list.sorted
    }

    /// Nil for a file on disk.
    public var site: Site? { subject.report?.site }

    /// Whether the site was reached at an address that the internet reaches, as far as this machine can know.
    private static func isPublic(_ subject: DiagnosisSubject, _ question: DiagnosisQuestion) -> Bool {
        guard !question.isMachineChosen, let address = subject.report?.places.first?.connection?.address else {
            return false
        }
        return ReservedAddressBlock.containing(address) == nil
    }
}

// MARK: The result

extension Diagnosis {
    /// Whether the site, or the file, is right by itself, whatever the CDN has; nil when that is not known yet.
    public var isOriginRight: Bool? {
        let isWrong =
            problems.contains { $0.severity == .error && !$0.isTemporary } || services.contains(where: \.isBroken)
            || urls.contains { !$0.opens }
        if isWrong { return false }
        return origin.status == .pending ? nil : true
    }

    /// Whether everything works for today's devices; nil when that is not known yet.
    public var works: Bool? {
        guard isOriginRight == true else { return isOriginRight }
        return services.contains { $0.status == .pending } ? nil : true
    }
}

/// Whether a URL opens an app.
public struct URLDiagnosis: Sendable, Equatable {
    /// As it was given.
    public var url: String
    /// The decision for the app, or for the first app that the URL opens; nil when no entry names the app.
    public var decision: LinkDecision?

    public var opens: Bool { decision?.decision == .match }

    init(_ text: String, _ links: UniversalLinks?, _ app: AppIdentifier?) {
        url = text
        guard let links, let url = try? LinkURL(text) else { return }
        let decisions = LinkTrace(links, url).decisions.filter { app == nil || $0.app.app == app }
        decision = decisions.first { $0.decision == .match } ?? decisions.first
    }
}

extension DiagnosisSubject {
    /// The ends of the certificates of the server and of the file's signers.
    fileprivate var certificates: [CertificateEnd] {
        let connections = report?.places.compactMap(\.connection) ?? []
        let server = connections.lazy.compactMap { connection in
            connection.chain.first.flatMap { own in
                own.notAfter.map { CertificateEnd(of: .server, notBefore: own.notBefore, notAfter: $0) }
            }
        }.first
        var signers: [SignerReport] = []
        for case .signed(let report)? in [origin.answer?.content, root.answer?.content] { signers += report.signers }
        return ([server].compactMap(\.self) + CertificateEnd.ofSigners(signers)).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }
}

extension Judgement {
    /// Whether a document was found that devices can read, whatever it lists.
    var isReadable: Bool {
        !checks.contains { $0.kind != .service && $0.kind != .app && $0.outcome != .passed }
    }
}
