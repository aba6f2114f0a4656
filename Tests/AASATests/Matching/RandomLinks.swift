@testable import AASA

/// Documents and URLs by chance, from few letters, so that they often fit.
struct RandomLinks<Generator: RandomNumberGenerator> {
    var generator: Generator

    private mutating func pick<T>(_ all: [T]) -> T { all[Int.random(in: all.indices, using: &generator)] }
    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
    private mutating func word(_ pieces: [String], _ lengths: ClosedRange<Int>) -> String {
        (0..<Int.random(in: lengths, using: &generator)).map { _ in pick(pieces) }.joined()
    }

    private let pathPieces = [
        "/", "/", "/", "a", "a", "b", "A", "é", "É", "*", "?", "$(x)", "$(empty)", "$(star)", "$(alpha)", "$(lower)",
        "$(none)", "$(lang)", "%41", "%2F", "%", " ", "//", "**", "$(", "ab", "/a/",
    ]
    private let textPieces = [
        "a", "b", "A", "é", "*", "?", "$(x)", "$(upper)", "$(accent)", "%41", "%3d", "=", "&", "**", "$(digit)",
    ]
    private let namePieces = ["a", "b", "%61", "é"]
    private let urlPieces = [
        "/", "/", "/", "a", "a", "b", "A", "B", "%41", "%61", "%2F", "%2f", "%C3%A9", "%c3%89", "%C3", "%", "%zz", "é",
        "É", " ", "en", "+",
    ]

    mutating func links() -> UniversalLinks {
        let entries = (0..<Int.random(in: 1...3, using: &generator)).map { _ in entry() }
        let variables: [(String, [String])] = [
            ("x", ["a", "ab", "aba", "b"]), ("empty", ["", "a/", "A"]), ("star", ["*", "b*a", "?b"]),
            ("accent", ["é", "É", "$(x)"]),
        ]
        return UniversalLinks(entries: entries, variables: WrittenLinks.variables(chance(80) ? variables : []))
    }

    private mutating func entry() -> LinkEntry {
        let apps = (0..<Int.random(in: 0...3, using: &generator)).map { _ in pick(["one", "two", "é", "e\u{301}", ""]) }
        if chance(10) { return WrittenLinks.entry(apps, .everything) }
        let rules = (0..<Int.random(in: 0...6, using: &generator)).map { rule($0) }
        return WrittenLinks.entry(apps, .rules(rules))
    }

    private mutating func rule(_ index: Int) -> LinkRule {
        var query: LinkRule.Query?
        if chance(25) {
            query =
                chance(40)
                ? .whole(WrittenLinks.text(word(textPieces, 0...4)))
                : WrittenLinks.items(
                    (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                        (pick(namePieces), word(textPieces, 0...3))
                    })
        }
        return WrittenLinks.rule(
            index, path: chance(90) ? word(pathPieces, 0...7) : nil, query: query,
            fragment: chance(15) ? word(textPieces, 0...3) : nil, isExcluded: chance(30),
            isCaseSensitive: chance(60), isPercentEncoded: chance(60))
    }

    mutating func url() -> String {
        var text = chance(30) ? "" : "https://example.com"
        if text.isEmpty || chance(95) { text += "/" + word(urlPieces, 0...8) }
        if chance(50) {
            let items = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                pick(namePieces) + pick(["", "=", "=", "=", "=="]) + word(urlPieces, 0...2)
            }
            text += "?" + items.joined(separator: "&")
        }
        if chance(30) { text += "#" + word(urlPieces, 0...3) }
        return text
    }

    /// A URL of which a simulation reads several blocks.
    mutating func longURL() -> String { "/" + word(urlPieces, 30...100) }
}
