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
            /// `@name word…`
            case directive(String, [String])
        }
        var action: Action
        /// Counted from 0.
        var line: Int
    }

    /// The expected output of a command.
    struct Expectation: Sendable, Equatable {
        var output: [String] = []
        var error: [String] = []
        var status: Int32 = 0
        /// The lines of the script with the expectation.
        var lines = 0..<0
    }

    /// Its path below the folder of scripts, without the ending: `verify/tampered`.
    let name: String
    let path: String
    var lines: [String]
    var steps: [Step] = []
    var files: [(name: String, content: String)] = []

    /// The name of the directive of scripts that start WebKit.
    static let webKitDirective = "webkit"

    /// Whether the script starts WebKit.
    var usesWebKit: Bool { steps.contains { $0.action == .directive(Self.webKitDirective, []) } }

    init(name: String, path: String) throws {
        self.name = name
        self.path = path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        lines = text.components(separatedBy: "\n")
        let body = lines.firstIndex { Self.fileName($0) != nil } ?? lines.count
        readSteps(upTo: body)
        for line in lines[body...] {
            if let name = Self.fileName(line) {
                files.append((name, ""))
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
            if let words = Self.directive(line) {
                steps.append(Step(action: .directive(words[0], Array(words.dropFirst())), line: start))
            } else if line.hasPrefix("$ ") {
                var command = String(line.dropFirst(2))
                while index < end, lines[index].hasPrefix("> ") {
                    command += "\n" + lines[index].dropFirst(2)
                    index += 1
                }
                steps.append(Step(action: .command(command, readExpectation(&index, end)), line: start))
            }
        }
    }

    private func readExpectation(_ index: inout Int, _ end: Int) -> Expectation {
        var expectation = Expectation()
        let start = index
        while index < end, !Self.beginsStep(lines[index]) {
            let line = lines[index]
            if line.hasPrefix("= "), let status = Int32(line.dropFirst(2)) {
                expectation.status = status
            } else if line == "!" || line.hasPrefix("! ") {
                expectation.error.append(String(line.dropFirst(2)))
            } else {
                expectation.output.append(line.hasPrefix("\\") ? String(line.dropFirst()) : line)
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

    /// A command, a directive or a comment.
    private static func beginsStep(_ line: String) -> Bool {
        line.hasPrefix("$ ") || line == "#" || line.hasPrefix("# ") || directive(line) != nil
    }

    /// Whether a line of output must be written with a leading `\` to be read as output.
    static func needsEscape(_ line: String) -> Bool {
        line.hasPrefix("\\") || line.hasPrefix("> ") || line == "!" || line.hasPrefix("! ") || line.hasPrefix("= ")
            || beginsStep(line) || fileName(line) != nil
    }

    /// The words of `@name word…`.
    private static func directive(_ line: String) -> [String]? {
        guard line.hasPrefix("@"), line.dropFirst().first?.isLetter == true else { return nil }
        return line.dropFirst().split(separator: " ").map(String.init)
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
