internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// The findings that a team knows of, in a file of its repository.
struct Baseline {
    /// A known finding.
    struct Entry: Hashable {
        /// See ``FindingIdentities``.
        let identity: String
        let code: String
        /// What was examined: a file by its path from the baseline's folder.
        let subject: String
        let message: String
    }

    let path: String
    let entries: [Entry]

    private static let version = 3

    /// Reads what ``bytes(of:)`` wrote.
    init(_ input: InputFile) throws(CommandFailure) {
        let hint = "write a new file with '--write-baseline'"
        let root = try mapping(try input.json()) { (error: CommandFailure) in
            CommandFailure(error.status, messages: error.messages, hints: [hint])
        }
        guard root["version"]?.integer == Self.version, let findings = root["findings"]?.elements else {
            throw CommandFailure(.dataError, "\(input.name) is not a baseline of this version", hint: hint)
        }
        var entries: [Entry] = []
        for finding in findings {
            guard let identity = finding["identity"]?.string, let code = finding["code"]?.string,
                let subject = finding["subject"]?.string, let message = finding["message"]?.string
            else {
                let sentence = "a finding needs 'identity', 'code', 'subject' and 'message'"
                throw input.failure(.dataError, at: [Finding(unread: sentence, hint: nil, range: finding.range)])
            }
            entries.append(Entry(identity: identity, code: code, subject: subject, message: message))
        }
        self.entries = entries
        path = input.path
    }

    /// One line for each finding, in an order that does not depend on the run.
    static func bytes(of entries: [Entry]) -> [UInt8] {
        let lines = entries.map { entry in
            JSONText([
                "subject": entry.subject, "code": entry.code, "message": entry.message, "identity": entry.identity,
            ]).line
        }
        let list = lines.sorted().map { "    \($0)" }.joined(separator: ",\n")
        return Array("{\n  \"version\": \(version),\n  \"findings\": [\n\(list)\n  ]\n}\n".utf8)
    }
}

/// `--baseline`, `--write-baseline` and `--min-severity`.
struct BaselineOptionGroup: ParsableArguments {
    @Option("--baseline", valueName: "FILE", help: "Findings that are known and do not fail")
    var baseline: String?

    @Option("--write-baseline", valueName: "FILE", help: "Write all findings there, to be known from then on")
    var output: String?

    @Option(
        "--min-severity",
        help: "The lowest severity that is shown and counted (default: note, which 'check' prints with --verbose)")
    var minimum: Severity?

    /// - Throws: the baseline cannot be read or is invalid, or `--write-baseline` names a file that is not a baseline, or
    ///   whose folder does not exist.
    func filter() throws(CommandFailure) -> FindingFilter {
        let earlier = try baseline.map { path throws(CommandFailure) in try Baseline(try InputFile.read(path)) }
        if let output { try Self.check(output: output) }
        return FindingFilter(minimum: minimum ?? .note, baseline: earlier, output: output)
    }

    /// Only a baseline is replaced: a slip must not cost an association file. What cannot be written ends no long check.
    private static func check(output path: String) throws(CommandFailure) {
        if path == FileReader.standardInput { return }
        if !FileSystem.exists(FileSystem.folder(of: path)) {
            throw CommandFailure(FileError(.folderMissing, path: path, detail: ""))
        }
        guard FileKind(at: path) == .regular else { return }
        let file = try InputFile.read(path)
        let isBaseline = (try? Baseline(file)) != nil
        try reject(
            if: !isBaseline && !file.bytes.isEmpty, as: .cannotCreate,
            "'\(path)' is not a baseline, and is not overwritten", hint: "name a new file, or a baseline")
    }
}
