internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import Arguments
internal import AssetLinks

struct Format: Verb {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Format an association file, or convert its rules",
        discussion: """
            Strings and numbers stay byte for byte as they are written, members in their order. --to rewrites paths as \
            components (iOS 13 and later) or components as paths (iOS 9 and later) where the meaning stays exactly the \
            same; an entry that cannot be written so is left as it is, each such place is named, and the exit status \
            is 1.
            """,
        examples: [
            Example("aasa format --in-place apps.json", "replace the file"),
            Example("aasa format --check apps.json new.json", "for CI: 1 when a file is not formatted"),
            Example("aasa format --to components apps.json", "the form since iOS 13"),
        ])

    @Argument("FILE", help: "The files; - is standard input. Several need --check or --in-place")
    var files: [String]

    @Flag("--minify", help: "On one line, without insignificant white space")
    var minify: Bool

    @Flag("--check", help: "Write nothing; exit status 1 when the file is not formatted so")
    var check: Bool

    @Flag("-i", "--in-place", help: "Replace the files that are not formatted so")
    var inPlace: Bool

    @Option("--to", valueName: "components|paths", help: "Write the rules in this form")
    var to: LinkEntry.Form?

    @Option("-o", "--output", valueName: "PATH|-", help: "Where to write; - is standard output")
    var output = "-"

    @Flag(
        "--json",
        help:
            "Unless the document is on standard output: a JSON object per file: file, formatted (whether it was so before), bytes"
    )
    var json: Bool

    @OptionGroup var moment: MomentOptionGroup

    func validate() throws(ValidationError) {
        try reject(
            if: json && !check && !inPlace && output == "-",
            "'--json' requires '--check', '--in-place' or '-o PATH': standard output has the document",
            hint: "write it to a file")
        try reject(if: check && output != "-", "--check writes nothing: remove -o", hint: "leave out one of them")
        try reject(
            if: inPlace && (check || output != "-"), "--in-place excludes --check and -o", hint: "leave out one of them"
        )
        try reject(
            if: files.count > 1 && !check && !inPlace, "several files require '--check' or '--in-place'",
            hint: "add --in-place or --check")
        try rejectRepeatedInput(in: files)
        if inPlace { try rejectStream(in: files, because: "--in-place replaces files") }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        try console.forEach(files) { file throws(CommandFailure) in try format(file, on: console) }
    }

    private func format(_ file: String, on console: Console) throws(CommandFailure) -> ExitCode {
        let source = try read(file)
        let input = source.deployed
        try reject(
            if: to != nil && StatementList(recognising: input.bytes, named: input.path) != nil, as: .usage,
            "\(input.name) is a statement list of Android, and '--to' is for association files", hint: "leave out --to")
        let (text, isWhole) = try mapping(try converted(input, on: console)) { error in input.failure(error) }
        var result = try mapping(try formatted(text)) { error in input.failure(error) }
        // Front matter, which is not deployed, stays.
        let start = input.bytes.firstIndex { byte in byte > 0x20 } ?? 0
        if input.bytes != source.bytes { result = source.bytes[..<start] + result }
        let isFormatted = result == source.bytes
        let isLeft = check || inPlace && isFormatted
        if !isLeft {
            let target = if inPlace { file } else { output }
            try OutputFile(path: target).write(result, console: console)
        }
        if json {
            try console.write(JSONText(["file": input.name, "formatted": isFormatted, "bytes": result.count]).line)
        }
        if check, !isFormatted {
            console.error("\(input.name) is not formatted as 'aasa format' does it")
            let target = if file == "-" { "-" } else { "--in-place \(file.shellArgument)" }
            console.hint("run aasa format \(options)\(target) to format it")
        }
        let isPassed = isFormatted || !check
        return ExitCode(isYes: isPassed && isWhole)
    }

    /// The document with its rules in the form of `--to`, and whether every entry could be written so.
    private func converted(
        _ input: InputFile, on console: Console
    ) throws(JSONSyntaxError) -> (text: [UInt8], isWhole: Bool) {
        guard let to else { return (input.bytes, true) }
        let migration = try FormMigration(input.bytes, to: to)
        for issue in migration.issues {
            console.warning("\(input.position(of: issue.range.lowerBound)): \(Self.sentence(issue.kind))")
        }
        let isWhole = !migration.issues.contains(where: \.kind.isRefusal)
        return (migration.text, isWhole)
    }

    private func formatted(_ text: [UInt8]) throws(JSONSyntaxError) -> [UInt8] {
        let root = try JSONReader.read(text)
        return if minify { JSONFormatter.minify(text) } else { JSONFormatter.format(root, in: text) }
    }

    /// A list that is longer than systems read is refused with the words of its rule.
    private func read(_ file: String) throws(CommandFailure) -> InputFile {
        do throws(CommandFailure) {
            let input = try InputFile.read(file, limit: RuleList.maximumSize)
            if input.bytes.count > LocalFile.documentLimit, RuleList(input.bytes) == nil {
                try toolkit(try LocalFile.check(input.bytes.count, of: file, limit: LocalFile.documentLimit))
            }
            return input
        } catch {
            try StatementList.requireReadableSize(of: .file(file))
            throw error
        }
    }

    /// The options of the command line that fixes what `--check` reports.
    private var options: String {
        var options = ""
        if minify { options += "--minify " }
        if let to { options += "--to \(to.rawValue) " }
        return options
    }

    /// What the other form of the rules cannot express.
    private static func sentence(_ kind: FormMigration.Issue.Kind) -> String {
        switch kind {
        case .hasQuery: "the entry stays as it is: 'paths' cannot match a query"
        case .hasFragment: "the entry stays as it is: 'paths' cannot match a fragment"
        case .hasVariable: "the entry stays as it is: systems that read 'paths' do not know variables"
        case .hasDefaults: "the entry stays as it is: systems that read 'paths' do not know 'defaults'"
        case .ignoresCase: "the entry stays as it is: 'paths' are always case-sensitive"
        case .decodesURL: "the entry stays as it is: 'paths' are always compared with the URL as written"
        case .looksLikeExclusion: "the entry stays as it is: in 'paths' this pattern would be an exclusion"
        case .defect(let message): "the entry stays as it is: \(message)"
        case .unreadRules(let message): "nothing is rewritten: \(message)"
        case .commentDropped: "'paths' have no place for comments: this one is left out"
        case .ignoredHalfDropped(let key): "'\(key)', which devices ignore here, is left out"
        }
    }
}
