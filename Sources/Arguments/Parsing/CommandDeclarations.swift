/// A command's declarations, and the flags that the tree itself understands.
struct CommandDeclarations {
    /// The declarations of the command come first.
    let all: [Declaration]
    /// The number of the command's own declarations.
    let ownCount: Int
    /// The position of the flag that requests help; nil when the command uses all its names itself.
    let help: Int?

    init(of type: any ParsableCommand.Type, _ common: (any ParsableArguments.Type)?, offersVersion: Bool) {
        var (all, ownCount) = DeclarationContext.declarations(of: type, common)
        self.ownCount = ownCount
        let usedNames = all.flatMap(\.names)
        let helpNames = ["-h", "--help"].filter { name in !usedNames.contains(name) }
        if helpNames.isEmpty {
            help = nil
        } else {
            help = all.count
            all.append(Declaration(.flag, names: helpNames, valueName: "", help: "Show this help"))
        }
        if offersVersion {
            let abstract = "Show the version; with --verbose also what it was built with"
            all.append(Declaration(.flag, names: ["--version"], valueName: "", help: abstract))
        }
        self.all = all
    }

    /// Whether a plain argument requests help, wherever it appears before `--`, even where a value is expected.
    func requestHelp(_ arguments: ArraySlice<String>) -> Bool {
        guard let help else { return false }
        for argument in arguments {
            if argument == "--" { return false }
            if all[help].names.contains(argument) { return true }
        }
        return false
    }
}
