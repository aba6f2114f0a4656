internal import DeviceDiagnostics
internal import AASA

/// Prints the meaning of codes and log lines, and combines the exit status.
final class ExplanationPrinter {
    private let json: Bool
    private let console: Console
    private let style: Style
    private var hasOutput = false
    private(set) var status = ExitCode.yes

    /// The number of characters of a text that are repeated in the output.
    private static let longestInput = 400

    init(json: Bool, console: Console) {
        self.json = json
        self.console = console
        style = console.style
    }

    /// - Parameters:
    ///   - line: the number in a log; nil for a text of the command line.
    ///   - isTitled: whether the text is repeated above its explanation.
    func add(_ explanation: ErrorExplanation, text: String, line: Int?, isTitled: Bool) throws(CommandFailure) {
        if explanation.errors.isEmpty { status = .no }
        if json {
            for object in objects(explanation, text: text, line: line) { try console.write(object.line) }
            return
        }
        try add(lines(explanation, text: text, line: line, isTitled: isTitled))
    }

    func add(_ code: KnownCode) throws(CommandFailure) {
        let checks = CheckCommands().commands(code.checks)
        if json { return try console.write(object(code, checks: checks).line) }
        try add(
            [style.strong(code.title)] + Self.fields([("meaning", code.meaning), ("fix", code.fix)], checks: checks))
    }

    /// Writes a block, with an empty line in front of each but the first; objects have none.
    func add(_ lines: [String]) throws(CommandFailure) {
        if hasOutput, !json { try console.write("") }
        hasOutput = true
        try console.write(lines)
    }

    /// Reports that no line was known.
    func addNothing(lines: Int) {
        status = .no
        console.note("no known error in \(lines.counted("line"))")
    }

    /// Writes how many lines of a log were known, and how many different errors they have.
    func sum(lines: Int, recognized: Int, kinds: Int) throws(CommandFailure) {
        try console.write("")
        let share = "\(recognized.grouped) of \(lines.grouped) lines match a known error"
        try console.write(style.strong("\(share), \(kinds.counted("different error"))"))
    }

    private func lines(_ explanation: ErrorExplanation, text: String, line: Int?, isTitled: Bool) -> [String] {
        let shown = Self.shown(text)
        if explanation.errors.isEmpty {
            let unknown = "\(style.bad("unknown"))  '\(shown)' is not a known code, name or log line"
            if ErrorFamily(name: text) != nil { return [unknown, "  hint: add its number"] }
            var texts: [String] = []
            if let nearest = explanation.nearest { texts.append("'\(nearest.printable)', the nearest that is known") }
            let isNumber = text.utf8.allSatisfy { byte in byte.isDigit || byte == "-" }
            if isNumber { texts.append("the whole line with the number's domain, as in 'SWCErrorDomain error 7'") }
            if texts.isEmpty { return [unknown] }
            return [unknown, "  hint: try \(texts.joined(separator: ", or "))"]
        }
        var lines: [String] = []
        if isTitled {
            let number = line.map { "\($0): " } ?? ""
            lines.append(style.faint(number + shown))
        }
        for (index, error) in explanation.errors.enumerated() {
            if index > 0 { lines.append("") }
            lines += block(error, of: explanation)
        }
        if !explanation.unknown.isEmpty {
            let unknown = explanation.unknown.map(\.description).joined(separator: ", ")
            lines += ["", "also named, and not known: \(unknown)"]
        }
        return lines
    }

    private func block(_ error: ErrorExplanation.Found, of explanation: ErrorExplanation) -> [String] {
        let meaning = error.meaning
        var checks = commands(for: meaning, of: explanation)
        if checks.isEmpty { checks = ["no command: only the device or the app's own code shows it"] }
        let facts: [(String, String?)] = [
            ("message", error.message), ("meaning", meaning.meaning), ("step", meaning.step.title),
            ("why", meaning.cause), ("detail", error.detail),
        ]
        return [style.strong(error.title.printable)] + Self.fields(facts, checks: checks)
            + Self.fields([("source", meaning.source)], checks: [])
    }

    /// The facts that are known, a line each, then the commands.
    private static func fields(_ facts: [(String, String?)], checks: [String]) -> [String] {
        let fields = facts + checks.map { ("check", $0) }
        return fields.compactMap { name, text in
            guard let text else { return nil }
            return "  \(name.padded(to: 7))  \(text.printable)"
        }
    }

    /// The keys of an error's object.
    private func object(_ code: KnownCode, checks: [String]) -> JSONText {
        let none = JSONText.null
        return JSONText([
            "input": code.name, "line": none, "known": true, "domain": code.kind, "code": code.number,
            "name": code.name, "step": none, "message": none, "meaning": code.meaning, "cause": none,
            "detail": code.fix, "check": checks, "source": none, "site": none, "app": none, "url": none,
            "unknown": JSONText.array([]), "nearest": none,
        ])
    }

    private func commands(for meaning: ErrorMeaning, of explanation: ErrorExplanation) -> [String] {
        CheckCommands(site: explanation.site, app: explanation.app).commands(meaning.checks)
    }

    private static func shown(_ text: String) -> String {
        let start = text.prefix(longestInput)
        let ending = if start.endIndex < text.endIndex { "…" } else { "" }
        return String(start).printable + ending
    }

    private func objects(_ explanation: ErrorExplanation, text: String, line: Int?) -> [JSONText] {
        let input = String(text.prefix(Self.longestInput))
        if explanation.errors.isEmpty { return [object(nil, of: explanation, input: input, line: line)] }
        return explanation.errors.map { error in object(error, of: explanation, input: input, line: line) }
    }

    private func object(
        _ error: ErrorExplanation.Found?, of explanation: ErrorExplanation, input: String, line: Int?
    ) -> JSONText {
        let meaning = error?.meaning
        let checks = meaning.map { meaning in commands(for: meaning, of: explanation) } ?? []
        return JSONText([
            "input": input, "line": line, "known": error != nil, "domain": meaning?.family.rawValue,
            "code": error?.code, "name": meaning?.name, "step": meaning?.step.rawValue, "message": error?.message,
            "meaning": meaning?.meaning, "cause": meaning?.cause, "detail": error?.detail, "check": checks,
            "source": meaning?.source, "site": explanation.site, "app": explanation.app, "url": explanation.url,
            "unknown": explanation.unknown.map(\.description), "nearest": explanation.nearest,
        ])
    }
}
