import TestSupport

@testable import AASA

/// One entry with few, short rules over few characters.
struct RandomEntry {
    let rules: [String]

    init(_ generator: inout SeededGenerator) {
        rules = (0..<Int.random(in: 2...5, using: &generator)).map { _ in Self.rule(&generator) }
    }

    var text: String { Self.document(rules) }

    static func document(_ rules: [String]) -> String {
        LintRule.Example.components(rules.joined(separator: ","), variables: #""x":["a","b*"],"none":[]"#)
    }

    private static func rule(_ generator: inout SeededGenerator) -> String {
        let pieces = ["a", "b", "A", "/", "*", "?", "/", "*", "$(x)", "$(lower)", "%61", "c"]
        let path = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            pieces.randomElement(using: &generator) ?? ""
        }
        var members = [#""/":"\#((Bool.random(using: &generator) ? "/" : "") + path.joined())""#]
        let chance = Int.random(in: 0..<30, using: &generator)
        if chance == 0 { members.append(#""/":"/$(none)""#) }
        if (1...4).contains(chance) {
            members.append(#""?":{"q":"\#(["a", "*", "?*", "?", ""].randomElement(using: &generator) ?? "")"}"#)
        }
        if (5...7).contains(chance) {
            members.append(#""?":"\#(["q=a", "*", "q=*", ""].randomElement(using: &generator) ?? "")""#)
        }
        if (8...10).contains(chance) {
            members.append(##""#":"\##(["a", "*", "?*", ""].randomElement(using: &generator) ?? "")""##)
        }
        if Int.random(in: 0..<3, using: &generator) == 0 { members.append(#""exclude":true"#) }
        if Int.random(in: 0..<5, using: &generator) == 0 { members.append(#""caseSensitive":false"#) }
        if Int.random(in: 0..<5, using: &generator) == 0 { members.append(#""percentEncoded":false"#) }
        return "{" + members.joined(separator: ",") + "}"
    }
}

/// What the rules of one entry decide of every short URL, found by trying all of them.
struct NaiveEntry {
    private let rules: [LinkRule]
    private let variables: SubstitutionVariables
    /// The rules that some URL fits.
    private(set) var fitting: Set<Int> = []
    /// The rules that decide some URL.
    private(set) var decided: Set<Int> = []
    /// The rules that decide some URL that a later rule would let the app open.
    private(set) var useful: Set<Int> = []

    private static let queries = ["", "q=", "q=a", "q=b", "q=ab", "p=a", "q=a&q=b"]
    private static let fragments = ["", "a", "bc"]

    init(_ links: UniversalLinks) {
        rules = links.entries[0].rules
        variables = links.variables
        let paths = rules.map { rule in
            rule.path.map { Pattern.elements(of: $0.text, role: .path, variables: links.variables) } ?? [.anyText]
        }
        let conditions = Self.queries.flatMap { query in Self.fragments.map { (query, $0) } }
        let holding = conditions.map { query, fragment in rules.map { holds($0, query, fragment) } }
        for path in Self.paths {
            let fitting = rules.indices.filter { fits(paths[$0], path, rules[$0]) }
            if fitting.isEmpty { continue }
            for holds in holding {
                let all = fitting.filter { holds[$0] }
                self.fitting.formUnion(all)
                guard let first = all.first else { continue }
                decided.insert(first)
                if all.contains(where: { !rules[$0].isExcluded }) { useful.insert(first) }
            }
        }
    }

    func fits(_ rule: Int, path: String) -> Bool {
        let elements =
            rules[rule].path.map { Pattern.elements(of: $0.text, role: .path, variables: variables) } ?? [.anyText]
        return fits(elements, path, rules[rule])
    }

    /// Whether the URLs that are tried are enough to say that nothing reaches a rule: it is short, and each rule of the
    /// entry is compared with the URL as it is written.
    func isShort(_ rule: Int) -> Bool {
        let path = rules[rule].path?.text ?? ""
        return path.utf8.count <= 3 && rules.allSatisfy(\.isPercentEncoded)
    }

    /// Every path of at most three pieces.
    private static let paths: [String] = {
        var all: [String] = ["/"]
        var last = ["/"]
        for _ in 0..<3 {
            last = last.flatMap { path in ["a", "b", "A", "c", "/", "%61"].map { path + $0 } }
            all += last
        }
        return all
    }()

    private func fits(_ elements: [Pattern.Element], _ path: String, _ rule: LinkRule) -> Bool {
        var text = rule.isPercentEncoded ? path : Self.decoded(path)
        text += "/"
        var normal = ""
        for character in text where character != "/" || normal.last != "/" { normal.append(character) }
        return Self.fits(elements[...], Array(normal.unicodeScalars)[...], !rule.isCaseSensitive)
    }

    private func holds(_ rule: LinkRule, _ query: String, _ fragment: String) -> Bool {
        if let pattern = rule.fragment, !fits(pattern, fragment, rule) { return false }
        switch rule.query {
        case nil: return true
        case .whole(let pattern): return fits(pattern, query, rule)
        case .items(let items):
            return items.allSatisfy { item in
                let values = query.split(separator: "&").filter { $0.hasPrefix(item.name + "=") }.map {
                    String($0.dropFirst(2))
                }
                return (values.isEmpty ? [""] : values).allSatisfy { fits(item.value, $0, rule) }
            }
        }
    }

    private func fits(_ pattern: SourceString, _ text: String, _ rule: LinkRule) -> Bool {
        let elements = Pattern.elements(of: pattern.text, role: .text, variables: variables)
        return Self.fits(elements[...], Array(text.unicodeScalars)[...], !rule.isCaseSensitive)
    }

    private static func fits(_ elements: ArraySlice<Pattern.Element>, _ text: ArraySlice<Unicode.Scalar>, _ folds: Bool)
        -> Bool
    {
        guard let element = elements.first else { return text.isEmpty }
        let rest = elements.dropFirst()
        switch element {
        case .anyText: return (text.startIndex...text.endIndex).contains { fits(rest, text[$0...], folds) }
        case .alternatives(let all): return all.contains { fits(($0 + rest)[...], text, folds) }
        case .anyCharacter: return !text.isEmpty && fits(rest, text.dropFirst(), folds)
        case .literal(let scalar):
            guard let first = text.first else { return false }
            let same = folds ? lower(first) == lower(scalar) : first == scalar
            return same && fits(rest, text.dropFirst(), folds)
        case .oneOf(let type):
            guard let first = text.first else { return false }
            let upper = Unicode.Scalar(lower(first).value & ~0x20) ?? first
            let isIn =
                type.contains(first)
                || (folds && lower(first) != upper && (type.contains(lower(first)) || type.contains(upper))
                    && isLetter(first))
            return isIn && fits(rest, text.dropFirst(), folds)
        }
    }

    /// The few escapes that are tried, undone.
    private static func decoded(_ path: String) -> String {
        var result = ""
        var rest = path[...]
        while let first = rest.first {
            let digits = rest.dropFirst().prefix(2)
            if first == "%", digits.count == 2, let code = UInt8(digits, radix: 16) {
                result.unicodeScalars.append(Unicode.Scalar(code))
                rest = rest.dropFirst(3)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { CharacterClass.alpha.contains(scalar) }

    private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        CharacterClass.upper.contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
}

extension Pattern {
    static func elements(of text: String, role: Role, variables: SubstitutionVariables) -> [Element] {
        var reader = PatternReader(variables)
        return reader.read(text, role: role).elements
    }
}
