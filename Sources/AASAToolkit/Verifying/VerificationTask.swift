public import AASA

/// One site to be asked, and everything that is to be known about it: the site is asked once for all of it.
public struct VerificationTask: Sendable, Equatable {
    /// Some apps under one service and one set of rules.
    public struct Question: Sendable, Equatable {
        /// Empty: every app that the file names.
        public var apps: [AppIdentifier]
        public var service: ServiceSelection
        public var rules: RuleSet

        public init(apps: [AppIdentifier], service: ServiceSelection, rules: RuleSet) {
            self.apps = apps
            self.service = service
            self.rules = rules
        }
    }

    public var site: Site
    public var questions: [Question]

    public init(site: Site, questions: [Question]) {
        self.site = site
        self.questions = questions
    }

    /// The same apps and service under several sets of rules.
    public init(site: Site, apps: [AppIdentifier], service: ServiceSelection, rules: [RuleSet]) {
        self.init(site: site, questions: rules.map { Question(apps: apps, service: service, rules: $0) })
    }

    /// Asks about one more app, together with those of the last question when that is otherwise the same.
    mutating func add(_ app: AppIdentifier, _ service: ServiceSelection, _ rules: RuleSet) {
        if let last = questions.last, last.service == service, last.rules == rules {
            questions[questions.count - 1].apps.append(app)
        } else {
            questions.append(Question(apps: [app], service: service, rules: rules))
        }
    }

    /// Judges what was observed.
    ///
    /// - Parameter observation: what decides under a set of rules.
    public func judgements(_ observation: (RuleSet) -> Observation) -> [Judgement] {
        var judges: [RuleSet: Judge] = [:]
        return questions.flatMap { question in
            let judge =
                judges[question.rules]
                ?? Judge(site: site, rules: question.rules, observation: observation(question.rules))
            judges[question.rules] = judge
            let apps: [AppIdentifier?] = question.apps.isEmpty ? judge.apps(question.service) : question.apps
            return (apps.isEmpty ? [nil] : apps).map { judge.judge($0, question.service) }
        }
    }
}
