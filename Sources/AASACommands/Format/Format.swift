internal import AASA
internal import AASAToolkit
internal import Arguments

/// `aasa format`.
struct Format: Verb {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Lay an association file out, or write it in the other form of its rules.",
        discussion: """
            Strings and numbers stay byte for byte as they are written, members in their order. --to rewrites paths as \
            components (iOS 13 and later) or components as paths (iOS 9 and later) where the meaning stays exactly the \
            same; an entry that cannot be written so is left as it is, each such place is named, and the exit status is 1.
            """,
        examples: [
            Example("aasa format apps.json -o apps.json", "lay out in place"),
            Example("aasa format --check apps.json", "for CI: 1 when the layout is another"),
            Example("aasa format --to components apps.json", "the form since iOS 13"),
        ])

    @Argument("FILE", help: "The file; - is standard input")
    var file: String

    @Flag("--minify", help: "On one line, without insignificant white space")
    var minify: Bool

    @Flag("--check", help: "Write nothing; exit status 1 when the file is not laid out so")
    var check: Bool

    @Option("--to", valueName: "components|paths", help: "Write the rules in this form")
    var to: LinkEntry.Form?

    @Option("-o", "--output", valueName: "PATH|-", help: "Where to write; - is standard output, the default")
    var output = "-"

    func validate() throws(ValidationError) {
        if output.isEmpty { throw ValidationError("--output is empty", hint: "name a file, or - for standard output") }
        if check, output != "-" {
            throw ValidationError("--check writes nothing, and -o says where to write", hint: "leave one of them out")
        }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let input: [UInt8]
        do throws(ToolkitError) { input = try LocalFile.read(file) } catch { throw CommandFailure(error) }
        var isWhole = true
        let result: [UInt8]
        do throws(JSONSyntaxError) {
            var text = input
            if let to {
                let migration = try FormMigration(input, to: to)
                for issue in migration.issues { MigrationWording.say(issue, file, input, console) }
                isWhole = !migration.issues.contains { $0.kind.isRefusal }
                text = migration.text
            }
            let root = try JSONReader.read(text).root
            result = minify ? JSONLayout.minify(text) : JSONLayout.format(root, in: text)
        } catch {
            throw DocumentWording.failure(error, file, input)
        }
        if check {
            if result != input {
                console.error("\(DocumentWording.name(file)) is not laid out as 'aasa format' does it")
                console.hint("aasa format \(command) does it")
            }
            return result == input && isWhole ? .yes : .no
        }
        try OutputPlace(path: output).write(result, console)
        return isWhole ? .yes : .no
    }

    /// The rest of the command line that mends what `--check` complains of.
    private var command: String {
        let options = (minify ? "--minify " : "") + (to.map { "--to \($0.rawValue) " } ?? "")
        return options + (file == "-" ? "-" : "-o \(file) \(file)")
    }
}
