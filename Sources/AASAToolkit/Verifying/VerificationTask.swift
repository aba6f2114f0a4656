public import AASA

/// One site to check, with everything to find out about it: one fetch serves all questions.
public struct VerificationTask: Sendable, Equatable {
    /// Some apps under one service, one set of rules and one mode.
    package struct Question: Sendable, Equatable {
        /// Empty: every app that the file names.
        package var apps: [AppIdentifier]
        package var service: ServiceSelection
        package var rules: SystemVersion
        /// The alternate mode in the apps' entitlements, for instance `.developer`. Under `ios14` it decides from where the
        /// file is fetched; other rules ignore it.
        package var mode: AlternateMode?
        /// Kept with the pairs, in the table too; nil keeps what the table has.
        package var labels: Labels?

        package init(
            apps: [AppIdentifier], service: ServiceSelection, rules: SystemVersion, mode: AlternateMode?,
            labels: Labels? = nil
        ) {
            self.apps = apps
            self.service = service
            self.rules = rules
            self.mode = mode
            self.labels = labels
        }
    }

    /// The site to check.
    public var site: Site
    package var questions: [Question]
    /// Whether only connections to public addresses are made: the site was entered in a browser.
    package var isPublicOnly = false

    package init(site: Site, questions: [Question]) {
        self.site = site
        self.questions = questions
    }

    /// The same apps, service and mode under several sets of rules.
    public init(
        site: Site, apps: [AppIdentifier], service: ServiceSelection, rules: [SystemVersion], mode: AlternateMode?
    ) {
        self.init(site: site, questions: rules.map { Question(apps: apps, service: service, rules: $0, mode: mode) })
    }

    /// Adds an app: to the last question if it is otherwise the same, else in a new question.
    ///
    /// `app`: nil means every app that the file names.
    package mutating func add(
        _ app: AppIdentifier?, _ service: ServiceSelection, _ rules: SystemVersion, _ mode: AlternateMode?,
        _ labels: Labels? = nil
    ) {
        var question = Question(apps: [], service: service, rules: rules, mode: mode, labels: labels)
        if let app {
            if let last = questions.last, !last.apps.isEmpty {
                question.apps = last.apps
                if question == last { return questions[questions.count - 1].apps.append(app) }
            }
            question.apps = [app]
        }
        questions.append(question)
    }

    /// Returns the judgements of all questions.
    ///
    /// - Parameter observation: the one that decides a question.
    package func judgements(_ observation: (Question) -> Observation) -> [Judgement] {
        judges(observation).flatMap(\.judgements)
    }

    /// A question with its judge. Judgements are many times as large, and are made when needed.
    struct PreparedJudgement: Sendable {
        var question: Question
        var judge: Judge

        /// Those of the question, or those that the file names; one nil without such apps.
        private var apps: [AppIdentifier?] {
            let apps: [AppIdentifier?] = question.apps.isEmpty ? judge.apps(question.service) : question.apps
            return apps.isEmpty ? [nil] : apps
        }

        var count: Int { apps.count }
        var judgements: [Judgement] {
            apps.map { app in
                var judgement = judge.judge(app, question.service)
                judgement.labels = question.labels
                return judgement
            }
        }
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

    /// The conditions that a judge is made for.
    private struct Conditions: Hashable {
        var rules: SystemVersion
        var mode: AlternateMode?
    }
}
