internal import AASA
internal import AASAToolkit
internal import Arguments

/// The claims of build products as tasks, and their problems.
struct AppClaimsReport {
    struct Problem {
        var severity: Severity
        /// The program.
        var name: String
        /// Of its entitlements, in a text form.
        var line: Int?
        var message: String
        var hint: String?
    }

    struct Claims {
        var installation: Installation
        var pairs: [Installation.Claim]
    }

    private(set) var claims: [Claims] = []
    private(set) var problems: [Problem] = []
    /// No after an error of a product.
    private(set) var status = ExitCode.yes

    let moment: Timestamp
    /// Gets the problems as they are found; nil collects them only.
    let console: Console?

    /// Adds the app of a product, and every other program in it that claims sites.
    ///
    /// - Parameter app: the identifier of a program without one, or with a build variable.
    mutating func add(_ product: AppProduct, app: AppIdentifier?) {
        for (index, program) in product.programs.enumerated() where index == 0 || program.namesSites {
            add(program, product.name(of: program), app)
        }
    }

    private mutating func add(_ program: AppProgram, _ name: String, _ given: AppIdentifier?) {
        let own = program.entitlements?.app
        for finding in AppReview(program, at: moment).findings where !(given != nil && Self.isResolved(finding)) {
            report(finding, name)
        }
        for domain in program.domains { report(domain, name) }
        guard let app = own ?? given else {
            status = .no
            let isMissing = program.entitlements?.identifier.map { $0.contains("$") } ?? true
            if isMissing, program.entitlements != nil {
                report(
                    Problem(
                        severity: .error, name: name, message: "it has no application identifier",
                        hint: "add --app ID, as in --app ABCDE12345.com.example.app"))
            }
            return
        }
        if let own, let given, own != given {
            report(Problem(severity: .error, name: name, message: "the app is \(own), not \(given)"))
        }
        let pairs = Installation.claims(of: program.usableDomains)
        if pairs.isEmpty { status = .no }
        let values = (program.entitlements?.associatedDomains ?? []).map(\.text)
        claims.append(
            Claims(installation: Installation(app: app, version: program.version, values: values), pairs: pairs))
    }

    /// Whether an identifier on the command line resolves the finding.
    private static func isResolved(_ finding: AppFinding) -> Bool {
        switch finding {
        case .identifierVariable, .identifierMissing: true
        default: false
        }
    }

    private mutating func report(_ finding: AppFinding, _ name: String) {
        // Of 'check', which reports it for sites without an app too.
        if case .internationalised = finding, console == nil { return }
        let hint = finding.severity == .note ? nil : finding.hint
        report(Problem(severity: finding.severity, name: name, message: finding.sentence, hint: hint))
    }

    private mutating func report(_ domain: ClaimedDomain, _ name: String) {
        var problem = Problem(
            severity: domain.isUsed ? .warning : .error, name: name, line: domain.line,
            message: "'\(domain.value)': \(domain.sentence ?? "")", hint: domain.advice)
        if domain.sentence == nil {
            if domain.address == nil { return }
            problem.severity = .note
            problem.message += "an IP address is not checked"
        }
        report(problem)
    }

    private mutating func report(_ problem: Problem) {
        problems.append(problem)
        let message = "\(problem.name)\(problem.line.map { ":\($0)" } ?? ""): \(problem.message)"
        switch problem.severity {
        case .error:
            status = .no
            console?.error(message)
        case .warning: console?.warning(message)
        case .note: console?.note(message)
        }
        if let hint = problem.hint { console?.hint(hint) }
    }

    /// One task for each site, in the order of the claims.
    func tasks(_ rules: [SystemVersion]) -> [VerificationTask] {
        var tasks: [VerificationTask] = []
        var places: [Site: Int] = [:]
        for claim in claims {
            for pair in claim.pairs {
                let place = places[pair.site] ?? tasks.count
                if place == tasks.count { tasks.append(VerificationTask(site: pair.site, questions: [])) }
                places[pair.site] = place
                for rules in rules {
                    let question = VerificationTask.Question(
                        apps: [claim.installation.app], service: .one(pair.service), rules: rules, mode: pair.mode)
                    if !tasks[place].questions.contains(question) { tasks[place].questions.append(question) }
                }
            }
        }
        return tasks
    }
}
