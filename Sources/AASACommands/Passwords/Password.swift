internal import Passwords
internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

struct Password: Verb {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Generate passwords, or check them against passwordrules",
        discussion: """
            Rules are the value of HTML's attribute passwordrules, and of UIKit's passwordRules: 'required: lower; \
            required: upper; allowed: digit, [-+]; max-consecutive: 2; minlength: 8;'. A password has Safari's format \
            when all of those match the rules, else any that matches, each with the same probability; --explain shows \
            how many bits that is. With --check passwords are read from standard input, one per line; exit status 0: \
            all match, 1: one does not. With --json an object for each password (password, style, length, entropy in \
            bits, alphabet, rules), or for each checked line (line, ok, problems as code, message).
            """,
        examples: [
            Example("aasa password", "as Safari makes them since iOS 12"),
            Example("aasa password --style shared", "as iOS 8 made them for shared web credentials"),
            Example("aasa password --passwordrules 'required: digit; maxlength: 12' --explain", "what the rules mean"),
            Example("aasa password --passwordrules-from site.rules --check < passwords", "which of them match"),
        ])

    // A password may be given here by mistake: it must not come back in a message.
    @Argument("WORDS", isHidden: true)
    var operands: [String] = []

    @Option("--style", help: "Whose passwords (default: safari where the rules permit it, else random)")
    var style: PasswordStyle?

    @Option(
        "--passwordrules", valueName: "TEXT", help: "The rules that they must match",
        excludes: [
            Exclusion("--passwordrules-from", because: "--passwordrules and --passwordrules-from both give rules")
        ])
    var passwordrules: String?

    @Option("--passwordrules-from", valueName: "PATH|-", help: "The rules as a file; - is standard input")
    var passwordrulesFrom: String?

    @Option("--count", valueName: "N", help: "How many (default: 1)")
    var count: Int?

    @Flag(
        "--explain", help: "Show the rules and the bits of a password, generate none",
        excludes: [Exclusion("--count", because: "--explain generates no password: remove --count")])
    var explain: Bool

    @Flag(
        "--check", help: "Check the passwords of standard input, generate none",
        requires: ["--passwordrules", "--passwordrules-from"],
        excludes: ["--style", "--count", "--explain"].map { name in
            Exclusion(name, because: "--check makes no password, and \(name) is about making them")
        })
    var check: Bool

    @Flag("--json", help: "One JSON object per line")
    var json: Bool

    /// So many are made at most, and so many are written at once.
    private static let (mostPasswords, batch) = (1_000_000, 1_000)

    func validate() throws(ValidationError) {
        try reject(
            if: !operands.isEmpty,
            "passwords are not accepted on the command line, where every user of the machine sees them",
            hint: "write passwords to standard input with --check, or rules as --passwordrules TEXT")
        try reject(
            if: !(1...Self.mostPasswords).contains(count ?? 1),
            "'--count' must be between 1 and \(Self.mostPasswords.grouped)")
        try rejectRepeatedInput(
            if: check && passwordrulesFrom == FileReader.standardInput,
            hint: "name a file of rules: --check reads passwords from standard input")
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let rules = try rules(console)
        if check { return try PasswordCheck(rules: rules ?? .none, isJSON: json).run(console) }
        let generator = try mapping(try PasswordGenerator(rules ?? .none, style: style)) {
            (problem: PasswordGenerator.Problem) in
            PasswordMessages.failure(problem)
        }
        let view = PasswordView(generator: generator, hasRules: rules != nil)
        if explain {
            let lines = if json { [view.json(nil).line] } else { view.explanation }
            try console.write(lines)
            return .yes
        }
        try make(generator, shownBy: view, on: console)
        return .yes
    }

    private func make(
        _ generator: PasswordGenerator, shownBy view: PasswordView, on console: Console
    ) throws(CommandFailure) {
        var left = count ?? 1
        while left > 0 {
            var lines: [String] = []
            for _ in 0..<min(left, Self.batch) {
                let password = try mapping(try generator.password(SystemRandomness.bytes)) {
                    (error: RandomnessError) in
                    PasswordMessages.failure(error)
                }
                let line = if json { view.json(password).line } else { password }
                lines.append(line)
            }
            // Exact, where a line of a text may not begin with '::'.
            try console.write(lines.flatMap { line in Array((line + "\n").utf8) })
            left -= lines.count
        }
        if !json { console.note(PasswordMessages.strength(generator, count: count ?? 1)) }
    }

    private func rules(_ console: Console) throws(CommandFailure) -> PasswordRules? {
        let input: InputFile
        if let passwordrulesFrom {
            let file = try InputFile.read(passwordrulesFrom)
            // The end of the last line is not part of the rules: Apple's parser rejects white space behind a number.
            let bytes = JSONEncoding.withoutByteOrderMark(file.bytes)
            let lineEnd = bytes.reversed().prefix(while: \.isLineBreak)
            input = InputFile(path: file.path, bytes: bytes.dropLast(lineEnd.count))
        } else if let passwordrules {
            input = InputFile(path: "--passwordrules", bytes: Array(passwordrules.utf8))
        } else {
            return nil
        }
        let reading = PasswordRulesReading(input.bytes)
        let rules = try mapping(try reading.validRules()) { PasswordMessages.failure($0, in: input) }
        for problem in reading.ignored {
            console.warning("\(input.position(of: problem.range.lowerBound)): \(problem.consequence)")
        }
        return rules
    }
}
