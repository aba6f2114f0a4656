internal import AASA
internal import AASAToolkit

/// The claims of build products as tasks, and findings about them.
struct AppClaims {
    struct Claims {
        var installation: Installation
        var pairs: [Installation.Claim]
    }

    private struct Found {
        var finding: Finding
        /// The value of the entitlements that it is about; nil for one about the program.
        var value: String?
    }

    private(set) var claims: [Claims] = []
    private var found: [Found] = []
    var findings: [Finding] { found.map(\.finding) }
    /// `no` after an error of a product.
    private(set) var status = ExitCode.yes
    /// Whether no error leaves open which app claims which sites.
    private(set) var areKnown = true

    let moment: Timestamp
    /// Whether an app without a site is an error, and a value of which devices make no use.
    let requiresSites: Bool
    /// Gets the findings of each product; nil collects them only.
    let console: Console?

    init(moment: Timestamp, requiresSites: Bool, console: Console?) {
        self.moment = moment
        self.requiresSites = requiresSites
        self.console = console
    }

    /// Reads all products, then adds them: the error of one leaves nothing half done.
    mutating func add(productsAt paths: [String], app: AppIdentifier?) throws(CommandFailure) {
        for product in try Self.products(at: paths, app: app, console) { add(product, app: app) }
    }

    /// That a product has identifiers of other apps alone; nil where it has the given one, or none.
    private static func difference(of product: AppProduct, from given: AppIdentifier) -> String? {
        let own = product.programs.compactMap(\.entitlements?.app)
        guard let first = own.first, !own.contains(given) else { return nil }
        return "the app is \(first), not \(given)"
    }

    private static func differenceHint(_ given: AppIdentifier) -> String {
        if Caller.isAgent { return "leave out 'app', or name the file of \(given)" }
        return "leave out --app, or name the file of \(given)"
    }

    /// The claims of each product by themselves, for reports that name its file.
    static func ofEach(
        _ paths: [String], app: AppIdentifier?, at moment: Timestamp, on console: Console
    ) throws(CommandFailure) -> [(path: String, claims: AppClaims)] {
        try products(at: paths, app: app, console).map { product in
            var claims = AppClaims(moment: moment, requiresSites: true, console: console)
            claims.add(product, app: app)
            return (product.path, claims)
        }
    }

    /// - Throws: a failure for a product of a different app from the given one, too.
    private static func products(
        at paths: [String], app: AppIdentifier?, _ console: Console?
    ) throws(CommandFailure) -> [AppProduct] {
        try paths.map { path throws(CommandFailure) in
            let product = try AppProduct.read(path, app: app, needsIdentifier: true, console: console)
            if let app, let difference = difference(of: product, from: app) {
                throw CommandFailure(.usage, "\(product.path): \(difference)", hint: differenceHint(app))
            }
            return product
        }
    }

    /// Adds the app of a product, and every other program in it that claims sites.
    ///
    /// - Parameter app: the identifier of a program without one, or with a build variable.
    mutating func add(_ product: AppProduct, app: AppIdentifier?) {
        let (first, earlier) = (found.count, status)
        status = .yes
        if let app, let difference = Self.difference(of: product, from: app) {
            report(difference, severity: .error, of: product.path, hint: Self.differenceHint(app))
        }
        for (index, program) in product.programs.enumerated() where program.concernsSites {
            // An archive may have further apps, which need no sites.
            let needsSites = index == 0 || program.namesSites
            add(program, named: product.name(of: program), given: app, needsSites: needsSites)
        }
        if requiresSites, status == .no { addError(since: first, of: product.path) }
        status = status.combined(with: earlier)
        for one in found[first...] { console?.report(claim: one.finding) }
    }

    /// Rates the first finding about a product as an error if none is one: without a site there is nothing to check.
    private mutating func addError(since first: Int, of path: String) {
        if found[first...].contains(where: \.finding.isError) { return }
        let index = found[first...].firstIndex { one in !one.finding.isNote }
        if let index { return found[index].finding.severity = .error }
        var finding = LintRule.appClaims.finding("the app claims no site that can be checked", hint: nil)
        finding.severity = .error
        finding.location.file = path
        found.append(Found(finding: finding))
    }

    private mutating func add(
        _ program: AppProgram, named name: String, given: AppIdentifier?, needsSites: Bool
    ) {
        for finding in AppReview(program, at: moment).findings {
            if given != nil, Self.isResolved(finding) { continue }
            report(finding, of: name)
        }
        for domain in program.domains { report(domain, of: name) }
        guard let app = program.entitlements?.app ?? given else {
            status = .no
            reportMissingIdentifier(of: program, named: name)
            return
        }
        let pairs = Installation.claims(of: program.usableDomains)
        if pairs.isEmpty, needsSites { status = .no }
        let values = (program.entitlements?.associatedDomains ?? []).map(\.text)
        claims.append(
            Claims(installation: Installation(app: app, version: program.version, values: values), pairs: pairs))
    }

