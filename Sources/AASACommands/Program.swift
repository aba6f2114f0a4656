internal import AASA
internal import Arguments
internal import POSIX

/// The program as a whole: from arguments to an exit status.
package enum Program {
    static let tree = CommandTree(
        root: Root.self, common: ColorOptions.self, version: Version.current, nearest: meant(by:among:))

    /// What other programs call a verb or an option of this one.
    private static let synonyms = [
        "v": "verbose", "q": "quiet", "V": "version", "certificate": "cert", "validate": "check",
        "renew": "sign --if-needed", "appid": "app", "bundle": "app", "domain": "site", "exclude": "except",
        "interval": "every",
    ]

    /// The candidate that a mistyped word, or a word of another program, probably means.
    @Sendable private static func meant(by word: String, among candidates: [String]) -> String? {
        // Of 'app-id', '--app' is the first part.
        let part = String(word.prefix(before: "-"))
        if let name = synonyms[word] ?? synonyms[part], candidates.contains(String(name.prefix(before: " "))) {
            return name
        }
        let nearest = EditDistance.nearest(to: word, in: candidates)
        if candidates.contains(part), nearest?.hasPrefix(part) != true { return part }
        return nearest
    }

    /// Runs the verb that `arguments` name and returns the exit status.
    ///
    /// - Parameter arguments: the words after the program's name.
    package static func run(_ arguments: [String]) -> Int32 {
        StandardStream.reserveStandardDescriptors()
        Interruption.ignoreSIGPIPE()
        ShellCommand.resetSIGCHLD()
        do throws(CommandFailure) {
            try checkArguments()
        } catch {
            Console.standard.report(error)
            return error.status.rawValue
        }
        return run(arguments, on: .standard).rawValue
    }

    /// Refuses to run without its arguments, and with names of files that a text cannot hold, before another file is
    /// read or written in their place.
    private static func checkArguments() throws(CommandFailure) {
        // Swift finds them by /proc/self/maps, and has none where that cannot be read.
        if CommandLine.argc == 0 {
            throw CommandFailure(
                .inputOutput, "the arguments of the program cannot be read", hint: "mount /proc, where they are found")
        }
        if let (number, isFile) = Environment.undecodableArgument {
            let hint = if isFile { "rename the file, or name it through a link" } else { "write it in UTF-8" }
            throw CommandFailure(
                .usage, "argument \(number), '\(CommandLine.arguments[number].printable)', is not UTF-8", hint: hint)
        }
    }

    /// The same without a change to the process's signals.
    static func run(_ arguments: [String], on console: Console) -> ExitCode {
        do throws(CommandFailure) {
            return try command(arguments, on: console)
        } catch {
            if error.isBrokenPipe { Interruption.endByBrokenPipe() }
            console.report(error)
            return error.status
        }
    }

    private static func command(_ arguments: [String], on console: Console) throws(CommandFailure) -> ExitCode {
        let former = FormerVerb(calledBy: arguments)
        let invocation: ParsedInvocation
        do throws(ParserError) {
            invocation = try tree.parse(former?.replaced(in: arguments) ?? arguments)
        } catch {
            if error.reason != .missingVerb { throw failure(error, in: arguments) }
            invocation = .help([])
        }
        switch invocation {
        case .help(let path): try writeHelp(for: path, on: console)
        case .version(let isVerbose): try ShowVersion.write(to: console, isVerbose: isVerbose)
        case .command(let command, let common, _):
            if let former { console.hint(former.hint(for: arguments)) }
            guard let verb = Root.verb(command), let colors = common as? ColorOptions else { return .software }
            return try SuggestedOptions.run(verb) { () throws(CommandFailure) in
                try verb.run(console.coloured(colors.color))
            }
        }
        return .yes
    }

    /// The failure of a command line that cannot be parsed, with what was meant if that is known.
    private static func failure(_ error: ParserError, in arguments: [String]) -> CommandFailure {
        var (message, hint) = tree.message(for: error, shown: ShownURL.text)
        if case .unknownVerb(let word, nearest: nil) = error.reason, error.path.isEmpty, word.contains(".") {
            hint = "did you mean 'aasa check \(ShownURL.text(word))'?"
        } else if case .unknownVerb(let word, nearest: nil) = error.reason {
            hint = command(movingOperand: word, in: arguments) ?? hint
        }
        if case .unknownVerb(let word, nearest: _) = error.reason, error.path.isEmpty, isCommand(word) {
            hint = "write the words without quotes around them: 'aasa \(ShownURL.text(word))'"
        }
        if case .unknownOption(let name, nearest: nil) = error.reason, error.path.isEmpty, name != "--",
            arguments.contains(where: { word in !word.hasPrefix("-") })
        {
            hint = "write options behind the verb"
        }
        let options = arguments.prefix { word in word != "--" }
        if case .unknownOption(let name, _) = error.reason,
            let file = options.first(where: { word in word.hasPrefix(name) && FileSystem.exists(word) })
        {
            hint = "write \("./\(file)".shellArgument) for the file of this name"
        }
        if case .invalidValue(let word, let input, _) = error.reason, !input.hasPrefix("-") {
            let verb = if input == "FILE|SITE" { error.path.first } else { nil as String? }
            let meant = verb.flatMap { verb in command(verb, forURL: word, in: arguments) }
            hint = meant ?? command(movingOperand: word, in: arguments) ?? hint
        }
        return CommandFailure(ExitCode(of: error.status), message.clipped(to: 1000), hint: hint)
    }

    /// Whether a word is a command with its operands, as between quotes.
    private static func isCommand(_ word: String) -> Bool {
        let verb = String(word.prefix(before: " "))
        return Root.configuration.subcommands.contains { command in command.configuration.commandName == verb }
    }

    /// The hint with the command where an app or a site is in a place of its own; nil if no such command is valid.
    private static func command(movingOperand word: String, in arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: word) else { return nil }
        let (front, rest) = (arguments[..<index], arguments[(index + 1)...])
        let isApp = (try? PairApp(argument: word)) != nil
        let site: String? =
            switch try? Operand(argument: word) {
            case .site(let site), .url(let site, _): site.description
            case .path, nil: nil
            }
        let (anySite, anyApp) = ("site.example", "ABCDEFGHIJ.app.example")
        var commands: [ArraySlice<String>] = []
        if isApp {
            let option = ["--app", word]
            commands = [front + option + rest, front + rest + option, front + [anySite] + rest + option]
        } else if let site {
            commands = [front + [site] + rest, front + ["--site", site] + rest]
            if let next = rest.first, !next.hasPrefix("-") { commands.append(front + [next, site] + rest.dropFirst()) }
            // A bundle identifier is a name as that of a site.
            if URLParts(word).scheme != nil { commands.append(front + [anyApp, site] + rest) }
        }
        guard let command = commands.first(where: { words in (try? tree.parse(Array(words))) != nil }) else {
            return nil
        }
        let forms = [anySite: "SITE", anyApp: "APP"]
        let arguments = command.map { word in forms[word] ?? ShownURL.text(word).shellArgument }
        return "write aasa \(arguments.joined(separator: " "))"
    }

    /// The hint with the command that was meant where a URL is in the place of its site; nil without a URL.
    private static func command(_ verb: String, forURL url: String, in arguments: [String]) -> String? {
        let isMatch = verb == Match.configuration.commandName
        var corrected = arguments
        if let index = corrected.firstIndex(of: url) {
            let next = corrected.dropFirst(index + 1).first
            if let site = Site(ofCopy: url) {
                corrected[index] = site.description
            } else if isMatch, let next, !next.hasPrefix("-"), FileSystem.exists(next) {
                corrected.swapAt(index, index + 1)
            }
        }
        if corrected != arguments {
            return "write aasa " + corrected.map { word in ShownURL.text(word).shellArgument }.joined(separator: " ")
        }
        let parts = URLParts(url)
        guard parts.scheme != nil, let site = try? Site(argument: String(parts.address)) else { return nil }
        if !isMatch { return "write aasa \(verb) \(site)" }
        // The path is what is to be matched, unless it follows.
        if ["", "/"].contains(parts.path) { return nil }
        return "write aasa \(verb) \(site) \(ShownURL.text(url).shellArgument)"
    }

    private static func writeHelp(for path: [String], on console: Console) throws(CommandFailure) {
        let text = tree.help(for: path, columns: columns(console.output))
        try console.write(text.parts(separatedBy: "\n").map(String.init))
    }

    private static func columns(_ sink: Console.Sink) -> Int { min(sink.columns ?? 80, 100) }
}

