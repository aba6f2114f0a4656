import Foundation
import TestSupport
import Testing

/// The whole program, as its users run it: one case for each file below Scripts.
struct ScriptTests {
    /// Scripts wait for programs more than they compute: more of them run at once than there are processors, on threads
    /// of their own.
    private static let threads = queue(concurrent: 2 * ProcessInfo.processInfo.activeProcessorCount)

    /// Scripts that start WebKit wait for it most of the time, and need much memory.
    private static let webKitThreads = queue(concurrent: 2)

    private static func queue(concurrent: Int) -> OperationQueue {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = concurrent
        return queue
    }

    @Test(arguments: try Script.all(in: "Scripts"))
    func theProgramDoesAsTheScriptStates(_ script: Script) async throws {
        let threads = script.usesWebKit ? Self.webKitThreads : Self.threads
        let run = try await withCheckedThrowingContinuation { continuation in
            threads.addOperation { continuation.resume(with: Result { try ScriptRun(script) }) }
        }
        try script.report(run.differences)
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
        let place = try Workplace(files: script.files)
        for step in script.steps {
            switch step.action {
            case .directive(let directive):
                missing = try place.follow(directive)
                if missing != nil { return }
            case .command(let command, let expectation):
                let result = try place.run(command)
                let status = result.wasSignalled ? 128 + result.status : result.status
                let difference = Difference(
                    line: step.line, expectation: expectation, output: place.conceal(result.outputText),
                    error: place.conceal(result.errorText), status: status)
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

    /// The difference, or nil if everything is as expected.
    ///
    /// - Parameters:
    ///   - output: as the script shows it, with the names of variables in place of folders and ports.
    ///   - error: the same for standard error.
    init?(line: Int, expectation: Script.Expectation, output: String, error: String, status: Int32) {
        self.line = line
        self.expectation = expectation
        self.output = Self.align(expectation.output, with: output)
        self.error = Self.align(expectation.error, with: error)
        self.status = status
        if self.output.isWhole, self.error.isWhole, status == expectation.status { return nil }
    }

    private static func align(_ patterns: [String], with text: String) -> LinePattern.Alignment {
        var lines = text.components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        return LinePattern.align(patterns, with: lines)
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
        var lines = output.recorded.map { Script.needsEscape($0) ? "\\" + $0 : $0 }.flatMap(Script.broken)
        if lines.last == "" { lines[lines.count - 1] = "\\" }
        lines += error.recorded.flatMap(Script.broken).map { $0.isEmpty ? "!" : "! " + $0 }
        if status != 0 { lines.append("= \(status)") }
        return (expectation.lines, lines)
    }
}

extension Script {
    /// Records an issue for each difference. With `RECORD` set, the script is changed to what came.
    func report(_ differences: [Difference]) throws {
        for difference in differences {
            let place = SourceLocation(
                fileID: "CommandTests/\(name).txt", filePath: path, line: difference.line + 1, column: 1)
            let text = lines[difference.line] + "\n" + difference.text.joined(separator: "\n")
            Issue.record("\(name):\(difference.line + 1): \(text)", sourceLocation: place)
        }
        guard !differences.isEmpty, !(ProcessInfo.processInfo.environment["RECORD"] ?? "").isEmpty else { return }
        var script = self
        try script.record(differences)
    }

    /// Writes what came in place of what was expected.
    fileprivate mutating func record(_ differences: [Difference]) throws {
        for replacement in differences.map(\.replacement).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            lines.replaceSubrange(replacement.range, with: replacement.lines)
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}
