internal import AASA
internal import AssetLinks

/// Matches URLs against a statement list or an app of Android, one after another, and writes the results.
struct AndroidMatchPrinter {
    private let android: AndroidMatch
    private let form: MatchPrinter.Form
    /// Whether objects also have the rule that a URL fails.
    private let namesNearestRule: Bool
    private let budget = TraceBudget()
    private let trace: AndroidTraceBlock
    private var decided = ExitCode.yes
    /// Whether a URL opens an app.
    private(set) var isAnyMatched = false
    /// The first URL of each host that the filters match.
    private var matchedByFilters: [String] = []
    private var matchedHosts: Set<String> = []
    private(set) var hasAnswered = false
    private var invalid = InvalidURLs()

    init(_ android: AndroidMatch, form: MatchPrinter.Form, namesNearestRule: Bool, style: Style) {
        self.android = android
        self.form = form
        self.namesNearestRule = namesNearestRule
        trace = AndroidTraceBlock(android: android, style: style, budget: budget)
    }

    var status: ExitCode { if invalid.isEmpty { decided } else { .dataError } }

    mutating func add(_ text: String, _ console: Console) throws(CommandFailure) {
        let result = try android.lines(text)
        hasAnswered = true
        let isMatched = result.lines.contains { result in result.line.decision == .match }
        if isMatched { keep(text) }
        decided = decided.combined(with: result.isKnown ? ExitCode(isYes: isMatched) : .unknown)
        for uncertainty in result.uncertainties { console.warning("\(text): \(uncertainty)") }
        for line in result.lines { try write(line, on: console) }
        if form == .explained { try console.write(try trace.lines(text, app: nil)) }
    }

    private mutating func keep(_ text: String) {
        isAnyMatched = true
        guard android.hasFilters, let host = try? android.url(text).host else { return }
        if matchedHosts.insert(host).inserted { matchedByFilters.append(text) }
    }

    private func write(_ result: AndroidMatch.Line, on console: Console) throws(CommandFailure) {
        guard form == .json else {
            return try console.write(result.line.text(console.style, file: result.file.printable))
        }
        var members = result.line.members
        if namesNearestRule { members.append(("nearest", try android.nearest(of: result))) }
        try console.write([JSONText.object(members).line])
    }

    /// Reports what the results leave out.
    func noteLimits(_ console: Console) {
        invalid.reportFurther(to: console)
        if let warning = budget.warning { console.warning(warning.sentence, hint: warning.hint) }
        for warning in android.hostWarnings(matchedByFilters) { console.warning(warning) }
    }
}

extension AndroidMatchPrinter: URLListMatcher {
    mutating func add(
        listed url: Span<UInt8>, at location: @autoclosure () -> String, _ console: Console
    ) throws(CommandFailure) {
        let text = URLText.text(of: url)
        if let problem = android.problem(of: text) {
            if invalid.add() { console.error("\(location()): \(problem.sentenceOfLine)") }
            return
        }
        do throws(CommandFailure) {
            try add(text, console)
        } catch {
            if error.status != .usage { throw error }
            if invalid.add() { report(error, at: location(), on: console) }
        }
    }

    private func report(_ failure: CommandFailure, at location: String, on console: Console) {
        for message in failure.messages { console.error("\(location): \(message)") }
        if !invalid.isFirst { return }
        for hint in failure.hints { console.hint(hint) }
    }

    /// The result of each URL is printed at once.
    func flush(_ console: Console) {}
}
