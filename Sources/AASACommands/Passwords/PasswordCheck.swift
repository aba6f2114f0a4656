internal import AASA
internal import Arguments
internal import POSIX

/// Holds the passwords of standard input to rules, one a line. What is said holds nothing of a password.
struct PasswordCheck {
    let rules: PasswordRules
    let isJSON: Bool

    /// Bytes.
    private static let longestLine = 65536

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let style = Style(isColoured: console.isColoured)
        var status = ExitCode.yes
        var number = 0
        let reader = try Self.reader()
        while try Self.advance(reader) {
            var lines: [String] = []
            for range in reader.lines {
                number += 1
                let problems = problems(reader.buffer[range])
                if !problems.isEmpty { status = .no }
                lines.append(isJSON ? json(number, problems) : text(number, problems, style))
            }
            try console.write(lines.joined(separator: "\n"))
        }
        if number == 0 {
            throw CommandFailure(
                .dataError, "standard input holds no password", hint: "--check reads them there, one a line")
        }
        return status
    }

    private func problems(_ line: ArraySlice<UInt8>) -> [PasswordWording.Problem] {
        guard let password = String(validating: line, as: UTF8.self) else { return [PasswordWording.notUTF8] }
        return rules.faults(of: password).map(PasswordWording.problem)
    }

    private func text(_ number: Int, _ problems: [PasswordWording.Problem], _ style: Style) -> String {
        if problems.isEmpty { return "\(style.good("✓")) line \(number.grouped)  fits" }
        return "\(style.bad("✗")) line \(number.grouped)  \(problems.map(\.message).joined(separator: "; "))"
    }

    private func json(_ number: Int, _ problems: [PasswordWording.Problem]) -> String {
        JSONText.object([
            ("line", .integer(Int64(number))), ("ok", .bool(problems.isEmpty)),
            (
                "problems",
                .array(problems.map { .object([("code", .string($0.code)), ("message", .string($0.message))]) })
            ),
        ]).line
    }

    private static func reader() throws(CommandFailure) -> LineReader {
        do throws(FileError) {
            return try LineReader(FileReader.standardInput, longestLine: longestLine)
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func advance(_ reader: LineReader) throws(CommandFailure) -> Bool {
        do throws(FileError) { return try reader.advance() } catch { throw CommandFailure(error) }
    }
}
