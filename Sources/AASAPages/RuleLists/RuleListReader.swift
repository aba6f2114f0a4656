internal import AASA

/// Reads the rules of a content rule list in WebKit's order, and notes everything that is wrong with each.
struct RuleListReader {
    let bytes: [UInt8]
    private(set) var rules: [ContentRule] = []
    private(set) var findings: [RuleListRule: [Finding]] = [:]
    /// Domains without `*` that have no `www.` beside them, in the order of the list.
    private var bareDomains: [JSONNode] = []
    private var domainCount = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Noting

    mutating func note(
        _ rule: RuleListRule, at range: Range<Int>, _ message: String, hint: String?, fix: [TextEdit]? = nil
    ) {
        findings[rule, default: []].append(rule.rule.finding(at: range, message, hint: hint).fixed(by: fix))
    }

    /// Notes what makes WebKit reject the whole list, with its error.
    mutating func reject(
        at range: Range<Int>, _ what: String, error: WebKitError, hint: String?,
        fix: [TextEdit]? = nil
    ) {
        note(error.rule, at: range, "\(what): WebKit rejects the list with \"\(error.rawValue)\"", hint: hint, fix: fix)
    }

    /// The bytes of a part of a string.
    func source(_ text: Range<Int>, of node: JSONNode) -> Range<Int> {
        JSONStringMap(of: node.range, in: bytes).source(of: text)
    }

    // MARK: Rules

    mutating func read(_ elements: [JSONNode]) {
        for (index, element) in elements.enumerated() {
            guard element.members != nil else {
                reject(at: element.range, "rule \(index + 1) is not an object", error: .rule, hint: Self.ruleHint)
                continue
            }
            let trigger = readTrigger(element)
            let action = readAction(element)
            readKeys(element, allowed: ["trigger", "action"], isTrigger: false)
            guard var rule = trigger, let action else { continue }
            rule.index = index
            rule.pattern.action = action
            rules.append(rule)
        }
        noteDomains()
    }

    static let ruleHint = #"write {"trigger": {"url-filter": "…"}, "action": {"type": "block"}}"#

