internal import AASA
internal import Arguments
internal import POSIX

/// `aasa explain --error`: texts of the command line, and a log line by line.
struct ErrorRun {
    let texts: [String]
    let json: Bool
    let console: Console

    /// Bytes; a log with a longer line is none.
    private static let longestLine = 1 << 20
    /// Things that are remembered, so that each is explained only once.
    private static let maximumKinds = 10_000

    func run() throws(CommandFailure) -> ExitCode {
        let report = ExplanationReport(json: json, console: console)
        for text in texts {
            if text == FileReader.standardInput {
                try addLog(report)
            } else {
                try report.add(text, ErrorTextReader.read(text), line: nil, isTitled: texts.count > 1)
            }
        }
        return report.status
    }

    /// Lines in which nothing is known are passed over: a log is full of them. As text, what a log repeats is explained
    /// once.
    private func addLog(_ report: ExplanationReport) throws(CommandFailure) {
        var telling = 0
        var kinds: Set<String> = []
        let reader = try Self.reader()
        var count = 0
        while try Self.advance(reader) {
            let bytes = reader.buffer
            count = reader.firstNumber - 1 + reader.lines.count
            for (number, range) in reader.lines.enumerated() {
                let text = String(decoding: bytes[range], as: UTF8.self)
                var explanation = ErrorTextReader.read(text)
                if explanation.found.isEmpty { continue }
                telling += 1
                if !json {
                    let subject = "\(explanation.site?.description ?? "") \(explanation.app?.description ?? "")"
                    explanation.found.removeAll { found in
                        let kind = "\(ExplanationWording.title(found)) \(found.meaning.meaning) \(subject)"
                        return kinds.contains(kind) || kinds.count < Self.maximumKinds && !kinds.insert(kind).inserted
                    }
                    if explanation.found.isEmpty { continue }
                }
                try report.add(text, explanation, line: reader.firstNumber + number, isTitled: true)
            }
        }
        if telling == 0 { return report.addNothing(lines: count) }
        if !json { try report.sum(lines: count, telling: telling, kinds: kinds.count) }
    }

    private static func reader() throws(CommandFailure) -> LineReader {
        do throws(FileError) { return try LineReader(FileReader.standardInput, longestLine: longestLine) } catch {
            throw CommandFailure(error)
        }
    }

    private static func advance(_ reader: LineReader) throws(CommandFailure) -> Bool {
        do throws(FileError) { return try reader.advance() } catch { throw CommandFailure(error) }
    }
}
