import Foundation
import TestSupport
import Testing

/// The whole program, as its users run it: one case for each file below Scripts.
struct ScriptTests {
    /// Scripts wait for programs more than they compute: more of them run at once than there are processors, on threads
    /// of their own.
    private static let threads = {
        let threads = OperationQueue()
        threads.maxConcurrentOperationCount = 2 * ProcessInfo.processInfo.activeProcessorCount
        return threads
    }()

    @Test(arguments: try Script.all)
    func theProgramDoesAsTheScriptSays(_ script: Script) async throws {
        let run = try await withCheckedThrowingContinuation { continuation in
            Self.threads.addOperation { continuation.resume(with: Result { try ScriptRun(script) }) }
        }
        for difference in run.differences {
            let place = SourceLocation(
                fileID: "CommandTests/\(script.name).txt", filePath: script.path, line: difference.line + 1, column: 1)
            let text = script.lines[difference.line] + "\n" + difference.text.joined(separator: "\n")
            Issue.record("\(script.name):\(difference.line + 1): \(text)", sourceLocation: place)
        }
        let isRecording = !(ProcessInfo.processInfo.environment["RECORD"] ?? "").isEmpty
        if isRecording, !run.differences.isEmpty { try script.record(run.differences) }
        if let missing = run.missing { try skip(script, missing) }
    }

    /// Cancels the case, and reports it as Swift Testing reports a skipped test: it prints nothing for a cancelled case.
    private func skip(_ script: Script, _ missing: String) throws {
        FileHandle.standardError.write(Data("➜ Script \(script.name) skipped: needs \"\(missing)\"\n".utf8))
        try Test.cancel("needs \(missing)")
    }
}

/// The commands of a script, run to its end or to the first need that is not met.
private struct ScriptRun: Sendable {
    var differences: [Difference] = []
    /// The need that is not met.
    var missing: String?

    init(_ script: Script) throws {
        let place = try Workplace(script.files)
        for step in script.steps {
            switch step.action {
            case .directive(let name, let words):
                missing = try place.follow(name, words)
                if missing != nil { return }
            case .command(let command, let expectation):
                let difference = Difference(
                    line: step.line, expectation: expectation, result: try place.run(command), place)
                if let difference { differences.append(difference) }
            }
        }
    }
}

/// Output or exit status of a command that differ from the script.
struct Difference: Sendable {
    let line: Int
    private let expectation: Script.Expectation
    private let output: LinePattern.Alignment
    private let error: LinePattern.Alignment
    private let status: Int32

    /// Nil when everything is as expected.
    init?(line: Int, expectation: Script.Expectation, result: Command, _ place: Workplace) {
        self.line = line
        self.expectation = expectation
        output = Self.align(expectation.output, result.outputText, place)
        error = Self.align(expectation.error, result.errorText, place)
        status = result.wasSignalled ? 128 + result.status : result.status
        if output.isWhole, error.isWhole, status == expectation.status { return nil }
    }

    /// Compares text in a script's form: with variables in place of folders and ports.
    private static func align(_ patterns: [String], _ text: String, _ place: Workplace) -> LinePattern.Alignment {
        var lines = place.conceal(text).components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        return LinePattern.align(patterns, lines)
    }

    var text: [String] {
        var text: [String] = []
        if !output.isWhole { text += ["standard output (-: expected, +: actual)"] + output.diff }
        if !error.isWhole { text += ["standard error (-: expected, +: actual)"] + error.diff }
        if status != expectation.status { text += ["exit status \(status), not \(expectation.status)"] }
        return text
    }

    /// The script's expectation, with the actual lines and status.
    fileprivate var replacement: (range: Range<Int>, lines: [String]) {
        var lines = output.recorded.map { Script.needsEscape($0) ? "\\" + $0 : $0 }
        if lines.last == "" { lines[lines.count - 1] = "\\" }
        lines += error.recorded.map { $0.isEmpty ? "!" : "! " + $0 }
        if status != 0 { lines.append("= \(status)") }
        return (expectation.lines, lines)
    }
}

extension Script {
    /// Writes the actual output in place of the expected one.
    fileprivate func record(_ differences: [Difference]) throws {
        var lines = lines
        for replacement in differences.map(\.replacement).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            lines.replaceSubrange(replacement.range, with: replacement.lines)
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}
