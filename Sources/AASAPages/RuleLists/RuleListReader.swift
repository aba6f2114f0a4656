internal import AASA

/// Reads the rules of a content rule list in WebKit's order, and notes everything that is wrong with each.
struct RuleListReader {
    let bytes: [UInt8]
    private(set) var rules: [ContentRule] = []
    private(set) var findings: [RuleListRule: [Finding]] = [:]
    /// Domains of two labels that have neither a `www.` nor a `*` of theirs beside them, in the order of the list.
    var bareDomains: [JSONNode] = []

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
        noteNewTypes(among: restriction.types, of: trigger)
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
        let pattern = readFilter(text, of: filter)
        let key = if isCaseSensitive || pattern.hasLettersOfSyntax { text } else { text.lowercased() }
        return ContentRule(
            index: 0, range: node.range, filterRange: filter.range, filter: pattern,
            pattern: .init(text: key, isCaseSensitive: isCaseSensitive, action: .block), restriction: restriction)
    }

    private mutating func noteNewTypes(among types: Set<String>, of trigger: JSONNode) {
        guard let node = trigger["resource-type"], !types.isDisjoint(with: Self.newResourceTypes) else { return }
        note(
            .newer, at: node.range,
            "'top-document' and 'child-document' are known from Safari 26: older ones reject the list",
            hint: "write 'document' with 'load-context' for older systems")
    }

    static let resourceTypes = [
        "document", "top-document", "child-document", "image", "style-sheet", "script", "font", "raw", "fetch",
        "websocket", "other", "ping", "csp-report", "svg-document", "media", "popup",
    ]
    private static let newResourceTypes = ["top-document", "child-document"]
    private static let methods = ["get", "head", "options", "trace", "put", "delete", "post", "patch", "connect"]
    static let caseKeys = [
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

    mutating func noteNewer(_ key: String, of node: JSONNode, since version: String) {
        guard let member = node.members?.last(where: { $0.name == key }) else { return }
        note(
            .newer, at: member.nameRange,
            "'\(key)' is known from \(version): older ones ignore it, and the rule applies more often",
            hint: "deliver another list to older systems, or leave it out")
    }

    mutating func readKeys(_ node: JSONNode, allowed: [String], isTrigger: Bool) {
        for member in node.members ?? [] where !allowed.contains(member.name) {
            var finding = RuleListRule.ignored.rule.finding(
                at: member.nameRange, "WebKit ignores the key '\(member.name.shownShort)' here", hint: nil)
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
            rejectFlags(node, of: key, allowed: allowed)
            return []
        }
        if elements.isEmpty {
            note(.ignored, at: node.range, "'\(key)' is empty and restricts nothing", hint: "leave it out")
        }
        for element in elements where !allowed.contains(element.string ?? "") {
            let what = element.string.map { text in "'\(text.shownShort)' is not a value of '\(key)'" }
            rejectValue(
                element, what: what ?? "a value of '\(key)' is not a text", nearest: allowed, error: .flag,
                hint: allowed.choiceHint)
        }
        return Set(elements.compactMap(\.string))
    }

    /// - Parameter node: not an array; it may be an allowed value by itself.
    private mutating func rejectFlags(_ node: JSONNode, of key: String, allowed: [String]) {
        var value = allowed[0]
        var fix: [TextEdit]?
        if let text = node.string, allowed.contains(text) {
            value = text
            fix = TextEdit.enclosing(node.range, opening: "[", closing: "]")
        }
        reject(at: node.range, "'\(key)' is not an array", error: .flags, hint: "write [\"\(value)\"]", fix: fix)
    }
}

extension String {
    var shownShort: String { clipped(to: 60) }
}
