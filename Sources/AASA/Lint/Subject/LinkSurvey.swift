/// Facts about a document's patterns and rules that several lint rules need, computed once.
struct LinkSurvey: Sendable {
    /// Every pattern that is written in the document; an inherited one once.
    let patterns: [PatternUse]
    let paths: [PatternUse]
    /// The names of query items, without those whose pattern fits anything.
    let itemNames: [PatternUse]
    let usedNames: Set<ExactText>
    let definedNames: Set<ExactText>

    init(_ links: UniversalLinks) {
        var patterns: [PatternUse] = []
        var itemNames: [PatternUse] = []
        // The offsets of those that are inherited: one is in several rules.
        var inherited: Set<Int> = []
        func isKnown(_ offset: Int, in rule: LinkRule) -> Bool {
            !rule.range.contains(offset) && !inherited.insert(offset).inserted
        }
        for entry in links.entries {
            guard let form = entry.form else { continue }
            for rule in entry.rules {
                for (part, text) in rule.writtenPatterns where !isKnown(text.range.lowerBound, in: rule) {
                    patterns.append(PatternUse(part, of: rule, text: text, form: form))
                }
                for item in rule.items where !item.value.isAnything {
                    if isKnown(item.nameRange.lowerBound, in: rule) { continue }
                    itemNames.append(PatternUse(.itemName, of: rule, text: item.nameText, form: form))
                }
            }
        }
        self.patterns = patterns
        self.itemNames = itemNames
        paths = patterns.filter { $0.part == .path }
        usedNames = Set(patterns.flatMap(\.variables).map(\.name))
        definedNames = Set(links.variables.definitions.map { definition in ExactText(definition.name) })
    }
}

extension LinkRule {
    /// The patterns of the rule with what they are compared with, in the order of a URL.
    fileprivate var writtenPatterns: [(part: PatternUse.Part, text: SourceString)] {
        var patterns: [(part: PatternUse.Part, text: SourceString)] = []
        if let path { patterns.append((.path, path)) }
        if case .whole(let text) = query { patterns.append((.query, text)) }
        patterns += items.map { item in (.item(name: item.name), item.value) }
        if let fragment { patterns.append((.fragment, fragment)) }
        return patterns
    }
}

extension LintSubject {
    var patterns: [PatternUse] { survey?.patterns ?? [] }
    var paths: [PatternUse] { survey?.paths ?? [] }
    var itemNames: [PatternUse] { survey?.itemNames ?? [] }

    /// The values of variables that are compared with URLs as they are written.
    var encodedValues: [PatternUse] { variableValues.filter { use in use.rule.isPercentEncoded } }

    /// The values of the variables that patterns use, each with a rule for URLs as they are written if there is one. As
    /// part of a query, where a space may be a plus sign as well, where one is used in a query, too.
    var variableValues: [PatternUse] {
        guard let survey, let definitions = file?.links?.variables.definitions, !definitions.isEmpty else { return [] }
        var uses: [ExactText: (written: LinkRule?, decoding: LinkRule?, isPlain: Bool)] = [:]
        for use in survey.patterns {
            for variable in use.variables {
                var all = uses[variable.name] ?? (nil, nil, true)
                if use.part != .path, use.part != .fragment { all.isPlain = false }
                if !use.rule.isPercentEncoded {
                    all.decoding = all.decoding ?? use.rule
                } else if all.written == nil || use.rule.isCaseSensitive && all.written?.isCaseSensitive == false {
                    all.written = use.rule
                }
                uses[variable.name] = all
            }
        }
        var values: [PatternUse] = []
        for definition in definitions {
            guard let (written, decoding, isPlain) = uses[ExactText(definition.name)],
                let rule = written ?? decoding
            else { continue }
            let decodingRule = if written == nil { LinkRule?.none } else { decoding }
            let part: PatternUse.Part = if isPlain { .fragment } else { .query }
            values += definition.values.map { text in
                PatternUse(part, of: rule, text: text, form: .components, decodingRule: decodingRule)
            }
        }
        return values
    }

    /// The element of `components` or `paths` that a rule is made from.
    func element(of rule: LinkRule, in entry: LinkEntry) -> JSONNode? {
        guard let details = keptRoot?["applinks"]?["details"], let index = entry.index, let form = entry.form else {
            return nil
        }
        var element: JSONNode?
        if let elements = details.elements, index < elements.count { element = elements[index] }
        // Not all members' values: this is called for each rule.
        if let members = details.members, index < members.count { element = members[index].value }
        guard let rules = element?[form.rawValue]?.elements, rules.indices.contains(rule.index) else { return nil }
        return rules[rule.index]
    }
}