    private mutating func readTrigger(_ node: JSONNode) -> ContentRule? {
        guard let trigger = node["trigger"], trigger.members != nil else {
            rejectMember(
                "trigger", of: node, called: "rule", fault: "not an object", error: .trigger,
                hint: Self.ruleHint)
            return nil
        }
        var restriction = ContentRule.Restriction()
        restriction.types = readFlags("resource-type", of: trigger, allowed: Self.resourceTypes)
        restriction.loads = readFlags("load-type", of: trigger, allowed: ["first-party", "third-party"])
        restriction.contexts = readFlags("load-context", of: trigger, allowed: ["top-frame", "child-frame"])
        if let types = trigger["resource-type"], !restriction.types.isDisjoint(with: Self.newResourceTypes) {
            note(
                .newer, at: types.range,
                "'top-document' and 'child-document' are known from Safari 26: older ones reject the list",
                hint: "write 'document' with 'load-context' for older systems")
        }
        restriction.method = readMethod(of: trigger)
        if trigger["load-context"] != nil { noteNewer("load-context", of: trigger, since: "Safari 16.4") }
        readConditions(of: trigger, into: &restriction)
        noteIgnoredCaseKeys(of: trigger)
        readKeys(trigger, allowed: Self.triggerKeys, isTrigger: true)
        guard let filter = trigger["url-filter"], let text = filter.string, !text.isEmpty else {
            rejectMember(
                "url-filter", of: trigger, called: "trigger", fault: "empty or not a text", error: .filter,
                hint: #"write "url-filter": ".*" for every URL"#)
            return nil
        }
        let isCaseSensitive = trigger["url-filter-is-case-sensitive"]?.value == .bool(true)
        let key = if isCaseSensitive { text } else { text.lowercased() }
        return ContentRule(
            index: 0, range: node.range, filterRange: filter.range, filter: readFilter(text, of: filter),
            pattern: .init(
                text: key, isCaseSensitive: isCaseSensitive, action: .block),
            restriction: restriction)
    }

    static let resourceTypes = [
        "document", "top-document", "child-document", "image", "style-sheet", "script", "font", "raw", "fetch",
        "websocket", "other", "ping", "csp-report", "svg-document", "media", "popup",
    ]
    private static let newResourceTypes = ["top-document", "child-document"]
    private static let methods = ["get", "head", "options", "trace", "put", "delete", "post", "patch", "connect"]
    private static let caseKeys = [
        "url-filter-is-case-sensitive", "top-url-filter-is-case-sensitive", "frame-url-filter-is-case-sensitive",
    ]
    private static let triggerKeys =
        ["url-filter", "resource-type", "load-type", "load-context", "request-method"] + caseKeys
        + ContentRule.ConditionKey.allCases.map(\.rawValue)

    private mutating func readMethod(of trigger: JSONNode) -> String? {
        guard let node = trigger["request-method"] else { return nil }
        let method = node.string?.lowercased()
        if !Self.methods.contains(method ?? "") {
            reject(at: node.range, "'request-method' is not one HTTP method", error: .method, hint: nil)
        }
        noteNewer("request-method", of: trigger, since: "Safari 26")
        return method
    }

    private mutating func noteIgnoredCaseKeys(of trigger: JSONNode) {
        for key in Self.caseKeys {
            guard let node = trigger[key], node.truth == nil else { continue }
            note(
                .ignored, at: node.range, "'\(key)' is not true or false: WebKit ignores it",
                hint: "write true or false")
        }
    }

    private mutating func noteNewer(_ key: String, of node: JSONNode, since version: String) {
        guard let member = node.members?.last(where: { $0.name == key }) else { return }
        note(
            .newer, at: member.nameRange,
            "'\(key)' is known from \(version): older ones ignore it, and the rule applies more often",
            hint: "deliver another list to older systems, or leave it out")
    }

    /// Keys that WebKit ignores.
    mutating func readKeys(_ node: JSONNode, allowed: [String], isTrigger: Bool) {
        for member in node.members ?? [] where !allowed.contains(member.name) {
            var finding = RuleListRule.ignored.rule.finding(
                at: member.nameRange, "WebKit ignores the key '\(member.name)' here", hint: nil)
            if !isTrigger, Self.triggerKeys.contains(member.name) {
                finding.hint = "put it into 'trigger'"
            } else if let meant = EditDistance.nearest(to: member.name, in: allowed) {
                finding.hint = "did you mean '\(meant)'?"
            }
            // A comment beside trigger and action does no harm.
            if finding.hint == nil, !isTrigger { finding.severity = .note }
            findings[.ignored, default: []].append(finding)
        }
    }

    private mutating func readFlags(_ key: String, of trigger: JSONNode, allowed: [String]) -> Set<String> {
        guard let node = trigger[key] else { return [] }
        guard let elements = node.elements else {
            var value = allowed[0]
            var fix: [TextEdit]?
            if let text = node.string, allowed.contains(text) {
                value = text
                fix = TextEdit.enclosing(node.range, opening: "[", closing: "]")
            }
            reject(
                at: node.range, "'\(key)' is not an array", error: .flags, hint: "write [\"\(value)\"]",
                fix: fix)
            return []
        }
        if elements.isEmpty {
            note(.ignored, at: node.range, "'\(key)' is empty and restricts nothing", hint: "leave it out")
        }
        for element in elements where !allowed.contains(element.string ?? "") {
            rejectValue(
                element, what: "'\(element.string ?? "")' is not a value of '\(key)'", nearest: allowed, error: .flag,
                hint: "use one of \(allowed.joined(separator: ", "))")
        }
        return Set(elements.compactMap(\.string))
    }

    // MARK: Filters and conditions

    /// Notes what is wrong with a regular expression.
    private mutating func readFilter(_ text: String, of node: JSONNode) -> URLFilter {
        let filter = URLFilter(text)
        if let (reason, range) = filter.fault {
            note(.filter, at: source(range, of: node), reason.sentence, hint: reason.hint)
            return filter
        }
        if filter.matchesEverything, !filter.namesNothing {
            note(
                .everything, at: node.range, "'\(text.shownShort)' matches every URL: nothing in it has to occur",
                hint: "remove '?' or '*' from what must be in the URL, or write '.*' if every URL is meant")
        } else if let range = filter.impossible {
            var message = "no URL has what must match here"
            var hint = "percent-encode it, or leave it out"
            if range == 0..<text.utf8.count, text.hasPrefix("^") {
                message = "no URL begins like this: a URL begins with its scheme, such as 'https:'"
                hint = "write '^https?://' in front, or leave '^' out"
            }
            note(.never, at: source(range, of: node), message, hint: hint)
        }
        if !filter.dots.isEmpty {
            let map = JSONStringMap(of: node.range, in: bytes)
            let dots = filter.dots.map { dot in map.source(of: dot..<dot + 1) }
            var message = "'.' matches any character"
            if dots.count > 1 { message = "\(dots.count) dots of '\(text.shownShort)' match any character" }
            let fix = dots.map { dot in TextEdit(range: dot.lowerBound..<dot.lowerBound, replacement: "\\\\") }
            note(.dot, at: dots[0], message, hint: "write '\\\\.' for a dot", fix: fix)
        }
        return filter
    }

    private mutating func readConditions(of trigger: JSONNode, into restriction: inout ContentRule.Restriction) {
        let conditions = ContentRule.ConditionKey.allCases.filter { key in trigger[key.rawValue] != nil }
        if conditions.count > 1, let second = trigger.members?.last(where: { $0.name == conditions[1].rawValue }) {
            reject(
                at: second.nameRange,
                "'\(conditions[0].rawValue)' and '\(conditions[1].rawValue)' in one trigger",
                error: .conditions, hint: "write a rule for each, or 'ignore-previous-rules' for the exception")
        }
        for key in conditions {
            guard let node = trigger[key.rawValue] else { continue }
            if key.isNew { noteNewer(key.rawValue, of: trigger, since: "Safari 26") }
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
        for element in elements {
            guard let text = element.string, !text.isEmpty else {
                reject(at: element.range, "a value of '\(key.rawValue)' is not a text", error: .condition, hint: nil)
                continue
            }
            values.append(text)
            if key.isDomain { readDomain(text, of: element) } else { _ = readFilter(text, of: element) }
        }
        return values
    }

    private mutating func readDomain(_ text: String, of node: JSONNode) {
        domainCount += 1
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
        // WebKit puts the name, with dots escaped, into a regular expression.
        let isName = host.utf8.allSatisfy { byte in byte.isLetterOrDigit || "-._".utf8.contains(byte) }
        if !isName, let fault = URLFilter("a" + host).fault {
            let hint = "write a domain: 'example.com', or '*example.com' with its subdomains"
            return note(.filter, at: node.range, fault.reason.sentence, hint: hint)
        }
        if !isName || host.isEmpty || host.hasPrefix(".") || host.hasSuffix(".") {
            note(
                .never, at: node.range, "'\(text.shownShort)' is not a domain: no page matches it",
                hint: "write 'example.com', or '*example.com' with its subdomains")
        } else if !coversSubdomains, host.utf8.count(where: { $0 == "." }) == 1 {
            bareDomains.append(node)
        }
    }

    private mutating func rejectDomain(_ text: String, of node: JSONNode, hint: String, fix: [TextEdit]?) {
        let what = "'\(text.shownShort)' is not lower case ASCII"
        reject(at: node.range, what, error: .domain, hint: hint, fix: fix)
    }

    private mutating func noteDomains() {
        guard let first = bareDomains.first else { return }
        let name = first.string ?? ""
        var message = "'\(name)' covers neither 'www.\(name)' nor any other subdomain"
        if bareDomains.count > 1 {
            message = "\(bareDomains.count) of \(domainCount) domains have no '*': \(message)"
        }
        note(.subdomains, at: first.range, message, hint: "write '*\(name)' for the domain with its subdomains")
    }
}

extension String {
    /// At most 60 characters.
    var shownShort: String { clipped(to: 60) }
}
