/// Collects problems without the consequences of others.
struct ProblemCollector {
    private let subject: DiagnosisInput
    private let question: DiagnosisOptions
    private let document: LintSubject
    private let origin: Judgement
    private let cdn: Judgement?
    private let certificates: [CertificateEnd]
    private var problems: [DiagnosisProblem] = []
    /// The code of the finding about the place that decides; nil without one. Those about the other are consequences.
    private var hostingCause: String?
    /// The apps that are missing in the document.
    private var listing: [DiagnosisProblem] = []
    private let services: [ServiceDiagnosis]
    private let urls: [URLDiagnosis]
    /// Whether an entry that devices ignore for the app would open one of the URLs.
    private var isLeftToIgnoredEntry = false

    init(
        _ subject: DiagnosisInput, _ question: DiagnosisOptions, _ document: LintSubject, origin: Judgement,
        cdn: Judgement?, _ services: [ServiceDiagnosis], _ urls: [URLDiagnosis], _ certificates: [CertificateEnd]
    ) {
        self.subject = subject
        self.question = question
        self.document = document
        self.origin = origin
        self.cdn = cdn
        self.certificates = certificates
        self.services = services
        self.urls = urls
    }

    var sorted: [DiagnosisProblem] { problems.sortedBySeverity { $0 } }

    /// Adds the findings, then what only the verdicts show.
    mutating func add(_ findings: [Finding]) {
        hostingCause = findings.map(\.code).first { $0 == origin.failure?.hostingCode }
        listing = MissingAppProblems(document, question, origin, services, findings).problems
        isLeftToIgnoredEntry = urls.contains { $0.status == .fails && opensByIgnoredEntry($0.url) }
        for finding in findings {
            if let problem = problem(finding) { problems.append(problem) }
        }
        problems += DeploymentProblems.all(question.settings)
        if origin.isReadable {
            if !willBeListed { problems += listing.map { at($0) } }
            if let late = CDNProblem.problem(cdn, question.moment), !isExplained(late) { problems.append(late) }
        } else if !problems.contains(where: { $0.severity == .error }), let failure = origin.failure {
            problems.append(
                DiagnosisProblem(
                    severity: .error, code: failure.reason.rawValue, message: failure.sentence(in: origin),
                    url: documentURL, isTemporary: origin.status == .pending))
        }
        addURLs()
        addSignerOfRoot()
        addExpiry()
    }

    /// Why URLs do not open the app, where neither the document nor the site is the reason.
    private mutating func addURLs() {
        let failing = urls.filter { $0.status == .fails }
        if failing.isEmpty { return }
        let rule = LintRule.urlNotOpened
        if !question.claimsLinks, let site = subject.report?.site {
            let value = "applinks:\(site.host)"
            problems.append(
                DiagnosisProblem(
                    severity: .error, code: rule.code, message: "the app does not claim '\(value)'",
                    hint: "add '\(value)' to the app's associated domains"))
        } else if !problems.contains(where: { $0.severity == .error }) {
            problems.append(
                DiagnosisProblem(
                    severity: .error, code: rule.code,
                    message: "no app opens \(failing.map(\.url).shortened)", url: documentURL))
        }
    }

    private func opensByIgnoredEntry(_ url: String) -> Bool {
        guard let link = try? LinkURL(url) else { return false }
        return document.file?.links?.opensByIgnoredEntry(link, document.options.knownApps) ?? false
    }

    /// Whether the expected document lists the app: that another one is served is the cause.
    private var willBeListed: Bool {
        question.app.map { question.expected?.apps(.any).contains($0) ?? false } ?? false
    }

    private var documentURL: String? { document.documentURL ?? subject.url }

    private func at(_ problem: DiagnosisProblem) -> DiagnosisProblem {
        var problem = problem
        problem.url = documentURL
        return problem
    }

    /// Whether a problem of the site explains that of the CDN.
    private func isExplained(_ late: DiagnosisProblem) -> Bool {
        problems.contains { $0.severity == .error && $0.layer == 0 }
    }

    // MARK: Findings

