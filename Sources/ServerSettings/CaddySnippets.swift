internal import AASA

/// What `import` inserts into the sites of a Caddyfile: the named blocks of the file, and other files
/// (caddyserver.com/docs/caddyfile/directives/import).
struct CaddySnippets {
    /// By their names with brackets.
    private let blocks: [String: ServerDirective]
    private let files: IncludedSettings
    /// The work that is left for all sites of the file: snippets that import each other would multiply it.
    let budget: StepBudget

    private static let stepsOfDirective = 128
    /// Snippets that import snippets.
    private static let maximumDepth = 2

    /// - Parameter all: the outermost blocks of the file, and of those that import it.
    init(among all: [ServerDirective], files: IncludedSettings, budget: StepBudget) {
        let blocks = files.expanded(all, syntax: .caddy, entersBlocks: false, budget: budget)
        self.blocks = blocks.filter(Self.isSnippet).byName
        self.files = files
        self.budget = budget
    }

    static func isSnippet(_ block: ServerDirective) -> Bool {
        block.name.hasPrefix("(") || block.name.hasPrefix("&(")
    }

    /// The block `&(NAME)` that `invoke NAME` executes; nil if the file has none.
    func namedRoute(of directive: ServerDirective) -> ServerDirective? {
        blocks["&(\(directive.arguments.last ?? ""))"]
    }

    /// The directives with what is inserted in place of their imports.
    func expanded(_ directives: [ServerDirective], depth: Int = 0) -> [ServerDirective] {
        var result: [ServerDirective] = []
        for directive in directives {
            budget.spend(directive.text.utf8.count + Self.stepsOfDirective)
            if budget.isOver { break }
            guard depth < Self.maximumDepth, let inserted = self.directives(of: directive) else {
                result.append(directive)
                continue
            }
            let arguments = Array(directive.arguments.dropFirst())
            result += expanded(inserted.map { inner in replaced(inner, by: arguments) }, depth: depth + 1)
        }
        return result
    }

    /// What a directive `import` inserts; nil for others, and where that is not known.
    private func directives(of directive: ServerDirective) -> [ServerDirective]? {
        guard directive.name == "import", let name = directive.arguments.first else { return nil }
        if let snippet = blocks["(\(name))"] { return snippet.directives }
        return files.directives(inPlaceOf: directive, syntax: .caddy, budget: budget)
    }

    /// A directive of a snippet with the arguments of its import in place of `{args[0]}`, or `{args.0}`.
    private func replaced(_ directive: ServerDirective, by arguments: [String]) -> ServerDirective {
        if arguments.isEmpty || budget.isOver { return directive }
        budget.spend(directive.text.utf8.count + Self.stepsOfDirective)
        var result = directive
        for (index, argument) in arguments.enumerated() where directive.text.contains(text: "{args") {
            for name in ["{args[\(index)]}", "{args.\(index)}"] {
                result.tokens = result.tokens.map { word in replaced(name, in: word, by: argument) }
            }
        }
        result.block?.directives = directive.directives.map { inner in replaced(inner, by: arguments) }
        return result
    }

    /// A word with an argument in each place of its name, also in a part of the word. A long argument in many places is
    /// work.
    private func replaced(_ name: String, in word: String, by argument: String) -> String {
        let parts = word.split(atText: name)
        budget.spend((parts.count - 1) * argument.utf8.count)
        return budget.isOver ? word : parts.joined(separator: argument)
    }
}
