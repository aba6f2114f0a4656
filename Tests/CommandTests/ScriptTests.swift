import Foundation
import TestSupport
import Testing

/// The whole program, as its users run it: one case for each file below Scripts.
struct ScriptTests {
    @Test(arguments: try Script.all)
    func theProgramDoesAsTheScriptSays(_ script: Script) throws {
        var script = script
        let isRecording = !(ProcessInfo.processInfo.environment["RECORD"] ?? "").isEmpty
        let place = try Workplace(script.files)
        var differences: [Difference] = []
        var missing: String?
        steps: for step in script.steps {
            switch step.action {
            case .directive(let name, let words):
                missing = try place.follow(name, words)
                if missing != nil { break steps }
            case .command(let command, let expectation):
                let difference = Difference(
                    line: step.line, expectation: expectation, result: try place.run(command), place)
                if let difference { differences.append(difference) }
            }
        }
        for difference in differences {
            let place = SourceLocation(
                fileID: "CommandTests/\(script.name).txt", filePath: script.path, line: difference.line + 1, column: 1)
            let text = script.lines[difference.line] + "\n" + difference.text.joined(separator: "\n")
            Issue.record("\(script.name):\(difference.line + 1): \(text)", sourceLocation: place)
        }
        if isRecording, !differences.isEmpty { try script.record(differences) }
        if let missing { try skip(script, missing) }
    }

    /// Cancels the case, and reports it as Swift Testing reports a skipped test: it prints nothing for a cancelled case.
    private func skip(_ script: Script, _ missing: String) throws {
        FileHandle.standardError.write(Data("➜ Script \(script.name) skipped: needs \"\(missing)\"\n".utf8))
        try Test.cancel("needs \(missing)")
    }
}

/// What a command answered otherwise than expected.
struct Difference {
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

    /// Compared as the script would show it: with the names of folders and ports in place of these.
    private static func align(_ patterns: [String], _ text: String, _ place: Workplace) -> LinePattern.Alignment {
        var lines = place.conceal(text).components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        return LinePattern.align(patterns, lines)
    }

    var text: [String] {
        var text: [String] = []
        if !output.isWhole { text += ["standard output (-: expected, +: came)"] + output.diff }
        if !error.isWhole { text += ["standard error (-: expected, +: came)"] + error.diff }
        if status != expectation.status { text += ["exit status \(status), not \(expectation.status)"] }
        return text
    }

    /// The lines of the script that would have been right.
    fileprivate var replacement: (range: Range<Int>, lines: [String]) {
        var lines = output.recorded.map { Script.needsEscape($0) ? "\\" + $0 : $0 }
        if lines.last == "" { lines[lines.count - 1] = "\\" }
        lines += error.recorded.map { $0.isEmpty ? "!" : "! " + $0 }
        if status != 0 { lines.append("= \(status)") }
        return (expectation.lines, lines)
    }
}

extension Script {
    /// Writes what came in place of what was expected.
    fileprivate mutating func record(_ differences: [Difference]) throws {
        for replacement in differences.map(\.replacement).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            lines.replaceSubrange(replacement.range, with: replacement.lines)
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}