    /// Nil for a consequence of another finding, or of a verdict that states more.
    private func problem(_ finding: Finding) -> DiagnosisProblem? {
        var problem = DiagnosisProblem(
            severity: finding.severity, code: finding.code, message: finding.message, hint: finding.hint,
            url: documentURL, range: finding.range)
        switch finding.code {
        // How the site answers.
        case "AASA601", "AASA602", "AASA603", "AASA604", "AASA605":
            if origin.isAnswered || hostingCause.map({ $0 != finding.code }) ?? false { return nil }
            problem.severity = .error
            problem.isTemporary = origin.status == .pending
        case "AASA608":
            // The CDN may have fetched it from the root all the same.
            if !origin.isAnswered { problem.severity = .error }
        case "AASA611":
            problem.severity = min(problem.severity, cdn?.isReadable == true ? .warning : .error)
        case "AASA612":
            if let cdn, !cdn.isReadable, origin.isReadable { problem.severity = .error }
        case "AASA613":
            let place = subject.report?.places.first
            if place?.observation?.answer?.status != 200, !origin.isAnswered { return nil }
            problem.severity = origin.isAnswered ? .note : .error
        // The CDN accepts the server all the same, unless devices request the file themselves.
        case "AASA616", "AASA617", "AASA618", "AASA619":
            if origin.isAnswered, !question.isDirect { problem.severity = min(problem.severity, .warning) }
        case "AASA607":
            if !origin.isReadable { return nil }
            problem.severity = min(problem.severity, .warning)
        case "AASA614":
            if !origin.isReadable { return nil }
            problem.url = cdn?.url
            problem.isTemporary = true
        // What the document lists: the verdicts name the app.
        case "AASA207": return nil
        case "AASA104", "AASA105", "AASA121":
            if !listing.isEmpty || !document.syntaxErrors.isEmpty { return nil }
        case "AASA205": if isLeftToIgnoredEntry { problem.severity = .error }
        case "AASA326":
            let expected = question.expected?.links
            let willOpen = question.urls.allSatisfy { URLDiagnosis($0, expected, question.app).status == .opens }
            let isListed = services.first { $0.service == .applinks }?.status != .notListed
            if !isListed || expected != nil && willOpen { return nil }
        case "AASA620":
            if urls.isEmpty {
                if !question.claimsLinks { return nil }
                if services.first(where: { $0.service == .applinks })?.status != .fails { problem.severity = .warning }
            }
        case "AASA201", "AASA202", "AASA203", "AASA204":
            if listing.contains(where: { $0.range != nil && $0.range == finding.range }) { return nil }
        default: break
        }
        return problem
    }

    // MARK: Certificates

    /// The root with a signed file, when the document that later devices read is not signed.
    private var signedRoot: PlaceReport? {
        guard document.signature == nil, let root = subject.report?.places.last, case .signed? = root.file?.content
        else { return nil }
        return root
    }

    /// The end of the certificate that signed the file of iOS 8, which later devices do not read.
    private mutating func addSignerOfRoot() {
        guard let signedRoot, let file = signedRoot.file else { return }
        let signed = LintSubject(file.content, size: file.size, document.options)
        for finding in Linter.findings(in: signed, question.configuration)
        where finding.code == LintRule.signerExpired.code {
            let end = finding.severity == .error ? "" : " from then on"
            problems.append(
                DiagnosisProblem(
                    severity: .warning, code: finding.code, message: "\(finding.message): iOS 8 denies the file\(end)",
                    hint: finding.hint, url: signedRoot.url))
        }
    }

    /// A certificate that ends too early replaces the finding about it.
    private mutating func addExpiry() {
        guard let validity = question.validity else { return }
        for certificate in certificates where certificate.isWithin(validity, of: question.moment) {
            let isServer = certificate.certificate == .server
            let rule = isServer ? LintRule.certificateExpiresSoon : .signerExpired
            let known = problems.firstIndex { $0.code.utf8.elementsEqual(rule.code.utf8) }
            if let known {
                problems[known].severity = .error
                continue
            }
            let left = Int(certificate.notAfter.seconds - question.moment.seconds)
            problems.append(
                DiagnosisProblem(
                    severity: .error, code: rule.code,
                    message:
                        "the certificate of the \(certificate.certificate) ends on \(certificate.notAfter), in \(left.duration), and must be valid for \(Int(validity).duration)",
                    hint: certificate.hint, url: isServer ? documentURL : signedRoot?.url ?? documentURL))
        }
    }
}

extension Failure {
    /// The code of the lint rule about such an answer; nil for a failure that is not about hosting.
    fileprivate var hostingCode: String? {
        switch self {
        case .redirect: LintRule.redirect.code
        case .clientError, .unexpectedStatus: LintRule.wrongStatus.code
        case .serverError: LintRule.serverError.code
        case .unreachable: LintRule.noAnswer.code
        case .tlsUntrusted: LintRule.serverUntrusted.code
        default: nil
        }
    }
}

extension Judgement {
    /// Whether a file was found, with any content.
    package var isAnswered: Bool { answer.map { $0.status == 200 } ?? false }
}
