import TestSupport
import Testing

@testable import AASA

@Suite("Hints about entries that open too little")
struct FollowedHintTests {
    private static let url = "/a"

    @Test("Of an entry with exclusions only, the hint removes the finding")
    func exclusions() {
        var generator = SeededGenerator(seed: 404)
        var followed = 0
        for _ in 0..<2_000 {
            let entry = HintedEntry(&generator)
            guard let finding = LintRule.onlyExcludes.findings(in: entry.subject).first else { continue }
            for way in (finding.hint ?? "").split(separator: ", or ") {
                var after = entry
                after.follow(String(way), atRule: 0)
                let rest = LintRule.onlyExcludes.findings(in: after.subject)
                #expect(rest.isEmpty, "\(entry.text): \(way)")
            }
            followed += 1
        }
        #expect(followed > 300)
    }

    @Test("The hints about the order of rules end in an order without a finding")
    func order() throws {
        var generator = SeededGenerator(seed: 401)
        var followed = 0
        for _ in 0..<1_000 {
            let entry = RandomEntry(&generator)
            var rules = entry.rules
            var seen = [rules]
            while let hint = OrderHint(on: rules) {
                rules = hint.followed(in: rules)
                #expect(!seen.contains(rules), "\(entry.rules): \(hint.text)")
                if seen.contains(rules) { break }
                seen.append(rules)
                followed += 1
            }
        }
        #expect(followed > 900)
    }

    @Test("Of a URL that opens no app, a hint that changes rules lets it open the app")
    func unopenedURL() throws {
        var generator = SeededGenerator(seed: 326)
        let url = try LinkURL(Self.url)
        var followed = 0
        for _ in 0..<2_000 {
            let entry = HintedEntry(&generator)
            let links = try #require(entry.subject.file?.links)
            guard let finding = LintRule.finding(onUnopened: url, links: links, app: nil), let hint = finding.hint
            else {
                continue
            }
            var after = entry
            let rule = links.entries[0].rules.firstIndex { rule in rule.range == finding.location.range }
            guard after.follow(hint, atRule: rule ?? 0) else { continue }
            let rest = LintRule.finding(onUnopened: url, links: try #require(after.subject.file?.links), app: nil)
            #expect(rest == nil, "\(entry.text): \(hint)")
            followed += 1
        }
        #expect(followed > 300)
    }
}

/// The first hint about the order of rules.
private struct OrderHint {
    let text: String
    /// The rule that the hint is about.
    private let index: Int
    /// The rule in front of which the hint puts it; nil to remove it.
    private let place: Int?

    private static let lintRules: [LintRule] = [.unreachableRule, .shadowedExclude, .idleExclude, .repeatedRule]

    init?(on rules: [String]) {
        let document = RandomEntry.document(rules)
        let subject = LintRule.plain(Array(document.utf8))
        let findings = Self.lintRules.flatMap { $0.findings(in: subject) }
        // That a pattern should be a different one is not about the order.
        let finding = findings.first { finding in finding.hint?.hasPrefix("write") == false }
        let starts = subject.entries[0].rules.map(\.range.lowerBound)
        guard let finding, let hint = finding.hint, let start = finding.location.range?.lowerBound,
            let index = starts.firstIndex(of: start)
        else { return nil }
        text = hint
        self.index = index
        let column = hint.between("in line 1, column ", nil)?.prefix { $0.isNumber }
        place = column.flatMap { Int($0) }.flatMap { column in starts.firstIndex(of: column - 1) }
    }

    func followed(in rules: [String]) -> [String] {
        var result = rules
        let rule = result.remove(at: index)
        if let place { result.insert(rule, at: place) }
        return result
    }
}

/// An entry with few rules, and how an author changes it as a hint states.
private struct HintedEntry {
    private let form: LinkEntry.Form
    private var defaults: [(key: String, value: String)] = []
    private var rules: [String] = []

    init(_ generator: inout SeededGenerator) {
        form = Bool.random(using: &generator) ? .paths : .components
        for (key, value) in [("?", #""q=1""#), ("#", #""top""#), ("exclude", "true"), ("caseSensitive", "false")]
        where Int.random(in: 0..<3, using: &generator) == 0 {
            defaults.append((key, value))
        }
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let path = ["/a", "/b", "/a*", "*"].randomElement(using: &generator) ?? ""
            let isExcluded = Int.random(in: 0..<3, using: &generator) > 0
            rules.append(Self.rule(path, isExcluded: isExcluded, in: form))
        }
    }

    private static func rule(_ path: String, isExcluded: Bool, in form: LinkEntry.Form) -> String {
        switch form {
        case .paths: isExcluded ? "\"NOT \(path)\"" : "\"\(path)\""
        case .components: isExcluded ? #"{"/":"\#(path)","exclude":true}"# : #"{"/":"\#(path)"}"#
        }
    }

    var text: String {
        let defaults = defaults.map { key, value in "\"\(key)\":\(value)" }.joined(separator: ",")
        let rules = rules.joined(separator: ",")
        let entry = #""appIDs":["ABCDE12345.a"],"defaults":{\#(defaults)},"\#(form.rawValue)":[\#(rules)]"#
        return #"{"applinks":{"details":[{\#(entry)}]}}"#
    }

    var subject: LintSubject { LintRule.plain(Array(text.utf8)) }

    /// - Parameter index: of the rule that the hint is about.
    /// - Returns: false if the hint changes no rule.
    @discardableResult
    mutating func follow(_ hint: String, atRule index: Int) -> Bool {
        let before = text
        if let removal = hint.between("remove ", " from 'defaults'") {
            defaults.removeAll { key, _ in removal.contains("\"\(key)\"") }
        }
        if let added = hint.between("add ", " at the end") ?? hint.between("add ", " to '") { rules.append(added) }
        if let first = hint.between("put ", " in front of the others") { rules.insert(first, at: 0) }
        if let replacement = hint.between("write ", " in place of this rule") { rules[index] = replacement }
        if let inserted = hint.between("before this one: ", nil) { rules.insert(inserted, at: index) }
        if hint.contains("put rules for what they shall open in front") {
            let entry = subject.file?.links?.entries.first
            rules.insert(entry?.opening("/new") ?? "", at: 0)
        }
        return text != before
    }
}

extension String {
    /// What is between two texts; to the end without the second.
    fileprivate func between(_ start: String, _ end: String?) -> String? {
        guard let startRange = firstRange(of: start) else { return nil }
        let rest = self[startRange.upperBound...]
        guard let end else { return String(rest) }
        guard let endRange = rest.firstRange(of: end) else { return nil }
        return String(rest[..<endRange.lowerBound])
    }
}
