/// Everything between an app and a site: what works, what to fix, and what changes by itself.
///
/// Judged by the rules of today's devices, which read the copy of Apple's CDN: the site must serve what the CDN then
/// copies. The same input gives the same diagnosis.
package struct Diagnosis: Sendable {
    package let subject: DiagnosisInput
    package let question: DiagnosisOptions
    /// The document of the site or file, with every place in it.
    package let document: LintSubject
    package let services: [ServiceDiagnosis]
    /// The most harmful first, without the consequences of others.
    package let findings: [Finding]
    package let urls: [URLDiagnosis]
    /// On what Apple's CDN receives from the site, or on the file.
    package let origin: Judgement
    /// On the CDN's answer; nil when it is left out.
    package let cdn: Judgement?
    /// Whether the CDN's copy has the same effect on devices as the site's document; nil without one of them.
    package let isCopySame: Bool?
    /// Whether the CDN's copy lacks a change of the site that concerns the app.
    private let isCopyLate: Bool
    package let ios8: Judgement
    package let certificates: [CertificateExpiry]

    package init(_ subject: DiagnosisInput, _ question: DiagnosisOptions) {
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
        let stale = LintRule.cdnCopyDiffers.findings(in: document).first
        let hasBoth = cdn?.answer?.status == 200 && self.origin.answer?.status == 200
        isCopySame = hasBoth ? stale == nil && cdn?.isReadable == true : nil
        services = ServiceDiagnoser(
            question: question, origin: origin,
            direct: Judge(site: site, rules: .today, mode: .developer, observation: subject.direct), cdn: copy,
            isPublic: Self.isPublic(subject, question)
        ).services(in: document.file)
        let needsCDN = question.claims?.contains { $0.mode == nil } ?? true
        isCopyLate = needsCDN && stale.map { $0.severity > .note } ?? false
        let copied = subject.report?.cdn?.file?.content.document.flatMap { try? AssociationFile($0) }?.links
        let (isPending, waitsForCDN) = (self.origin.status == .pending, needsCDN && subject.report?.cdn != nil)
        let isImpossible = !question.claimsLinks || site.port != nil
        urls = question.urls.map { url in
            var result = URLDiagnosis(url, document.file?.links, question.app)
            if isPending { result.status = .pending }
            if result.status == .opens, waitsForCDN, URLDiagnosis(url, copied, question.app).status != .opens {
                result.status = .pending
            }
            if isImpossible { (result.status, result.decision) = (.fails, nil) }
            return result
        }
        var list = ProblemCollector(
            subject, question, document, origin: self.origin, cdn: needsCDN ? cdn : nil, services, urls, certificates)
        list.add(findings)
        self.findings = list.findings.sortedBySeverity
    }

    /// Where the document is, or is expected.
    package var location: Finding.Location { subject.location(of: document) }

    /// Nil for a file on disk.
    package var site: Site? { subject.report?.site }

    /// Whether the site was reached at an address that the internet reaches, as far as this machine can know.
    private static func isPublic(_ subject: DiagnosisInput, _ question: DiagnosisOptions) -> Bool {
        guard !question.isMachineChosen, let address = subject.report?.places.first?.connection?.address else {
            return false
        }
        return ReservedAddressBlock.containing(address) == nil
    }
}

// MARK: The result

extension Diagnosis {
    /// Whether the site, or the file, is right by itself, without regard to the CDN; nil when that is not known yet.
    package var isOriginRight: Bool? {
        let isWrong =
            findings.contains { $0.severity == .error && !$0.isTemporary } || services.contains(where: \.isBroken)
            || urls.contains { $0.status == .fails }
        if isWrong { return false }
        return origin.status == .pending ? nil : true
    }

    /// Whether everything works for today's devices; nil when that is not known yet.
    package var works: Bool? {
        guard isOriginRight == true else { return isOriginRight }
        let isPending = services.contains { $0.status == .pending } || urls.contains { $0.status == .pending }
        return isPending || isCopyLate ? nil : true
    }
}

/// Whether a URL opens an app.
package struct URLDiagnosis: Sendable, Equatable {
    package enum Status: Sendable {
        case opens, fails
        /// The site does not answer now, or the CDN's copy has no rule for the URL yet.
        case pending
    }

    /// As it was given.
    package var url: String
    package var status = Status.fails
    /// The decision for the app, or for the first app that the URL opens; nil when no entry names the app.
    package var decision: LinkDecision?

    init(_ text: String, _ links: UniversalLinks?, _ app: AppIdentifier?) {
        url = text
        guard let links, let url = try? LinkURL(text) else { return }
        let decisions = LinkTrace(links, url: url).decisions.filter { app == nil || $0.app.app == app }
        decision = decisions.first { $0.decision == .match } ?? decisions.first
        if decision?.decision == .match { status = .opens }
    }
}

extension DiagnosisInput {
    /// The expiries of the certificates of the server and of the file's signers.
    fileprivate var certificates: [CertificateExpiry] {
        let connections = report?.places.compactMap(\.connection) ?? []
        let server = connections.lazy.compactMap { connection in
            connection.chain.first.flatMap { own in
                own.notAfter.map { CertificateExpiry(of: .server, notBefore: own.notBefore, notAfter: $0) }
            }
        }.first
        var signers: [SignerReport] = []
        for case .signed(let report)? in [origin.answer?.content, root.answer?.content] { signers += report.signers }
        return ([server].compactMap(\.self) + CertificateExpiry.ofSigners(signers)).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }
}

extension Judgement {
    /// Whether a document was found that devices can read, with any content.
    package var isReadable: Bool {
        !checks.contains { $0.kind != .service && $0.kind != .app && $0.outcome != .passed }
    }
}
