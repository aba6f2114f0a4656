@testable import Arguments

/// A mistake in the declarations of a program, for its own tests to find.
public enum DeclarationProblem: Equatable, Sendable {
    /// The name of an option or flag that cannot be typed: it is neither `--name` nor a hyphen and one character.
    case invalidName(String, path: [String])
    /// Two declarations of a command have this name, of which only the first would be reached.
    case duplicateName(String, path: [String])
    /// An argument follows one that takes all values that are left, and would never receive a value.
    case argumentAfterRest(valueName: String, path: [String])
    /// An option requires or excludes this, and no declaration of the command has the name.
    case unknownRelation(String, path: [String])
    /// Two subcommands have this name.
    case duplicateVerb(String, path: [String])
}

extension CommandTree {
    /// Returns every mistake in the declarations of the root and the verbs below it.
    public func declarationProblems() -> [DeclarationProblem] { problems(at: rootNode) }

    private func problems(at node: CommandNode) -> [DeclarationProblem] {
        let declarations = node.declarations.all
        let names = declarations.flatMap(\.names)
        let positionals = declarations.filter { $0.kind == .positional }
        let verbs = node.configuration.subcommands.map { $0.configuration.commandName }
        let afterRest = positionals.drop { !$0.isRepeatable }.dropFirst()
        let related = declarations.flatMap { $0.requires + $0.excludes.map(\.name) }
        let unknown = related.filter { name in !declarations.contains { $0.isNamed(in: [name]) } }
        return names.filter { !isValid($0) }.map { .invalidName($0, path: node.path) }
            + duplicates(in: names).map { .duplicateName($0, path: node.path) }
            + afterRest.map { .argumentAfterRest(valueName: $0.valueName, path: node.path) }
            + unknown.map { .unknownRelation($0, path: node.path) }
            + duplicates(in: verbs).map { .duplicateVerb($0, path: node.path) }
            + node.configuration.subcommands.flatMap { type in
                let path = node.path + [type.configuration.commandName]
                return problems(
                    at: CommandNode(
                        type: type, common: node.common, path: path, offersVersion: false, nearest: node.nearest))
            }
    }

    private func isValid(_ name: String) -> Bool {
        name.isLongName ? name.count > 2 : name.hasPrefix("-") && name.count == 2
    }

    private func duplicates(in names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { !seen.insert($0).inserted }
    }
}