    private mutating func reportMissingIdentifier(of program: AppProgram, named name: String) {
        let instruction = if Caller.isAgent { "give 'app', as in" } else { "add --app ID, as in --app" }
        let hint = "\(instruction) ABCDE12345.com.example.app"
        let text = program.entitlements?.identifier
        if let text, program.kind == .profile, text.utf8.last == "*" {
            let sentence = "the profile permits any app '\(text)' and names no single one"
            return report(sentence, severity: .error, of: name, hint: hint)
        }
        // An identifier with a build variable is as good as none. An app without sites needs none.
        let isUnknown = text == nil || text?.contains("$") == true
        if isUnknown, program.namesSites {
            report("it has no application identifier", severity: .error, of: name, hint: hint)
        }
    }

    /// Whether an identifier on the command line resolves the finding.
    private static func isResolved(_ finding: AppFinding) -> Bool {
        switch finding {
        case .identifierVariable, .identifierMissing, .identifierKeyMissing: true
        default: false
        }
    }

    private mutating func report(_ finding: AppFinding, of name: String) {
        // 'check' reports it for sites without an app, too.
        if case .internationalised = finding, console == nil { return }
        var hint: String?
        if finding.severity != .note { hint = finding.hint }
        report(finding.sentence, severity: finding.severity, of: name, hint: hint, isAboutClaims: finding.isAboutClaims)
    }

    private mutating func report(_ domain: ClaimedDomain, of name: String) {
        if let problem = domain.problemSentence {
            let isSkipped = domain.isClaimed || !requiresSites && domain.isCertain
            var severity: Severity = if isSkipped { .warning } else { .error }
            if domain.isOfProfile { severity = .note }
            report(
                "'\(domain.value.clipped(to: 300))': \(problem)", severity: severity, of: name, about: domain,
                hint: domain.advice ?? domain.correction)
        } else if domain.address != nil {
            report(
                "'\(domain.value)': an IP address is not checked", severity: .note, of: name, about: domain,
                hint: domain.advice)
        }
    }

    /// - Parameters:
    ///   - name: the program.
    ///   - domain: the value of its entitlements; nil for what is about the program.
    private mutating func report(
        _ message: String, severity: Severity, of name: String, about domain: ClaimedDomain? = nil, hint: String?,
        isAboutClaims: Bool = true
    ) {
        var finding = LintRule.appClaims.finding(message, hint: hint).rated(severity)
        finding.location.file = name
        finding.location.line = domain?.line
        found.append(Found(finding: finding, value: domain?.value))
        switch severity {
        case .error:
            status = .no
            if isAboutClaims { areKnown = false }
        case .warning, .note: break
        }
    }
}

extension AppClaims {
    /// The findings but notes as results for CI.
    ///
    /// - Parameters:
    ///   - name: the path of the product.
    ///   - failOn: the lowest severity that fails.
    func suite(named name: String, failOn: Severity) -> ReportSuite {
        let found = found.filter { one in !one.finding.isNote }
        var texts = SourceTexts()
        for path in found.compactMap(\.finding.location.file).unique where path.hasSuffix(".entitlements") {
            guard let file = try? InputFile.read(path) else { continue }
            texts.add(SourceText(file.bytes, isFile: true), named: path)
        }
        let cases = found.map { found in
            var finding = found.finding
            if let value = found.value { finding.location.range = texts.range(of: value, for: finding) }
            return ReportCase(finding, failOn: failOn)
        }
        return ReportSuite(path: name, cases: cases, texts: texts)
    }
}

extension ClaimedDomain {
    /// Whether the value names service and site and no other value can be meant, whether or not devices use it.
    fileprivate var isCertain: Bool {
        guard let service, site != nil else { return false }
        return service.isKnown && suggestion == nil
    }
}

extension [AppClaims.Claims] {
    /// One task for each site, in the order of the claims.
    func tasks(under systems: [SystemVersion]) -> [VerificationTask] {
        var tasks: [VerificationTask] = []
        var indices: [Site: Int] = [:]
        for claim in self {
            for pair in claim.pairs {
                let task = VerificationTask(
                    site: pair.site, apps: [claim.installation.app], service: .one(pair.service), rules: systems,
                    mode: pair.mode)
                let index = indices[pair.site] ?? tasks.count
                if index == tasks.count { tasks.append(VerificationTask(site: pair.site)) }
                indices[pair.site] = index
                for query in task.queries where !tasks[index].queries.contains(query) {
                    tasks[index].queries.append(query)
                }
            }
        }
        return tasks
    }
}

extension Finding {
    /// The message with the program, and the line of its entitlements, in front.
    var claimMessage: String {
        var position = location.file ?? ""
        if let line = location.line { position += ":\(line)" }
        return "\(position): \(message)"
    }
}

extension Console {
    func report(claim finding: Finding) {
        report(finding.claimMessage, as: finding.severity, hint: finding.hint)
    }
}
