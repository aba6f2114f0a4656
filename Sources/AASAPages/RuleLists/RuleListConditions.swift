internal import AASA

/// Filters of URLs, and conditions on domains and on the URLs of pages.
extension RuleListReader {
    /// Notes what is wrong with a regular expression.
    mutating func readFilter(_ text: String, of node: JSONNode) -> URLFilter {
        let filter = URLFilter(text)
        if let (reason, range) = filter.fault {
            var hint = reason.hint
            let term = Array(text.utf8)[range]
            if reason == .syntax, term.first == "*" {
                hint = "'*' repeats what is in front of it: write '.*' for any text"
            }
            note(.filter, at: source(range, of: node), reason.sentence, hint: hint)
            return filter
        }
        noteReach(of: filter, text, at: node)
        noteDots(of: filter, text, at: node)
        return filter
    }

    /// Notes a filter that matches every URL, or none.
    private mutating func noteReach(of filter: URLFilter, _ text: String, at node: JSONNode) {
        if filter.matchesEverything, !filter.namesNothing {
            note(
                .everything, at: node.range, "'\(text.shownShort)' matches every URL: nothing in it has to occur",
                hint: "remove '?' or '*' from what must be in the URL, or write '.*' if every URL is meant")
            return
        }
        guard let range = filter.impossible else { return }
        var message = "no URL has what must match here"
        var hint = "percent-encode it, or leave it out"
        if range == 0..<text.utf8.count, text.hasPrefix("^") {
            message = "no URL begins like this: a URL begins with its scheme, such as 'https:'"
            hint = "write '^https?://' in front, or leave '^' out"
        }
        let term = Array(text.utf8)[range]
        if term.count == 2, term.first == "\\", let digit = term.last, (0x31...0x37).contains(digit) {
            message = "'\(String(utf8: term))' is the character U+000\(digit - 0x30), which no URL has"
            hint = "repeat the pattern of the group: WebKit has no back references"
        }
        note(.never, at: source(range, of: node), message, hint: hint)
    }

    /// Notes dots that match any character where a dot is meant.
    private mutating func noteDots(of filter: URLFilter, _ text: String, at node: JSONNode) {
        if filter.dots.isEmpty { return }
        let map = JSONStringMap(of: node.range, in: bytes)
        let dots = filter.dots.map { dot in map.source(of: dot..<dot + 1) }
        var message = "'.' matches any character"
        if dots.count > 1 { message = "\(dots.count) dots of '\(text.shownShort)' match any character" }
        let fix = dots.map { dot in TextEdit(range: dot.lowerBound..<dot.lowerBound, replacement: "\\\\") }
        note(.dot, at: dots[0], message, hint: "write '\\\\.' for a dot", fix: fix)
    }

    mutating func readConditions(of trigger: JSONNode, into restriction: inout ContentRule.Restriction) {
        let conditions = ContentRule.ConditionKey.allCases.filter { key in trigger[key.rawValue] != nil }
        if conditions.count > 1 { rejectConditions(conditions, of: trigger) }
        for key in conditions {
            guard let node = trigger[key.rawValue] else { continue }
            if let version = key.version { noteNewer(key.rawValue, of: trigger, since: version) }
            guard let elements = node.elements, !elements.isEmpty else {
                rejectCondition(node, of: key)
                continue
            }
            restriction.condition = key
            restriction.values.formUnion(readValues(elements, of: key))
            let isOfTopURL = key == .ifTopURL || key == .unlessTopURL
            let caseKey = if isOfTopURL { Self.caseKeys[1] } else { Self.caseKeys[2] }
            restriction.isConditionCaseSensitive = !key.isDomain && trigger[caseKey]?.value == .bool(true)
        }
    }

