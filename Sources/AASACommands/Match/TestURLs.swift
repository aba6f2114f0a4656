internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// `aasa test`.
struct TestURLs: Verb {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Hold an association file to a sheet of URLs and what should come of them.",
        discussion: """
            A line of the sheet is URL, app and match, exclude or none; the app * is every app of the file, and # begins \
            a comment. The sheet of apps.json is apps.json.urls. Exit status 0: every URL is as expected, 1: one is not. \
            With --json an object for each line of the sheet (line, url, app, expected, found, ok, and rule with \
            details, component, line, column; of * the first app that differs), and a last one: tests, passed, rules, \
            reached, unreached (as rule, and pattern).
            """,
        examples: [
            Example("aasa test apps.json", "the lines of apps.json.urls"),
            Example("aasa test apps.json --require-coverage", "for CI: no rule without a test"),
            Example("aasa test apps.json.urls --file example.com", "what the site serves now"),
        ])

    @Argument("FILE", help: "An association file, signed or not, or the site that serves it; or the sheet")
    var name: String

    @Option("--urls", valueName: "PATH|-", help: "The sheet; default the file's name with .urls behind it")
    var urls: String?

    @Option("--file", valueName: "FILE|SITE", help: "The file that the sheet is for; default its name without .urls")
    var file: DocumentSource?

    @Option("--site", valueName: "SITE", help: "The site that the file is for: URLs of another site do not match")
    var site: SitePattern?

    @Flag("--require-coverage", help: "A rule that decides for no URL of the sheet is a failure too")
    var requireCoverage: Bool

    @Flag("--explain", help: "Of what is not as expected, each rule that is tried, and which part of the URL fails it")
    var explain: Bool

    @Flag("--json", help: "One JSON object a line")
    var json: Bool

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    /// What the name of a sheet ends in.
    private static let ending = ".urls"

    func validate() throws(ValidationError) {
        if json, explain {
            throw ValidationError("--explain is text, and --json is not", hint: "leave one of them out")
        }
        if urls != nil, file != nil {
            throw ValidationError("--urls and --file name both, and FILE is one of them", hint: "leave one of them out")
        }
        let (source, sheet) = try inputs()
        if sheet == FileReader.standardInput, source.isStandardInput {
            throw ValidationError("standard input can be read only once", hint: "name a file for one of them")
        }
    }

    /// The association file and the sheet.
    private func inputs() throws(ValidationError) -> (source: DocumentSource, sheet: String) {
        if let file { return (file, name) }
        if let urls { return (try DocumentSource(argument: name), urls) }
        if name == FileReader.standardInput {
            throw ValidationError(
                "standard input has no name to find the sheet by", hint: "--urls PATH names the sheet")
        }
        if name.hasSuffix(Self.ending) {
            return (try DocumentSource(argument: String(name.dropLast(Self.ending.count))), name)
        }
        return (try DocumentSource(argument: name), name + Self.ending)
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let inputs: (source: DocumentSource, sheet: String)
        do throws(ValidationError) { inputs = try self.inputs() } catch {
            throw CommandFailure(.usage, error.message, hint: error.hint)
        }
        let (source, path) = inputs
        let sheet = try sheet(path)
        let document = try source.document(network, moment, console)
        let file = try AssociationFile.read(document, source)
        let links = file.links ?? UniversalLinks(entries: [], variables: SubstitutionVariables([]))
        if file.links == nil { console.warning("\(source.name) has no 'applinks': no URL can match") }
        let site = site ?? source.site.map { SitePattern($0) }
        let run = URLTestRun(sheet, LinkMatcher(links)) { host in site.map { !$0.covers(host) } ?? false }
        let places = RulePlaces(document, name: source.name)
        let lines =
            json
            ? URLTestJSON(run: run, links: links, places: places).lines
            : URLTestReport(
                run: run, links: links, places: places, sheetName: DocumentWording.name(path),
                style: Style(isColoured: console.isColoured), isExplained: explain
            ).lines
        try console.write(lines.joined(separator: "\n"))
        let isCovered = !requireCoverage || run.coverage.unreached.isEmpty
        return run.passed == run.tests.count && isCovered ? .yes : .no
    }

    private func sheet(_ path: String) throws(CommandFailure) -> URLTestFile {
        let bytes: [UInt8]
        do throws(ToolkitError) { bytes = try LocalFile.read(path) } catch {
            var failure = CommandFailure(error)
            if failure.status == .noInput { failure.hints.append(URLTestWording.form) }
            throw failure
        }
        let name = DocumentWording.name(path)
        let sheet: URLTestFile
        do throws(URLTestFile.Problem) { sheet = try URLTestFile(bytes) } catch {
            throw URLTestWording.failure(error, name)
        }
        if sheet.expectations.isEmpty {
            throw CommandFailure(.dataError, "\(name) holds no test", hint: URLTestWording.form)
        }
        return sheet
    }
}
