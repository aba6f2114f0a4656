internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import POSIX

/// Matches URLs against a statement list or an app of Android, one after another, and writes the results.
struct AndroidMatchPrinter {
    private let android: AndroidMatch
    private let form: MatchPrinter.Form
    /// Whether objects also have the rule that a URL fails.
    private let namesNearestRule: Bool
    private let console: Console
    private let trace: AndroidTraceBlock
    private var decided = ExitCode.yes
    /// Whether a URL opens an app.
    private(set) var isAnyMatched = false
    /// The first URL of each host that the filters match.
    private var matchedByFilters: [String] = []
    private var matchedHosts: Set<String> = []
    /// Whether there was a URL.
    private var hasAnswered = false
    /// The lines of lists that were no URL.
    private var invalidCount = 0

    init(_ android: AndroidMatch, form: MatchPrinter.Form, namesNearestRule: Bool, console: Console) {
        self.android = android
        self.form = form
        self.namesNearestRule = namesNearestRule
        self.console = console
        trace = AndroidTraceBlock(android: android, style: console.style)
    }

    var status: ExitCode { if invalidCount > 0 { .dataError } else { decided } }

    /// Matches a URL.
    mutating func add(_ text: String) throws(CommandFailure) {
        let result = try android.lines(text)
        hasAnswered = true
        let isMatched = result.lines.contains { result in result.line.decision == .match }
        if isMatched { keep(text) }
        decided = decided.combined(with: result.undecided.isEmpty ? ExitCode(isYes: isMatched) : .unknown)
        for app in result.undecided {
            console.warning("\(text): the rules of different statements about \(app) decide differently")
        }
        for line in result.lines { try write(line) }
        if form == .explained { try console.write(try trace.lines(text, app: nil)) }
    }

    private mutating func keep(_ text: String) {
        isAnyMatched = true
        guard android.hasFilters, let host = try? android.url(text).host else { return }
        if matchedHosts.insert(host).inserted { matchedByFilters.append(text) }
    }

    private func write(_ result: AndroidMatch.Line) throws(CommandFailure) {
        guard form == .json else {
            return try console.write(result.line.text(console.style, file: result.file.printable))
        }
        var members = result.line.members
        if namesNearestRule { members.append(("nearest", try android.nearest(of: result))) }
        try console.write([JSONText.object(members).line])
    }

    /// Matches the URLs of a file, one a line. An invalid one is reported and skipped, and makes the status `dataError`.
    mutating func add(lines path: String) throws(CommandFailure) {
        let name = FileReader.displayName(path)
        let batch = try reading(try LineReader(path, longestLine: MatchPrinter.longestLine))
        while try reading(try batch.advance()) {
            let bytes = batch.buffer
            for (number, line) in batch.lines.enumerated() {
                guard let range = MatchPrinter.url(in: bytes[line]) else { continue }
                try add(listed: String(utf8: bytes[range]), at: "\(name):\(batch.firstNumber + number)")
            }
        }
    }

    /// Matches the URLs of a sitemap. The sitemaps that an index lists are counted, not fetched.
    mutating func add(sitemap path: String) throws(CommandFailure) {
        let name = FileReader.displayName(path)
        let reader = try toolkit(try SitemapReader(path))
        while try toolkit(try reader.advance()) {
            let bytes = reader.text
            for location in reader.locations {
                try add(listed: String(utf8: bytes[location.range]), at: "\(name):\(location.line)")
            }
        }
        MatchPrinter.note(otherSitemaps: reader.otherSitemaps, in: name, on: console)
    }

    private mutating func add(listed text: String, at place: @autoclosure () -> String) throws(CommandFailure) {
        do throws(CommandFailure) {
            try add(text)
        } catch {
            if error.status != .usage { throw error }
            report(error, at: place())
        }
    }

    private mutating func report(_ failure: CommandFailure, at place: String) {
        invalidCount += 1
        if invalidCount > MatchPrinter.maximumInvalid { return }
        for message in failure.messages { console.error("\(place): \(message)") }
        if invalidCount > 1 { return }
        for hint in failure.hints { console.hint(hint) }
    }

    /// Reports what the results leave out.
    func noteLimits() {
        let furtherCount = invalidCount - MatchPrinter.maximumInvalid
        if furtherCount > 0 { console.error("\(furtherCount.counted("more invalid URL")) not shown") }
        for warning in android.hostWarnings(matchedByFilters) { console.warning(warning) }
        if !hasAnswered, invalidCount == 0 { console.warning("there was no URL to match") }
    }
}
