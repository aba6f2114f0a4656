/// Sample queries and fragments for the conditions of some rules, combined with each other.
struct ConditionSamples {
    /// As they follow a path. At most some hundreds.
    let texts: [[UInt8]]
    /// Whether each set of conditions that can hold together has a sample.
    let areComplete: Bool
    let haveConditions: Bool

    private static let most = 16
    private static let mostCombinations = 128

    /// Texts for one part of a URL; nil for a URL without the part.
    private typealias Choices = (urlPart: LinkRule.URLPart, texts: [[UInt8]?])

    init(for rules: [RuleMeaning]) {
        let conditional = rules.filter { rule in !rule.conditions.isEmpty }
        let considered = conditional.prefix(Self.most)
        let conditions = considered.flatMap { rule in rule.conditions.prefix(Self.most) }.unique
        let parts = conditions.map(\.urlPart).unique
        let choices = parts.map { part in
            Self.choices(of: conditions.filter { condition in condition.urlPart == part }, for: part)
        }
        let count = choices.reduce(1) { count, part in min(count * part.texts.count, Self.mostCombinations + 1) }
        let areCombined = count <= Self.mostCombinations

        // The samples of a single rule first: they show most changes, and a budget may end.
        var texts: [[UInt8]] = [[]]
        for rule in considered {
            for filling in [Pattern.Filling.short, .long] { texts.append(Self.text(rule.conditions, filling)) }
        }
        if areCombined {
            texts += Self.combinations(of: choices)
        } else {
            for part in choices { texts += Self.combinations(of: [part]) }
        }
        self.texts = texts.unique
        haveConditions = !conditional.isEmpty
        // A pattern of the whole query may hold for the texts of its items.
        let haveOneForm = !parts.contains(.query) || !parts.contains { part in part.isItem }
        let haveOneReading = considered.allSatisfy { rule in rule.isCaseSensitive && rule.isPercentEncoded }
        areComplete =
            areCombined && haveOneForm && considered.count == conditional.count
            && (conditions.count == 1 || haveOneReading && Self.areExclusive(conditions))
    }

    /// No text, one that hardly any rule expects, the shortest texts and longer ones that the conditions expect, and
    /// texts that may meet two of them.
    private static func choices(of conditions: [RuleMeaning.Condition], for part: LinkRule.URLPart) -> Choices {
        let unexpected = if part == .query { "q=x" } else if part == .fragment { "x" } else { "q" }
        let short = conditions.map { condition in Pattern.Filling.short.text(for: condition.pattern) ?? [] }
        let long = conditions.map { condition in Pattern.Filling.long.text(for: condition.pattern) ?? [] }
        var texts: [[UInt8]?] = [nil, Array(unexpected.utf8)]
        // Embedded Swift converts no arrays.
        for text in short + long { texts.append(text) }
        let patterns = zip(conditions, short).filter { condition, _ in !condition.isLiteral }.map { _, text in text }
            .prefix(4)
        for first in patterns {
            for second in patterns where second != first { texts.append(first + second) }
        }
        return (part, texts.unique)
    }

    /// Whether no text of one part of a URL meets two of the conditions.
    private static func areExclusive(_ conditions: [RuleMeaning.Condition]) -> Bool {
        let parts = Dictionary(grouping: conditions, by: \.urlPart)
        return parts.values.allSatisfy { ofPart in ofPart.count == 1 || ofPart.allSatisfy(\.isLiteral) }
    }

    private static func combinations(of choices: [Choices]) -> [[UInt8]] {
        var combinations: [[(urlPart: LinkRule.URLPart, text: [UInt8])]] = [[]]
        for part in choices {
            combinations = combinations.flatMap { combination in
                part.texts.map { text in
                    if let text { combination + [(urlPart: part.urlPart, text: text)] } else { combination }
                }
            }
        }
        return combinations.map(text)
    }

    private static func text(_ conditions: [RuleMeaning.Condition], _ filling: Pattern.Filling) -> [UInt8] {
        text(conditions.map { condition in (condition.urlPart, filling.text(for: condition.pattern) ?? []) })
    }

    private static func text(_ values: [(urlPart: LinkRule.URLPart, text: [UInt8])]) -> [UInt8] {
        var query: [[UInt8]] = []
        var fragment: [UInt8]?
        for value in values {
            switch value.urlPart {
            case .query: query.append(value.text)
            case .item(let name): query.append(name + "=".utf8 + value.text)
            case .fragment: fragment = value.text
            }
        }
        var text: [UInt8] = []
        if !query.isEmpty { text = Array("?".utf8) + query.joined(separator: "&".utf8) }
        if let fragment { text += "#".utf8 + fragment }
        return text
    }
}

extension LinkRule.URLPart {
    fileprivate var isItem: Bool { if case .item = self { true } else { false } }
}
