internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import POSIX

/// Finds the `.aasa.json` of each file, beside it or in the folders above it, and reads each once.
struct ConfigurationLookup {
    /// The value of `--config`: a path, `none`, or nil for the one beside the file.
    let choice: String?
    private var configurations: [String: Result<LintConfiguration, CommandFailure>] = [:]

    init(choice: String?) { self.choice = choice }

    static let fileName = ".aasa.json"
    static let none = "none"

    /// The standard configuration when there is no file.
    mutating func configuration(for path: String) throws(CommandFailure) -> LintConfiguration {
        if choice == Self.none { return .standard }
        let file = choice ?? Self.path(for: path)
        if let result = configurations[file] { return try result.get() }
        let result = Result { () throws(CommandFailure) in try read(file) }
        configurations[file] = result
        return try result.get()
    }

    /// The path in the same folder; for standard input in the current one.
    static func path(beside path: String) -> String { prefix(of: path) + fileName }

    /// The path in the same folder, or in the nearest folder above it in the project that has one.
    private static func path(for path: String) -> String {
        let own = Self.path(beside: path)
        if FileKind(at: own) != .missing { return own }
        let prefix = prefix(of: path)
        let folder = if prefix.isEmpty { "." } else { prefix }
        let above = ProjectFolder.above(folder).map { folder in folder.prefix + fileName }
        return above.first { path in FileKind(at: path) != .missing } ?? own
    }

    /// The path of the folder with its slash.
    private static func prefix(of path: String) -> String {
        if let slash = path.lastIndex(of: "/") { String(path[...slash]) } else { "" }
    }

    /// Whether nothing in the folder can be read: the error is about the file that was named.
    private func isInClosedFolder(_ path: String) -> Bool {
        FileKind(at: Self.prefix(of: path) + ".") == .inaccessible
    }

    private func read(_ path: String) throws(CommandFailure) -> LintConfiguration {
        if choice == nil, FileKind(at: path) == .missing || isInClosedFolder(path) { return .standard }
        let input = try mapping(try InputFile.read(path)) { (error: CommandFailure) in
            var failure = error
            failure.status = .configuration
            return failure
        }
        return try mapping(try LintConfiguration(input.bytes, rules: RuleCatalogue.rules)) {
            (error: LintConfigurationError) in
            error.failure(in: input)
        }
    }
}

/// What is wrong with a `.aasa.json`.
extension LintConfigurationError {
    fileprivate func failure(in input: InputFile) -> CommandFailure {
        let defects = problems.map { problem in
            Finding(unread: problem.sentence, hint: Self.hint(problem.code), range: problem.offset..<problem.offset)
        }
        return input.failure(.configuration, at: defects)
    }

    private static func hint(_ code: Problem.Code) -> String? {
        switch code {
        case .syntax(let error): error.hint
        case .wrongType, .duplicate: nil
        case .unknownKey(let key): EditDistance.hint(for: key, among: LintConfiguration.Key.allCases.map(\.rawValue))
        case .unknownRule(let name): RuleName.nearest(to: name)
        case .unknownLevel(let word):
            EditDistance.hint(for: word, among: [LintConfiguration.offWord] + Severity.allCases.map(\.rawValue))
        case .unknownSystem(let name):
            EditDistance.hint(for: name, among: SystemVersion.apple.map(\.rawValue) + [SystemVersion.todayName])
        case .badApp(let text, _) where text.contains("@"):
            "write PACKAGE@SHA256, with 32 pairs of hexadecimal digits in capitals and colons between them"
        case .badApp: AppIdentifier.Problem.hint
        }
    }
}