    /// - Parameter conditions: two or more.
    private mutating func rejectConditions(_ conditions: [ContentRule.ConditionKey], of trigger: JSONNode) {
        let (first, second) = (conditions[0].rawValue, conditions[1].rawValue)
        guard let member = trigger.members?.last(where: { member in member.name == second }) else { return }
        reject(
            at: member.nameRange, "'\(first)' and '\(second)' in one trigger", error: .conditions,
            hint: "write a rule for each, or 'ignore-previous-rules' for the exception")
    }

    private mutating func rejectCondition(_ node: JSONNode, of key: ContentRule.ConditionKey) {
        let example = if key.isDomain { "[\"*example.com\"]" } else { "[\"^https://example\\\\.com/\"]" }
        var fix: [TextEdit]?
        if node.string?.isEmpty == false { fix = TextEdit.enclosing(node.range, opening: "[", closing: "]") }
        reject(
            at: node.range, "'\(key.rawValue)' is not an array with texts", error: .condition, hint: "write \(example)",
            fix: fix)
    }

    private mutating func readValues(_ elements: [JSONNode], of key: ContentRule.ConditionKey) -> [String] {
        var values: [String] = []
        let all = Set(elements.compactMap(\.string))
        for element in elements {
            guard let text = element.string, !text.isEmpty else {
                reject(at: element.range, "a value of '\(key.rawValue)' is not a text", error: .condition, hint: nil)
                continue
            }
            values.append(text)
            if key.isDomain { readDomain(text, of: element, beside: all) } else { _ = readFilter(text, of: element) }
        }
        return values
    }

    private mutating func readDomain(_ text: String, of node: JSONNode, beside others: Set<String>) {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        if !isASCII { return rejectDomain(text, of: node, hint: "write the punycode of the name, xn--…", fix: nil) }
        if text.utf8.contains(where: \.isCapital) {
            let small = text.lowercased()
            let fix = TextEdit(range: node.range, replacement: JSONText.string(small).line)
            return rejectDomain(text, of: node, hint: "write '\(small.shownShort)'", fix: [fix])
        }
        var host = text[...]
        let coversSubdomains = host.first == "*"
        if coversSubdomains { host.removeFirst() }
        let isName = host.utf8.allSatisfy { byte in byte.isLetterOrDigit || "-._".utf8.contains(byte) }
        // WebKit puts the name, with these characters escaped, into a regular expression, behind one for subdomains.
        var pattern = if coversSubdomains { "a*" } else { "a" }
        for character in host {
            if "\\{}[].?*$".contains(character) { pattern += "\\" }
            pattern.append(character)
        }
        if !isName, let fault = URLFilter(pattern).fault {
            let hint = "write a domain: 'example.com', or '*example.com' with its subdomains"
            return note(.filter, at: node.range, fault.reason.sentence, hint: hint)
        }
        if !isName || host.isEmpty || host.hasPrefix(".") || host.hasSuffix(".") {
            note(
                .never, at: node.range, "'\(text.shownShort)' is not a domain: no page matches it",
                hint: "write 'example.com', or '*example.com' with its subdomains")
        } else if !coversSubdomains, host.utf8.count(where: { $0 == "." }) == 1,
            others.isDisjoint(with: ["www.\(host)", "*\(host)"])
        {
            bareDomains.append(node)
        }
    }

    private mutating func rejectDomain(_ text: String, of node: JSONNode, hint: String, fix: [TextEdit]?) {
        let what = "'\(text.shownShort)' is not lower case ASCII"
        reject(at: node.range, what, error: .domain, hint: hint, fix: fix)
    }

    mutating func noteDomains() {
        guard let first = bareDomains.first else { return }
        let name = first.string ?? ""
        let shown = name.shownShort
        var message = "'\(shown)' covers neither 'www.\(shown)' nor any other subdomain"
        let others = bareDomains.count - 1
        if others > 0 { message += ", like \(others.counted("other domain"))" }
        note(.subdomains, at: first.range, message, hint: "write '*\(name)' for the domain with its subdomains")
    }
}