extension Verb {
    fileprivate static func verb(_ command: any ParsableCommand) -> (any Verb)? { command as? Self }
}

/// `aasa` without a verb.
struct Root: ParsableCommand {
    /// In the order of the help text.
    private static let groups: [(title: String, verbs: [any Verb.Type])] = [
        ("Start here", [CheckSites.self, Init.self]),
        ("Files", [Sign.self, Lint.self, Format.self, Match.self, TestURLs.self, Diff.self, Inspect.self]),
        ("Sites", [Verify.self, Fetch.self]),
        ("Apps", [ShowApp.self, Install.self, Uninstall.self]),
        ("Table", [ShowTable.self, Retry.self, Watch.self]),
        ("Web", [Serve.self, Report.self]),
        ("Reference", [Explain.self, Password.self, MCP.self]),
        ("This program", [Doctor.self, Completions.self, ShowVersion.self, Complete.self, Documentation.self]),
    ]

    static let configuration = CommandConfiguration(
        commandName: "aasa",
        abstract: "Sign association files, and check sites as devices do",
        discussion: "'man aasa' describes environment variables (AASA_TABLE, AASA_RULES) and files.",
        examples: [
            Example("aasa check example.com", "find out what works, and what to fix"),
            Example("aasa sign --cert site.pem --key site.key apps.json", "sign a file"),
            Example("aasa verify example.com --app ABCDE12345.com.example.app", "judge as iOS 8 did; see --rules"),
        ],
        // Element by element: a conversion of the array would search the program's conformances for each verb.
        groups: groups.map { group in CommandGroup(group.title, group.verbs.map { $0 }) })

    /// Returns a command of the tree as the verb it is.
    ///
    /// A cast to the protocol would search all conformances of the program, which costs as much as all of parsing.
    static func verb(_ command: any ParsableCommand) -> (any Verb)? {
        for type in groups.flatMap(\.verbs) + ShowTable.verbs {
            if let verb = type.verb(command) { return verb }
        }
        return nil
    }
}
