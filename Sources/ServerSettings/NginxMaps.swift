/// The blocks `map` of a file of nginx's settings (nginx.org/en/docs/http/ngx_http_map_module.html).
///
/// What was found out stays: a map may have thousands of entries, and thousands of conditions may use its variable.
final class NginxMaps {
    private struct Question: Hashable {
        var variable: String
        var source: String
    }

    /// By the names of their variables.
    private let blocks: [String: Block]
    private let expressions: ExpressionMatches
    /// Characters of texts with variables: those of a map may lead to others, again and again.
    let budget = StepBudget(1_000_000)
    private var answers: [Question: String?] = [:]

    /// - Parameters:
    ///   - directives: those beside the servers. Of several for a variable the last one counts.
    ///   - expressions: those of the file.
    init(_ directives: [ServerDirective], expressions: ExpressionMatches) {
        let maps = directives.filter { directive in directive.name == "map" && directive.tokens.count == 3 }
        let blocks = maps.map { map in (String(map.tokens[2].dropFirst()), Block(map)) }
        self.blocks = Dictionary(blocks) { _, last in last }
        self.expressions = expressions
    }

    /// What decides about the value of a variable, a text with variables; nil if no map gives the variable its value.
    func source(of variable: String) -> String? { blocks[variable]?.source }

    /// The value of a variable, a text with variables; nil where it is not known.
    func value(of variable: String, for source: String) -> String? {
        let question = Question(variable: variable, source: source)
        if let answer = answers[question] { return answer }
        let answer = blocks[variable].flatMap { map in value(in: map, for: source) }
        answers[question] = .some(answer)
        return answer
    }

    /// A text itself comes before names of hosts with a star, and these before expressions, in any order.
    private func value(in map: Block, for source: String) -> String? {
        // The case of a text does not matter, that of an expression does.
        if let value = map.texts[source.lowercased()] { return value }
        if map.hasUnknownEntries { return nil }
        for entry in map.expressions {
            let ignoresCase = entry.name.hasPrefix("~*")
            let expression = String(entry.name.dropFirst(ignoresCase ? 2 : 1))
            switch expressions.match(expression, in: source, ignoringCase: ignoresCase) {
            case .yes: return entry.tokens.dropFirst().first
            case .no: continue
            case .unknown: return nil
            }
        }
        return map.defaultValue
    }

    /// The entries of a map by their kinds.
    private struct Block {
        let source: String
        /// The values by the texts, in small letters.
        let texts: [String: String]
        let expressions: [ServerDirective]
        /// Whether it has entries of another file, or names of hosts with a star, of which the chosen one is not known.
        let hasUnknownEntries: Bool
        let defaultValue: String

        init(_ map: ServerDirective) {
            let entries = map.directives
            source = map.tokens[1]
            expressions = entries.filter { entry in entry.name.hasPrefix("~") }
            let others = entries.filter { entry in !entry.name.hasPrefix("~") }
            let pairs = others.filter { entry in entry.tokens.count == 2 }
            texts = Dictionary(pairs.map { entry in (entry.name.lowercased(), entry.tokens[1]) }) { first, _ in first }
            hasUnknownEntries = others.contains { entry in
                let isPattern = entry.name.hasPrefix("*.") || entry.name.hasPrefix(".") || entry.name.hasSuffix(".*")
                return isPattern || entry.name == "include"
            }
            defaultValue = entries.value(of: "default") ?? ""
        }
    }
}
