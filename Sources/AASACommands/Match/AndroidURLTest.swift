internal import AASA
internal import AASAToolkit
internal import AssetLinks

extension URLTestResults {
    /// Results of a statement list or an app of Android.
    ///
    /// - Parameter list: the URL list.
    init(
        _ expectations: [URLTestFile.Expectation], listedIn list: InputFile, of android: AndroidMatch
    ) throws(CommandFailure) {
        var tests: [Test] = []
        var reached: Set<AndroidMatch.RuleIndex> = []
        var missRoom = MissRoom()
        for expectation in expectations {
            let answers = try android.answers(to: expectation, in: list)
            reached.formUnion(answers.joined().compactMap(\.rule))
            let deciding = answers.compactMap(android.deciding)
            let mayHaveFurtherApp = try android.isUnknown(expectation.url, for: expectation.app)
            let test = Test(
                expectation, decidedBy: deciding, mayHaveFurtherApp: mayHaveFurtherApp, missLimit: missRoom.limit)
            missRoom.fill(by: test.misses.count)
            tests.append(test)
        }
        self.tests = tests
        let rules = android.rules
        ruleCount = rules.count
        unreached = rules.filter { rule in !reached.contains(rule.index) }.map { index, component in
            let prefix = if component.group?.isAllowing == false { "exclude " } else { "" }
            let range = component.node.range
            let locations = android.locations(of: index)
            return UnreachedRule(
                name: index.name, patterns: component.patterns, quotedPatterns: "\(prefix)'\(component.patterns)'",
                range: range, location: android.location(of: index, at: range), locations: locations,
                file: locations.name)
        }
    }
}

extension AndroidMatch {
    /// The answers of each app that a line of a URL list is about.
    fileprivate func answers(
        to expectation: URLTestFile.Expectation, in list: InputFile
    ) throws(CommandFailure) -> [[Answer]] {
        let answers = try mapping(try answers(expectation.url)) { (failure: CommandFailure) in
            list.failure(inLine: expectation.line, failure.messages.joined(separator: "; "), hint: failure.hints.first)
        }
        guard let app = expectation.app else { return answers }
        return answers.filter { ofApp in ofApp.first?.package == app }
    }
}

extension URLTestResults.Test {
    /// - Parameters:
    ///   - answers: of the apps that the line names.
    ///   - mayHaveFurtherApp: whether a list that was not requested may name an app of the line.
    ///   - missLimit: of unexpected answers that are kept.
    fileprivate init(
        _ expectation: URLTestFile.Expectation, decidedBy answers: [AndroidMatch.Answer], mayHaveFurtherApp: Bool,
        missLimit: Int
    ) {
        var results = answers.map { answer in
            URLTestResults.Answer(
                app: answer.package, isListed: true, outcome: answer.outcome, location: answer.location,
                file: answer.file)
        }
        if let app = expectation.app, results.isEmpty {
            results = [URLTestResults.Answer(app: app, isListed: false, outcome: .noMatch, location: nil)]
        }
        self.init(expectation: expectation)
        if expectation.app != nil { answer = results.first }
        for result in results { add([result], with: result.outcome, keeping: missLimit) }
        uncertainty = Self.uncertainty(of: answers, on: expectation)
        // Without an app, and where none should open the URL, a further one decides.
        let isFurtherAppDecisive = answers.isEmpty || isAsExpected && expectation.decision == .noMatch
        isUndecided = mayHaveFurtherApp && isFurtherAppDecisive || uncertainty != nil
        if mayHaveFurtherApp, answers.isEmpty { (misses, missCount) = (results, results.count) }
    }

    /// Why it is not known whether the answers are as expected; nil if one is not.
    private static func uncertainty(
        of answers: [AndroidMatch.Answer], on expectation: URLTestFile.Expectation
    ) -> String? {
        // What the device decides is never an exclusion.
        let uncertain = answers.filter { answer in expectation.decision != .exclude || answer.outcome != .match }
        let isMissedAnyway = answers.contains { answer in
            answer.uncertainty == nil && answer.outcome != expectation.decision
        }
        return if isMissedAnyway { nil } else { uncertain.lazy.compactMap(\.uncertainty).first }
    }
}
