internal import Passwords
internal import AASA
internal import POSIX

/// Checks the passwords of standard input against rules, one a line. No output contains a part of a password.
struct PasswordCheck {
    let rules: PasswordRules
    let isJSON: Bool

    /// In bytes.
    private static let longestLine = 65536

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        var status = ExitCode.yes
        var number = 0
        let input = try reading(try LineReader(FileReader.standardInput, longestLine: Self.longestLine))
        while try reading(try input.advance()) {
            var lines: [String] = []
            for range in input.lines {
                number += 1
                let problems = problems(input.buffer[range])
                if !problems.isEmpty { status = .no }
                if isJSON {
                    lines.append(json(problems, line: number))
                } else {
                    lines.append(text(problems, line: number, in: console.style))
                }
            }
            try console.write(lines)
        }
        try reject(
            if: number == 0, as: .dataError, "standard input contains no password",
            hint: "write passwords there, one per line")
        return status
    }

    private func problems(_ line: ArraySlice<UInt8>) -> [PasswordMessages.Problem] {
        guard let password = String(validating: line, as: UTF8.self) else { return [PasswordMessages.notUTF8] }
        return rules.faults(of: password).map(PasswordMessages.problem)
    }

    private func text(_ problems: [PasswordMessages.Problem], line number: Int, in style: Style) -> String {
        if problems.isEmpty { return "\(style.tick) line \(number.grouped)  fits" }
        return "\(style.cross) line \(number.grouped)  \(problems.map(\.message).joined(separator: "; "))"
    }

    private func json(_ problems: [PasswordMessages.Problem], line number: Int) -> String {
        let list = problems.map { problem in JSONText(["code": problem.code.rawValue, "message": problem.message]) }
        return JSONText(["line": number, "ok": problems.isEmpty, "problems": list]).line
    }
}
