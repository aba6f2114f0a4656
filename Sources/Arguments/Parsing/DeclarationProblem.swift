/// A mistake in the declarations of a program, for its own tests to look for.
public enum DeclarationProblem: Equatable, Sendable {
    /// Two inputs of a command have this name, of which only the first would be reached.
    case duplicateName(String, path: [String])
    /// An argument stands behind one that takes the rest, and would never receive a value.
    case argumentAfterRest(valueName: String, path: [String])
    /// Two subcommands have this name.
    case duplicateVerb(String, path: [String])
}

extension CommandTree {
    /// Every mistake in the declarations of the root and the verbs below it; none in a sound program.
    public func declarationProblems() -> [DeclarationProblem] {
        problems(at: CommandNode(type: root, path: [], offersVersion: version != nil))
    }

    private func problems(at node: CommandNode) -> [DeclarationProblem] {
        let declarations = node.inputs(of: node.type.init()).declarations
        let names = declarations.flatMap(\.names).map(\.spelling)
        let positionals = declarations.filter { $0.kind == .positional }
        let verbs = node.configuration.subcommands.map { $0.configuration.commandName }
        let behindRest = positionals.drop { !$0.isRepeatable }.dropFirst()
        return duplicates(in: names).map { .duplicateName($0, path: node.path) }
            + behindRest.map { .argumentAfterRest(valueName: $0.valueName, path: node.path) }
            + duplicates(in: verbs).map { .duplicateVerb($0, path: node.path) }
            + node.configuration.subcommands.flatMap { type in
                let path = node.path + [type.configuration.commandName]
                return problems(at: CommandNode(type: type, path: path, offersVersion: false))
            }
    }

    private func duplicates(in names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { !seen.insert($0).inserted }
    }
}
