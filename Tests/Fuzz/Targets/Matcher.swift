import TestSupport

@testable import AASA

/// The compiled and the traced answer beside the simplest reading of the rules, for a document and URLs made of the input.
func checkMatcher(_ bytes: [UInt8]) {
    var random = RandomLinks(generator: InputGenerator(bytes))
    let links = random.links()
    let matcher: LinkMatcher
    switch bytes.first.map({ $0 % 4 }) {
    case 1: matcher = LinkMatcher(links, for: .every, budget: .init(nodes: 12, states: 70, rows: 300, work: 200))
    case 2: matcher = LinkMatcher(links, for: .every, budget: .init(nodes: 1 << 18, states: 60, rows: 400, work: 200))
    default: matcher = LinkMatcher(links, for: .every)
    }
    var answers = LinkAnswers()
    for _ in 0..<4 {
        let text = random.url()
        guard let url = try? LinkURL(text) else { continue }
        let expected = NaiveLinks(links: links).answers(url)
        let isMatched = (try? matcher.match(text.utf8Span.span, into: &answers)) != nil
        require(isMatched, "'\(text)' is not a URL to the matcher")
        require(lines(matcher.decisions(answers)) == expected, "compiled: \(text)")
        require(lines(LinkTrace(links, url: url).decisions) == expected, "traced: \(text)")
    }
}

private func lines(_ decisions: [LinkDecision]) -> [String] {
    decisions.map { "\($0.entry) \($0.app.text) \($0.decision.rawValue) \($0.rule?.index ?? -1)" }
}

/// Choices made by the input, a byte each; behind its end by chance that is always the same.
struct InputGenerator: RandomNumberGenerator {
    private let bytes: [UInt8]
    private var position = 0
    private var rest: SeededGenerator

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        rest = SeededGenerator(seed: UInt64(bytes.count))
    }

    mutating func next() -> UInt64 {
        let low = rest.next()
        guard position < bytes.count else { return low }
        defer { position += 1 }
        // The highest bits choose.
        return UInt64(bytes[position]) << 56 | low >> 8
    }
}
