internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import Arguments

/// `aasa complete -- WORD...`, which the scripts of `aasa completions` run: a candidate and its meaning a line,
/// separated by a tab; a line `:files` where files are accepted too, with what precedes a file's name in the word.
struct Complete: Verb {
    static let configuration = CommandConfiguration(
        commandName: "complete", abstract: "Print what may be typed next", shouldDisplay: false)

    @Argument("WORD", help: "The words after the program's name, the last one to be completed")
    var typed: [String] = []

    /// The number of sites and apps that are offered at most.
    private static let maximumNames = 200

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        // The last word is still being typed.
        let line = FormerVerb(calledBy: Array(typed.dropLast()))?.replaced(in: typed) ?? typed
        let service = "--service"
        let isService = typed.dropLast().last == service || typed.last?.hasPrefix("\(service)=") == true
        let completion = Program.tree.completion(of: line) { placeholder, prefix in
            switch placeholder {
            case "SITE", "D", "OLD", "NEW": names(.sites, beginningWith: prefix)
            case "APP", "ID": names(.apps, beginningWith: prefix)
            case "RULE": Self.rules
            case "CODE": Self.rules + Self.codes(beginningWith: prefix)
            case "NAME" where isService:
                Self.candidates(Service.known.map(\.rawValue) + [ServiceSelection.anyName])
            default: []
            }
        }
        var candidates = completion.candidates
        if let front = completion.filesAfter { candidates.append(Completion.Candidate(":files", help: front)) }
        for candidate in candidates {
            // The tab is part of the form, and so the line is not written as text.
            let help = if candidate.help.isEmpty { "" } else { "\t\(candidate.help.printable)" }
            try console.write(Array("\(candidate.word.printable)\(help)\n".utf8))
        }
        return .yes
    }

    /// Names in the table; none when it cannot be read quickly.
    private func names(_ kind: AssociationTable.NameKind, beginningWith prefix: String) -> [Completion.Candidate] {
        var table = TableOptionGroup()
        let (option, given) = ("--table", typed.dropLast())
        let index = given.lastIndex { word in word == option || word.hasPrefix("\(option)=") }
        if let index, given[index] == option {
            table.table = given.dropFirst(index + 1).first
        } else if let index {
            table.table = String(given[index].dropFirst(option.count + 1))
        }
        let opened = (try? table.open(create: false, within: 2)) ?? nil
        let names = try? opened?.names(kind, prefix: prefix, limit: Self.maximumNames)
        return Self.candidates(names ?? [])
    }

    private static var rules: [Completion.Candidate] {
        RuleCatalogue.rules.map { rule in .init(rule.code, help: rule.summary) }
    }

    /// The codes of other output that are one word, each once.
    private static func codes(beginningWith prefix: String) -> [Completion.Candidate] {
        var names: Set<String> = []
        let codes = KnownCode.all.filter { code in
            code.name.hasPrefix(prefix) && !code.name.contains(" ") && names.insert(code.name).inserted
        }
        return codes.map { code in .init(code.name, help: code.meaning) }
    }

    private static func candidates(_ names: [String]) -> [Completion.Candidate] {
        names.map { word in Completion.Candidate(word) }
    }
}
