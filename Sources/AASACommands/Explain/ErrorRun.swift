internal import DeviceDiagnostics
internal import AASA
internal import AASAPages
internal import POSIX

/// `aasa explain --error`: texts of the command line, and a log line by line.
struct ErrorRun {
    let texts: [String]
    let json: Bool
    let console: Console

    /// In bytes; a longer line is skipped.
    private static let longestLine = 1 << 20
    /// The number of explanations that are remembered, so that each is printed only once.
    private static let maximumKinds = 10_000

    func run() throws(CommandFailure) -> ExitCode {
        let printer = ExplanationPrinter(json: json, console: console)
        for text in texts {
            if text == FileReader.standardInput {
                try addLog(printer)
            } else {
                try add(text, to: printer)
            }
        }
        return printer.status
    }

    private func add(_ text: String, to printer: ExplanationPrinter) throws(CommandFailure) {
        if try addKnown(text, to: printer) { return }
        let explanation = ErrorTextReader.read(ErrorCatalogue.error(named: text) ?? text)
        // A number is an exit status if no device's error has it.
        if explanation.errors.isEmpty {
            if try addKnown(KnownCode.name(ofStatus: text), to: printer) { return }
            if try addKnownWords(of: text, to: printer) { return }
        }
        try printer.add(explanation, text: text, line: nil, isTitled: texts.count > 1)
    }

    private static func endsWord(_ character: Character) -> Bool {
        !character.isLetter && !character.isNumber && character != "_"
    }

    /// Explains the codes of rules, and of Google's service, in a line.
    ///
    /// - Returns: whether there is one.
    private func addKnownWords(of text: String, to printer: ExplanationPrinter) throws(CommandFailure) -> Bool {
        var isKnown = false
        for word in text.split(whereSeparator: Self.endsWord).unique {
            guard word.hasPrefix("AASA") || word.hasPrefix("ERROR_CODE_") else { continue }
            if try addKnown(String(word), to: printer) { isKnown = true }
        }
        return isKnown
    }

    /// Explains a code of this program.
    ///
    /// - Returns: whether it is one. A word may be a rule's name and a reason.
    private func addKnown(_ text: String, to printer: ExplanationPrinter) throws(CommandFailure) -> Bool {
        let codes = KnownCode.named(text)
        for code in codes { try printer.add(code) }
        let rule = RuleCatalogue.rule(named: text)
        if let rule {
            let lines = if json { [RuleIndex.json(rule).line] } else { RulePage(rule: rule).text }
            try printer.add(lines)
        }
        return !codes.isEmpty || rule != nil
    }

    /// Explains the known errors of a log. As text, each is explained once.
    private func addLog(_ printer: ExplanationPrinter) throws(CommandFailure) {
        var recognized = 0
        var kinds: [String: Bool] = [:]
        let batch = try reading(
            try LineReader(FileReader.standardInput, longestLine: Self.longestLine, dropsLongLines: true))
        var count = 0
        var skipped = 0
        var subject = RecordSubject()
        while try reading(try batch.advance()) {
            let bytes = batch.buffer
            skipped += batch.dropped
            count = batch.firstNumber - 1 + batch.lines.count
            for (number, range) in batch.lines.enumerated() {
                let text = String(utf8: bytes[range])
                subject.add(text)
                guard var explanation = ErrorTextReader.read(logLine: text) else { continue }
                recognized += 1
                if !json { explanation.removeErrors(of: text, in: &kinds, limit: Self.maximumKinds) }
                subject.complete(&explanation)
                if explanation.errors.isEmpty { continue }
                try printer.add(explanation, text: text, line: batch.firstNumber + number, isTitled: true)
            }
        }
        if skipped > 0 {
            console.note("\(skipped.counted("line")) of more than \(Self.longestLine.grouped) bytes skipped")
        }
        if recognized == 0 { return printer.addNothing(lines: count) }
        if !json { try printer.sum(lines: count, recognized: recognized, kinds: kinds.count) }
    }
}

/// The app and the site of the record of `swcutil show` that the lines of a log are in.
private struct RecordSubject {
    private var isInRecord = false
    private var app: AppIdentifier?
    private var site: Site?

    mutating func add(_ line: String) {
        let name = line.prefix(before: ":")
        let field = DeviceField(rawValue: String(name))
        if field == .service { self = RecordSubject(isInRecord: true) }
        if line.hasPrefix("---") || line.isEmpty { self = RecordSubject() }
        if !isInRecord { return }
        let value = String(line[name.endIndex...].dropFirst().drop(while: \.isWhitespace))
        switch field {
        case .app: app = try? AppIdentifier(value)
        case .domain: site = DeviceDomain(value).site
        default: break
        }
    }

    /// Adds what an explanation lacks, if the line itself names neither.
    func complete(_ explanation: inout ErrorExplanation) {
        if explanation.app == nil, explanation.site == nil { (explanation.app, explanation.site) = (app, site) }
    }
}

extension ErrorExplanation {
    /// Removes the errors that were explained before, and remembers the others while there is room.
    ///
    /// - Parameter kinds: those that were explained, and whether a line had more than their number.
    fileprivate mutating func removeErrors(of line: String, in kinds: inout [String: Bool], limit: Int) {
        let about = "\(site?.description ?? "") \(app?.description ?? "")"
        errors.removeAll { error in
            let kind = "\(error.title) \(error.meaning.meaning) \(about)"
            let hasMore = error.code == nil || error.message != nil || error.meaning.family.isNamed(in: line)
            if let hadMore = kinds[kind], hadMore || !hasMore { return true }
            if kinds.count < limit { kinds[kind] = hasMore }
            return false
        }
    }
}
