public import AASA

/// One site to be asked, and everything that is to be known about it: the site is asked once for all of it.
public struct VerificationTask: Sendable, Equatable {
    /// Some apps under one service, one set of rules and one mode.
    public struct Question: Sendable, Equatable {
        /// Empty: every app that the file names.
        public var apps: [AppIdentifier]
        public var service: ServiceSelection
        public var rules: RuleSet
        /// With which the apps' entitlements name the site, for instance `.developer`; decides under `ios14` on the way to
        /// the file, and means nothing under others.
        public var mode: AlternateMode?

        public init(apps: [AppIdentifier], service: ServiceSelection, rules: RuleSet, mode: AlternateMode?) {
            self.apps = apps
            self.service = service
            self.rules = rules
            self.mode = mode
        }
    }

    public var site: Site
    public var questions: [Question]

    public init(site: Site, questions: [Question]) {
        self.site = site
        self.questions = questions
    }

    /// The same apps, service and mode under several sets of rules.
    public init(
        site: Site, apps: [AppIdentifier], service: ServiceSelection, rules: [RuleSet], mode: AlternateMode?
    ) {
        self.init(site: site, questions: rules.map { Question(apps: apps, service: service, rules: $0, mode: mode) })
    }

    /// Asks about one more app, together with those of the last question when that is otherwise the same.
    ///
    /// - Parameter app: nil asks for every app that the file names.
    public mutating func add(
        _ app: AppIdentifier?, _ service: ServiceSelection, _ rules: RuleSet, _ mode: AlternateMode?
    ) {
        guard let app else {
            questions.append(Question(apps: [], service: service, rules: rules, mode: mode))
            return
        }
        if let last = questions.last, !last.apps.isEmpty, last.service == service, last.rules == rules,
            last.mode == mode
        {
            questions[questions.count - 1].apps.append(app)
        } else {
            questions.append(Question(apps: [app], service: service, rules: rules, mode: mode))
        }
    }

    /// Judges what was observed.
    ///
    /// - Parameter observation: what decides for a question.
    public func judgements(_ observation: (Question) -> Observation) -> [Judgement] {
        judges(observation).flatMap(\.judgements)
    }

    /// A question with the judge of what decides for it. Judgements are many times as large, and made when they are
    /// wanted.
    struct PreparedJudgement: Sendable {
        var question: Question
        var judge: Judge

        /// Those of the question, or those that the file names; nil when there is none.
        private var apps: [AppIdentifier?] {
            let apps: [AppIdentifier?] = question.apps.isEmpty ? judge.apps(question.service) : question.apps
            return apps.isEmpty ? [nil] : apps
        }

        var count: Int { apps.count }
        var judgements: [Judgement] { apps.map { judge.judge($0, question.service) } }
    }

    func judges(_ observation: (Question) -> Observation) -> [PreparedJudgement] {
        var judges: [Conditions: Judge] = [:]
        return questions.map { question in
            let conditions = Conditions(rules: question.rules, mode: question.mode)
            let judge =
                judges[conditions]
                ?? Judge(
                    site: site, rules: question.rules, mode: question.mode, observation: observation(question))
            judges[conditions] = judge
            return PreparedJudgement(question: question, judge: judge)
        }
    }

    /// What one judge judges under.
    private struct Conditions: Hashable {
        var rules: RuleSet
        var mode: AlternateMode?
    }
}
