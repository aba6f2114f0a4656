internal import AASA
internal import AASAToolkit
internal import Arguments

/// What build products claim, ready to be asked about. What is wrong with them is said on standard error as it is found.
struct AppClaimsReport {
    /// One program's identity and the pairs that it claims.
    struct Claims {
        var installation: Installation
        var pairs: [Installation.Claim]
    }

    private(set) var claims: [Claims] = []
    /// No when something is wrong that keeps an app from its sites.
    private(set) var status = ExitCode.yes

    private let moment: Timestamp
    private let console: Console

    init(at moment: Timestamp, console: Console) {
        self.moment = moment
        self.console = console
    }

    /// Adds every program of a product that names sites.
    ///
    /// - Parameter app: the identifier of what has none, or only a build variable.
    mutating func add(_ product: AppProduct, app: AppIdentifier?) {
        for (index, program) in product.programs.enumerated() where index == 0 || !program.domains.isEmpty {
            add(program, product.name(of: program), app)
        }
    }

    private mutating func add(_ program: AppProgram, _ name: String, _ given: AppIdentifier?) {
        let own = program.entitlements?.app
        for finding in AppReview(program, at: moment).findings where !(given != nil && Self.isSettled(finding)) {
            say(finding, name)
        }
        for domain in program.domains { say(domain, name) }
        guard let app = own ?? given else {
            status = .no
            let isMissing = program.entitlements?.identifier.map { $0.contains("$") } ?? true
            if isMissing, program.entitlements != nil {
                console.error("\(name): no application identifier says which app it is")
                console.hint("--app ID names it, as in --app ABCDE12345.com.example.app")
            }
            return
        }
        if let own, let given, own != given {
            status = .no
            console.error("\(name): the app is \(own), not \(given)")
        }
        let pairs = Installation.claims(of: program.usableDomains)
        if pairs.isEmpty { status = .no }
        let values = (program.entitlements?.associatedDomains ?? []).map(\.text)
        claims.append(
            Claims(installation: Installation(app: app, version: program.version, values: values), pairs: pairs))
    }

    /// What an identifier on the command line settles.
    private static func isSettled(_ finding: AppFinding) -> Bool {
        switch finding {
        case .identifierVariable, .identifierMissing: true
        default: false
        }
    }

    private mutating func say(_ finding: AppFinding, _ name: String) {
        let sentence = "\(name): \(AppFindingWording.sentence(finding))"
        switch finding.severity {
        case .error:
            status = .no
            console.error(sentence)
        case .warning: console.warning(sentence)
        case .note: return console.note(sentence)
        }
        if let hint = AppFindingWording.hint(finding) { console.hint(hint) }
    }

    private mutating func say(_ domain: ClaimedDomain, _ name: String) {
        guard let sentence = DomainWording.sentence(domain) else { return }
        let place = domain.line.map { "\(name):\($0)" } ?? name
        let message = "\(place): '\(domain.value)': \(sentence)"
        if domain.domain == nil {
            status = .no
            console.error(message)
        } else {
            console.warning(message)
        }
        if let hint = DomainWording.hint(domain) { console.hint(hint) }
    }

    /// One task for each site, in the order in which sites are named.
    func tasks(_ rules: [RuleSet]) -> [VerificationTask] {
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
