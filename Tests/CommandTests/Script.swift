import Foundation
import TestSupport
import Testing

/// A script: commands with their expected output, and their files. README.md has the form.
struct Script: Sendable {
    /// A command or a directive, with its line in the file.
    struct Step: Sendable {
        enum Action: Sendable, Equatable {
            /// `$ …`
            case command(String, Expectation)
            case directive(Directive)
        }
        var action: Action
        /// Counted from 0.
        var line: Int
    }

    /// `@name word…`
    struct Directive: Sendable, Equatable {
        var name: String
        var words: [String]
    }

    /// `-- name --` and what follows it.
    struct File: Sendable {
        var name: String
        var content: String
    }

    /// The expected output of a command.
    struct Expectation: Sendable, Equatable {
        var output: [String] = []
        var error: [String] = []
        var status: Int32 = 0
        /// The lines of the script with the expectation.
        var lines = 0..<0
    }

    /// Its path below the folder of scripts, without the ending: `verify/approved`.
    let name: String
    let path: String
    var lines: [String]
    var steps: [Step] = []
    var files: [File] = []

    /// The name of the directive of scripts that start WebKit.
    static let webKitDirective = "webkit"

    /// Whether the script starts WebKit.
    var usesWebKit: Bool {
        let directive = Directive(name: Self.webKitDirective, words: [])
        return steps.contains { $0.action == .directive(directive) }
    }

    init(name: String, path: String) throws {
        self.name = name
        self.path = path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        lines = text.components(separatedBy: "\n")
        let body = lines.firstIndex { Self.fileName($0) != nil } ?? lines.count
        readSteps(upTo: body)
        for line in lines[body...] {
            if let name = Self.fileName(line) {
                files.append(File(name: name, content: ""))
            } else {
                files[files.count - 1].content += line + "\n"
            }
        }
        // The last line's end is the file's end, not a line more.
        if !files.isEmpty { files[files.count - 1].content.removeLast() }
    }

    private mutating func readSteps(upTo end: Int) {
        var index = 0
        while index < end {
            let line = lines[index]
            let start = index
            index += 1
            if let directive = Self.directive(line) {
                steps.append(Step(action: .directive(directive), line: start))
            } else if line.hasPrefix("$ ") {
                var command = String(line.dropFirst(2))
                while index < end, lines[index].hasPrefix("> ") {
                    command += "\n" + lines[index].dropFirst(2)
                    index += 1
                }
                let expectation = readExpectation(from: &index, upTo: end)
                steps.append(Step(action: .command(command, expectation), line: start))
            }
        }
    }

    private func readExpectation(from index: inout Int, upTo end: Int) -> Expectation {
        var expectation = Expectation()
        let start = index
        while index < end, !Self.beginsStep(lines[index]) {
            let line = lines[index]
            if line.hasPrefix("= "), let status = Int32(line.dropFirst(2)) {
                expectation.status = status
            } else if line == "!" || line.hasPrefix("! ") {
                Self.append(String(line.dropFirst(2)), to: &expectation.error)
            } else if line.hasPrefix("\\") {
                expectation.output.append(String(line.dropFirst()))
            } else {
                Self.append(line, to: &expectation.output)
            }
            index += 1
        }
        // Empty lines in front of the next step only keep it apart.
        var last = index
        while last > start, lines[last - 1].isEmpty { last -= 1 }
        expectation.output.removeLast(index - last)
        expectation.lines = start..<last
        return expectation
    }

    /// Begins what continues the line above it.
    private static let continuation = "↪ "

    /// Adds a line, or continues the last one.
    private static func append(_ line: String, to lines: inout [String]) {
        guard line.hasPrefix(continuation), let last = lines.popLast() else { return lines.append(line) }
        lines.append(last + " " + line.dropFirst(continuation.count))
    }

    /// An expected line as scripts have it: a long one is broken at spaces.
    static func broken(_ line: String) -> [String] {
        var lines: [String] = []
        var rest = Substring(line)
        while rest.count > 200, let space = breakingSpace(of: rest) {
            lines.append(continuation(of: lines) + rest[..<space])
            rest = rest[rest.index(after: space)...]
        }
        return lines + [continuation(of: lines) + rest]
    }

    /// The last space within 150 characters, else the first one behind them; those of the indentation do not count.
    private static func breakingSpace(of line: Substring) -> Substring.Index? {
        let text = line.drop { $0 == " " }
        return text.prefix(150).lastIndex(of: " ") ?? text.firstIndex(of: " ")
    }

    private static func continuation(of lines: [String]) -> String { lines.isEmpty ? "" : continuation }

    /// A command, a directive or a comment.
    private static func beginsStep(_ line: String) -> Bool {
        line.hasPrefix("$ ") || line == "#" || line.hasPrefix("# ") || directive(line) != nil
    }

    /// Whether a line of output must be written with a leading `\` to be read as output.
    static func needsEscape(_ line: String) -> Bool {
        line.hasPrefix("\\") || line.hasPrefix(continuation) || line.hasPrefix("> ") || line == "!"
            || line.hasPrefix("! ")
            || line.hasPrefix("= ") || beginsStep(line) || fileName(line) != nil
    }

    private static func directive(_ line: String) -> Directive? {
        guard line.hasPrefix("@"), line.dropFirst().first?.isLetter == true else { return nil }
        let words = line.dropFirst().split(separator: " ").map(String.init)
        return Directive(name: words[0], words: Array(words.dropFirst()))
    }

    /// The name in `-- name --`.
    private static func fileName(_ line: String) -> String? {
        guard line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 else { return nil }
        return String(line.dropFirst(3).dropLast(3))
    }
}

extension Script: CustomTestStringConvertible {
    var testDescription: String { name }

    private static let tests = Repository.root.appending(path: "Tests/CommandTests").path
    private static let ending = ".txt"

    /// Every script below a folder of the tests, in order; with `SCRIPTS` in the environment those whose names begin with its
    /// value.
    static func all(in folder: String) throws -> [Script] {
        let wanted = ProcessInfo.processInfo.environment["SCRIPTS"] ?? ""
        return try FileManager.default.subpathsOfDirectory(atPath: "\(tests)/\(folder)").filter { $0.hasSuffix(ending) }
            .map { String($0.dropLast(ending.count)) }.filter { $0.hasPrefix(wanted) }.sorted()
            .map { try Script(name: $0, path: "\(tests)/\(folder)/\($0)\(ending)") }
    }
}
