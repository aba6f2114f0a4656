/// The blocks `map` of a file of nginx's settings (nginx.org/en/docs/http/ngx_http_map_module.html).
///
/// What was found out stays: a map may have thousands of entries, and thousands of conditions may use its variable.
final class NginxMaps {
    private struct Question: Hashable {
        var variable: String
        var source: String
    }

    /// By the names of their variables.
    private let blocks: [String: ServerDirective]
    private let expressions: ExpressionMatches
    private var answers: [Question: String?] = [:]

    /// - Parameters:
    ///   - directives: those beside the servers. Of several for a variable the last one counts.
    ///   - expressions: those of the file.
    init(_ directives: [ServerDirective], expressions: ExpressionMatches) {
        let maps = directives.filter { directive in directive.name == "map" && directive.words.count == 3 }
        blocks = Dictionary(maps.map { map in (String(map.words[2].dropFirst()), map) }) { _, last in last }
        self.expressions = expressions
    }

    /// What decides about the value of a variable, a text with variables; nil if no map gives the variable its value.
    func source(of variable: String) -> String? { blocks[variable]?.words[1] }

    /// The value of a variable, a text with variables; nil where it is not known.
    func value(of variable: String, for source: String) -> String? {
        let question = Question(variable: variable, source: source)
        if let answer = answers[question] { return answer }
        let answer = blocks[variable].flatMap { map in value(in: map, for: source) }
        answers[question] = .some(answer)
        return answer
    }

    /// A text itself comes before names of hosts with a star, and these before expressions, whatever their order.
    private func value(in map: ServerDirective, for source: String) -> String? {
        let entries = map.directives
        // The case of a text does not matter, that of an expression does.
        let text = source.lowercased()
        if let exact = entries.first(where: { $0.words.count == 2 && $0.name.lowercased() == text }) {
            return exact.words[1]
        }
        // The entries of another file, and the choice between several stars, are not known.
        if entries.contains(where: { $0.name == "include" || $0.name.hasPrefix("*.") || $0.name.hasPrefix(".") }) {
            return nil
        }
        for entry in entries where entry.name.hasPrefix("~") {
            let ignoresCase = entry.name.hasPrefix("~*")
            let expression = String(entry.name.dropFirst(ignoresCase ? 2 : 1))
            guard let isMatched = expressions.match(expression, in: source, ignoringCase: ignoresCase) else {
                return nil
            }
            if isMatched { return entry.words.dropFirst().first }
        }
        return entries.value(of: "default") ?? ""
    }
}
