internal import AASA
internal import Arguments

/// Answers URLs one after another, however many there are, and prints what came of each.
struct MatchReport {
    enum Form { case text, json, explained }

    private let matcher: LinkMatcher
    private let places: RulePlaces
    private let app: String?
    private let site: SitePattern?
    private let form: Form
    private let style: Style
    private var answers = LinkAnswers()
    private var output: [UInt8] = []
    private var isAnyUnmatched = false
    /// Whether any URL was there at all.
    private(set) var hasAnswered = false
    private var isAnyUnreadable = false

    private static let batch = 1 << 16

    init(_ matcher: LinkMatcher, places: RulePlaces, app: String?, site: SitePattern?, form: Form, style: Style) {
        self.matcher = matcher
        self.places = places
        self.app = app
        self.site = site
        self.form = form
        self.style = style
    }

    /// What came of all of them.
    var status: ExitCode { isAnyUnreadable ? .dataError : isAnyUnmatched ? .no : .yes }

    /// A URL of the command line, which must be one.
    mutating func add(argument: String) throws(CommandFailure) {
        do throws(LinkURL.Problem) {
            try answer(argument.utf8Span.span, argument)
        } catch {
            throw CommandFailure(
                .usage, "'\(ShownURL.text(argument))' is no URL to match: \(URLWording.sentence(error))",
                hint: URLWording.hint)
        }
    }

    /// A URL of a list. What is none is named and passed over; then the list counts as unusable in the end.
    ///
    /// - Parameter place: where it stands, for messages.
    mutating func add(
        listed url: Span<UInt8>, _ place: @autoclosure () -> String, _ console: Console
    ) throws(CommandFailure) {
        do throws(LinkURL.Problem) {
            try answer(url, form == .explained ? URLText.text(of: url) : nil)
        } catch {
            try flush(console)
            console.error("\(place()): no URL to match: \(URLWording.sentence(error))")
            isAnyUnreadable = true
        }
        if output.count >= Self.batch { try flush(console) }
    }

    /// Prints what is ready.
    mutating func flush(_ console: Console) throws(CommandFailure) {
        if output.isEmpty { return }
        try console.write(output)
        output.removeAll(keepingCapacity: true)
    }

    // MARK: One URL

    /// - Parameter text: the URL once more, for the form that explains.
    private mutating func answer(_ url: Span<UInt8>, _ text: String?) throws(LinkURL.Problem) {
        try matcher.match(url, &answers)
        hasAnswered = true
        let isElsewhere = isOnAnotherSite(url)
        let decisions = isElsewhere ? [] : shown(matcher.decisions(answers))
        if !decisions.contains(where: { $0.decision == .match }) { isAnyUnmatched = true }
        let written = URLText.text(of: url)
        if decisions.isEmpty {
            write(MatchLine(url: written, app: app, decision: .noMatch, place: nil))
        }
        for decision in decisions {
            write(
                MatchLine(
                    url: written, app: decision.app.text, decision: decision.decision,
                    place: places.place(decision, in: matcher.links)))
        }
        if form == .explained { try explain(text ?? "", isElsewhere) }
    }

    /// The decisions for the app that is asked about; else all that are one.
    private func shown(_ decisions: [LinkDecision]) -> [LinkDecision] {
        guard let app else { return decisions.filter { $0.decision != .noMatch } }
        return decisions.filter { $0.app.text.utf8.elementsEqual(app.utf8) }
    }

    private func isOnAnotherSite(_ url: Span<UInt8>) -> Bool {
        guard let site, let host = answers.host else { return false }
        return !site.covers(URLText.text(of: url.extracting(host)))
    }

    private mutating func write(_ line: MatchLine) {
        let text = form == .json ? line.json.line : line.text(style, places.name)
        output += text.utf8
        output.append(0x0A)
    }

    private mutating func explain(_ text: String, _ isElsewhere: Bool) throws(LinkURL.Problem) {
        let url = try LinkURL(text)
        if isElsewhere {
            output += "    the host '\(url.host ?? "")' is not the site that the file is for\n".utf8
            return
        }
        let block = TraceBlock(links: matcher.links, places: places, style: style)
        for line in block.lines(LinkTrace(matcher.links, url), app: app) {
            output += line.utf8
            output.append(0x0A)
        }
    }
}
