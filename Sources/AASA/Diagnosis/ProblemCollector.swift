/// Collects findings without the consequences of others.
struct ProblemCollector {
    private let input: DiagnosisInput
    private let question: DiagnosisOptions
    private let document: LintSubject
    private let origin: Judgement
    private let cdn: Judgement?
    private let certificates: [CertificateExpiry]
    private(set) var findings: [Finding] = []
    /// The code of the finding about the place that decides; nil without one. Those about the other are consequences.
    private var hostingCause: String?
    /// The apps that are missing in the document.
    private var missingApps: [Finding] = []
    private let services: [ServiceDiagnosis]
    private let urls: [URLDiagnosis]
    /// Whether an entry that devices ignore for the app would open one of the URLs.
    private var isLeftToIgnoredEntry = false

    init(
        _ subject: DiagnosisInput, _ question: DiagnosisOptions, _ document: LintSubject, origin: Judgement,
        cdn: Judgement?, _ services: [ServiceDiagnosis], _ urls: [URLDiagnosis], _ certificates: [CertificateExpiry]
    ) {
        input = subject
        self.question = question
        self.document = document
        self.origin = origin
        self.cdn = cdn
        self.certificates = certificates
        self.services = services
        self.urls = urls
    }

    /// Adds the findings, then what only the verdicts show.
    mutating func add(_ own: [Finding]) {
        hostingCause = own.map(\.code).first { $0 == origin.failure?.hostingCode }
        missingApps =
            MissingAppProblems(
                document: document, location: input.location(of: document), options: question, origin: origin,
                services: services, lintFindings: own
            ).findings
        isLeftToIgnoredEntry = urls.contains { $0.status == .fails && opensByIgnoredEntry($0.url) }
        for finding in own {
            if let finding = diagnosed(finding) { findings.append(finding) }
        }
        findings += DeploymentProblems.all(question.settings)
        if origin.isReadable {
            if !willBeListed { findings += missingApps }
            if let late = CDNProblem.problem(cdn, question.moment), !isExplained(late) { findings.append(late) }
        } else if !findings.contains(where: { $0.severity == .error }), let failure = origin.failure {
            var finding = Finding(
                code: failure.reason.rawValue, severity: .error, message: failure.sentence(in: origin),
                location: input.location(of: document))
            finding.isTemporary = origin.status == .pending
            findings.append(finding)
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
        if !question.claimsLinks, let site = input.report?.site {
            let value = "applinks:\(site.host)"
            findings.append(
                Finding(
                    code: rule.code, severity: .error, message: "the app does not claim '\(value)'",
                    hint: "add '\(value)' to the app's associated domains"))
        } else if !findings.contains(where: { $0.severity == .error }) {
            findings.append(
                Finding(
                    code: rule.code, severity: .error, message: "no app opens \(failing.map(\.url).shortened)",
                    location: input.location(of: document)))
        }
    }

    private func opensByIgnoredEntry(_ url: String) -> Bool {
        guard let link = try? LinkURL(url) else { return false }
        return document.file?.links?.opensByIgnoredEntry(link, apps: document.options.knownApps) ?? false
    }

    /// Whether the expected document lists the app: that another one is served is the cause.
    private var willBeListed: Bool {
        question.app.map { question.expected?.apps(.any).contains($0) ?? false } ?? false
    }

    /// Whether a problem of the site explains that of the CDN.
    private func isExplained(_ late: Finding) -> Bool {
        findings.contains { $0.severity == .error && $0.layer == 0 }
    }

    // MARK: Findings

    /// Nil for a consequence of another finding, or of a verdict that states more.
    private func diagnosed(_ own: Finding) -> Finding? {
        var finding = own
        // A diagnosis changes no file.
        finding.fix = nil
        finding.location = input.location(of: document)
        finding.location.range = own.location.range
        switch finding.code {
        // How the site answers.
        case "AASA601", "AASA602", "AASA603", "AASA604", "AASA605":
            if origin.isAnswered || hostingCause.map({ $0 != finding.code }) ?? false { return nil }
            finding.severity = .error
            finding.isTemporary = origin.status == .pending
        case "AASA608":
            // The CDN may have fetched it from the root all the same.
            if !origin.isAnswered { finding.severity = .error }
        case "AASA611":
            finding.severity = min(finding.severity, cdn?.isReadable == true ? .warning : .error)
        case "AASA612":
            if let cdn, !cdn.isReadable, origin.isReadable { finding.severity = .error }
        case "AASA613":
            let place = input.report?.places.first
            if place?.observation?.answer?.status != 200, !origin.isAnswered { return nil }
            finding.severity = origin.isAnswered ? .note : .error
        // The CDN accepts the server all the same, unless devices request the file themselves.
        case "AASA616", "AASA617", "AASA618", "AASA619":
            if origin.isAnswered, !question.isDirect { finding.severity = min(finding.severity, .warning) }
        case "AASA607":
            if !origin.isReadable { return nil }
            finding.severity = min(finding.severity, .warning)
        case "AASA614":
            if !origin.isReadable { return nil }
            finding.location.url = cdn?.url
            finding.isTemporary = true
        // What the document lists: the verdicts name the app.
        case "AASA207": return nil
        case "AASA104", "AASA105", "AASA121":
            if !missingApps.isEmpty || !document.syntaxErrors.isEmpty { return nil }
        case "AASA205": if isLeftToIgnoredEntry { finding.severity = .error }
        case "AASA326":
            let expected = question.expected?.links
            let willOpen = question.urls.allSatisfy { URLDiagnosis($0, expected, question.app).status == .opens }
            let isListed = services.first { $0.service == .applinks }?.status != .notListed
            if !isListed || expected != nil && willOpen { return nil }
        case "AASA620":
            if urls.isEmpty {
                if !question.claimsLinks { return nil }
                if services.first(where: { $0.service == .applinks })?.status != .fails { finding.severity = .warning }
            }
        case "AASA201", "AASA202", "AASA203", "AASA204":
            if missingApps.contains(where: {
                $0.location.range != nil && $0.location.range == finding.location.range
            }) {
                return nil
            }
        default: break
        }
        return finding
    }

    // MARK: Certificates

    /// The root with a signed file, when the document that later devices read is not signed.
    private var signedRoot: PlaceReport? {
        guard document.signature == nil, let root = input.report?.places.last, case .signed? = root.file?.content
        else { return nil }
        return root
    }

    /// The expiry of the certificate that signed the file of iOS 8, which later devices do not read.
    private mutating func addSignerOfRoot() {
        guard let signedRoot, let file = signedRoot.file else { return }
        let signed = LintSubject(file.content, size: file.size, document.options)
        for finding in Linter.findings(in: signed, question.configuration)
        where finding.code == LintRule.signerExpired.code {
            let end = finding.severity == .error ? "" : " from then on"
            findings.append(
                Finding(
                    code: finding.code, severity: .warning, message: "\(finding.message): iOS 8 denies the file\(end)",
                    hint: finding.hint, location: Finding.Location(url: signedRoot.url)))
        }
    }

    /// A certificate that expires too early replaces the finding about it.
    private mutating func addExpiry() {
        guard let validity = question.validity else { return }
        for certificate in certificates where certificate.isWithin(validity, of: question.moment) {
            let isServer = certificate.certificate == .server
            let rule = isServer ? LintRule.certificateExpiresSoon : .signerExpired
            let known = findings.firstIndex { $0.code.utf8.elementsEqual(rule.code.utf8) }
            if let known {
                findings[known].severity = .error
                continue
            }
            let left = Int(certificate.notAfter.seconds - question.moment.seconds)
            var location = input.location(of: document)
            if !isServer, let signedRoot { location.url = signedRoot.url }
            findings.append(
                Finding(
                    code: rule.code, severity: .error,
                    message:
                        "the certificate of the \(certificate.certificate) expires on \(certificate.notAfter), in \(left.duration), and must be valid for \(Int(validity).duration)",
                    hint: certificate.hint, location: location))
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
