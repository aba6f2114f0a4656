internal import AASA
internal import AssetLinks

/// Matches URLs of the command line and of lists, one after another, and prints the results in batches.
struct MatchPrinter {
    enum Form { case text, json, explained }

    private let decider: LinkDecider
    private let form: Form
    /// Whether objects also have the rule that a URL fails.
    private let namesNearestRule: Bool
    private let style: Style
    /// For the explained form.
    private let budget = TraceBudget()
    private var output: [String] = []
    /// Lines that are printed at once.
    private let batch: Int
    private var decided = ExitCode.yes
    private(set) var hasAnswered = false
    /// The lines of lists that are not URLs.
    private var invalidCount = 0
    /// So many of these are reported one by one, since no list fills a terminal or a disk.
    private static let maximumInvalid = 1_000
    /// Whether a URL opens an app of Android.
    private var isAnyMatched = false
    /// The first URL of each host that the filters of an app match.
    private var matchedByFilters: [String] = []
    private var matchedHosts: Set<String> = []

    init(_ decider: LinkDecider, form: Form, namesNearestRule: Bool, style: Style) {
        self.decider = decider
        self.form = form
        self.namesNearestRule = namesNearestRule
        self.style = style
        batch = if case .apple = decider { 1 << 10 } else { 1 }
    }

    var status: ExitCode { if invalidCount == 0 { decided } else { .dataError } }

    /// Adds a URL of the command line.
    mutating func add(argument: String, _ console: Console) throws(CommandFailure) {
        switch decider {
        case .android(let android): try add(argument, by: android, console)
        case .apple(let document):
            do throws(LinkURL.Problem) {
                try add(argument.utf8Span.span, by: document.matches)
            } catch {
                throw CommandFailure(invalidURL: argument, because: error)
            }
        }
        if output.count >= batch { try flush(console) }
    }

    /// Adds a URL of a list. An invalid one is reported and skipped, and makes the status `dataError`.
    ///
    /// - Parameter location: its location in the list, for messages.
    mutating func add(
        listed url: Span<UInt8>, at location: @autoclosure () -> String, _ console: Console
    ) throws(CommandFailure) {
        if !URLText.isUTF8(url) {
            let problem = URLTestFile.Problem.Code.notUTF8
            try report([problem.sentence], hints: [problem.hint], at: location(), on: console)
            return
        }
        switch decider {
        case .apple(let document):
            do throws(LinkURL.Problem) {
                try add(url, by: document.matches)
            } catch {
                try report([error.sentenceOfLine], at: location(), on: console)
            }
        case .android(let android):
            let text = URLText.text(of: url)
            do throws(CommandFailure) {
                if let problem = android.problem(of: text) {
                    try report([problem.sentenceOfLine], at: location(), on: console)
                } else {
                    try add(text, by: android, console)
                }
            } catch {
                if error.status != .usage { throw error }
                try report(error.messages, hints: error.hints, at: location(), on: console)
            }
        }
        if output.count >= batch { try flush(console) }
    }

    private mutating func report(
        _ messages: [String], hints: [String] = [], at location: @autoclosure () -> String, on console: Console
    ) throws(CommandFailure) {
        invalidCount += 1
        if invalidCount > Self.maximumInvalid { return }
        try flush(console)
        for message in messages { console.error("\(location()): \(message)") }
        if invalidCount > 1 { return }
        for hint in hints { console.hint(hint) }
    }

    private mutating func add(_ url: Span<UInt8>, by links: LinkMatches) throws(LinkURL.Problem) {
        let lines = try links.lines(url)
        count(lines, isKnown: true)
        for line in lines { write(line, nearest: links.nearestRule(for: line)) }
        if form == .explained { output += links.explanation(of: lines[0].url, style, budget) }
    }

    private mutating func add(
        _ text: String, by android: AndroidMatch, _ console: Console
    ) throws(CommandFailure) {
        let result = try android.lines(text)
        let isMatched = count(result.lines.map(\.line), isKnown: result.isKnown)
        if isMatched { keep(text, openedBy: android) }
        for uncertainty in result.uncertainties { console.warning("\(text): \(uncertainty)") }
        for (line, candidate) in result.lines {
            write(line, nearest: android.nearest(for: line, of: candidate))
        }
        if form == .explained {
            output += try AndroidTraceBlock(android: android, style: style, budget: budget).lines(text, app: nil)
        }
    }

    /// Counts the decisions on a URL.
    ///
    /// - Returns: whether it opens an app.
    @discardableResult
    private mutating func count(_ lines: [MatchLine], isKnown: Bool) -> Bool {
        hasAnswered = true
        let isMatched = lines.contains { line in line.decision == .match }
        decided = decided.combined(with: isKnown ? ExitCode(isYes: isMatched) : .unknown)
        return isMatched
    }

    private mutating func keep(_ text: String, openedBy android: AndroidMatch) {
        isAnyMatched = true
        guard android.hasFilters, let host = android.webHost(text) else { return }
        if matchedHosts.insert(host).inserted { matchedByFilters.append(text) }
    }

    private mutating func write(_ line: MatchLine, nearest: @autoclosure () -> JSONText) {
        guard form == .json else { return output.append(line.text(style)) }
        var members = line.members
        if namesNearestRule { members.append(("nearest", nearest())) }
        output.append(JSONText.object(members).line)
    }

    /// Prints the results of the batch.
    mutating func flush(_ console: Console) throws(CommandFailure) {
        try console.write(output)
        output.removeAll(keepingCapacity: true)
    }

    /// Reports what the results leave out.
    func noteLimits(_ console: Console) {
        let further = invalidCount - Self.maximumInvalid
        if further > 0 { console.error("\(further.counted("more invalid URL")) not shown") }
        if let warning = budget.warning { console.warning(warning.sentence, hint: warning.hint) }
        switch decider {
        case .apple(let document):
            if let omission = document.matches.omission { console.warning(omission) }
            let hidden = document.matches.hidden
            if hidden == 0 { return }
            console.warning(
                "\(hidden.grouped) more decisions on other apps are not shown", hint: "name an app with --app")
        case .android(let android):
            for warning in android.hostWarnings(matchedByFilters) { console.warning(warning) }
            if isAnyMatched, android.namedApp != nil, !android.hasFilters {
                console.warning(LinkedApp.filterGap, hint: LinkedApp.filterAdvice)
            }
        }
    }
}
