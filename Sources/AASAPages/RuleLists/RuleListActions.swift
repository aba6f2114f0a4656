internal import AASA

extension RuleListReader {
    private static let actionTypes = [
        "block", "block-cookies", "css-display-none", "ignore-previous-rules", "make-https", "notify", "redirect",
        "modify-headers", "ignore-following-rules",
    ]

    /// Reads the action of a rule; nil when WebKit rejects or drops it.
    mutating func readAction(_ rule: JSONNode) -> ContentRule.Action? {
        guard let action = rule["action"], action.members != nil else {
            rejectMember(
                "action", of: rule, called: "rule", fault: "not an object", error: .action,
                hint: Self.ruleHint)
            return nil
        }
        guard let node = action["type"], let type = node.string, Self.actionTypes.contains(type) else {
            rejectType(of: action)
            return nil
        }
        var keys = ["type"]
        defer { readKeys(action, allowed: keys, isTrigger: false) }
        switch type {
        case "block": return .block
        case "block-cookies": return .blockCookies
        case "ignore-previous-rules": return .ignorePreviousRules
        case "make-https": return .makeHTTPS
        case "css-display-none":
            keys.append("selector")
            return readSelector(of: action)
        default:
            keys += ["notification", "redirect", "priority", "request-headers", "response-headers"]
            note(
                .newer, at: node.range, "'\(type)' is not documented for content blockers: it is for web extensions",
                hint: "use block, block-cookies, css-display-none, ignore-previous-rules or make-https")
            if type == "ignore-following-rules" { return .ignoreFollowingRules }
            if let (error, node) = Self.fault(of: type, in: action) {
                reject(at: node.range, "'\(type)' is not complete", error: error, hint: nil)
            }
            return .other(String(utf8: bytes[action.range]))
        }
    }

    private mutating func readSelector(of action: JSONNode) -> ContentRule.Action? {
        guard let selector = action["selector"], let text = selector.string else {
            rejectMember(
                "selector", of: action, called: "action", fault: "not a text", error: .selector,
                hint: #"write "selector": ".advertisement""#)
            return nil
        }
        guard let fault = SelectorSyntax.fault(text) else { return .hide(selector: text) }
        note(
            .dropped, at: selector.range, "WebKit drops the rule, since the selector is not valid: \(fault)",
            hint: "write a CSS selector that browsers know")
        return nil
    }

    private mutating func rejectType(of action: JSONNode) {
        let hint = Self.actionTypes[..<5].choiceHint
        guard let type = action["type"] else {
            return reject(at: action.range, "the action has no 'type'", error: .actionType, hint: hint)
        }
        let what = "'\((type.string ?? "").shownShort)' is not a type of action"
        rejectValue(type, what: what, nearest: Self.actionTypes, error: .actionType, hint: hint)
    }

    // MARK: Members and values

    /// Rejects a member that is missing or of another type.
    mutating func rejectMember(
        _ key: String, of node: JSONNode, called owner: String, fault: String, error: WebKitError, hint: String
    ) {
        guard let member = node[key] else {
            return reject(at: node.range, "the \(owner) has no '\(key)'", error: error, hint: hint)
        }
        reject(at: member.range, "'\(key)' is \(fault)", error: error, hint: hint)
    }

    /// Rejects a text that is not one of the known ones, and proposes the nearest.
    mutating func rejectValue(
        _ node: JSONNode, what: String, nearest values: [String], error: WebKitError, hint: String
    ) {
        guard let meant = EditDistance.nearest(to: node.string ?? "", in: values) else {
            return reject(at: node.range, what, error: error, hint: hint)
        }
        let fix = [TextEdit(range: node.range, replacement: "\"\(meant)\"")]
        reject(at: node.range, what, error: error, hint: "did you mean '\(meant)'?", fix: fix)
    }

    // MARK: Actions of web extensions

    private typealias Fault = (error: WebKitError, node: JSONNode)

    private static func fault(of type: String, in action: JSONNode) -> Fault? {
        switch type {
        case "notify" where action["notification"]?.string == nil: return (.notification, action)
        case "notify": return nil
        case "redirect":
            guard let redirect = action["redirect"], redirect.members != nil else { return (.redirect, action) }
            return fault(redirect: redirect)
        default:
            for key in ["request-headers", "response-headers"] {
                guard let node = action[key] else { continue }
                guard let elements = node.elements else { return (.headers, node) }
                for element in elements {
                    if let error = error(header: element) { return (error, element) }
                }
            }
            guard case .number(let text)? = action["priority"]?.value, let number = Double(text), number > -1,
                number <= Double(Int32.max)
            else {
                return (.priority, action["priority"] ?? action)
            }
            return nil
        }
    }

    private static func error(header: JSONNode) -> WebKitError? {
        if header.members == nil { return .header }
        guard let operation = header["operation"]?.string else { return .headerOperation }
        if header["header"]?.string == nil { return .headerName }
        if !["set", "append", "remove"].contains(operation) { return .headerOperationName }
        if operation != "remove", header["value"]?.string == nil { return .headerValue }
        return nil
    }

    private static func fault(redirect: JSONNode) -> Fault? {
        if let path = redirect["extension-path"], let text = path.string {
            if text.hasPrefix("/") { return nil }
            return (.redirectPath, path)
        }
        if redirect["regex-substitution"]?.string != nil { return nil }
        if let transform = redirect["transform"], transform.members != nil { return fault(transform: transform) }
        guard let url = redirect["url"], let text = url.string else { return (.redirectType, redirect) }
        guard let parsed = AbsoluteURL(text) else { return (.redirectURL, url) }
        if parsed.scheme == "javascript" { return (.redirectScript, url) }
        return nil
    }

    private static func fault(transform: JSONNode) -> Fault? {
        if let fragment = transform["fragment"], let text = fragment.string, !text.isEmpty, !text.hasPrefix("#") {
            return (.redirectFragment, fragment)
        }
        if let port = transform["port"], let text = port.string, !text.isEmpty, UInt16(text) == nil {
            return (.redirectPort, port)
        }
        if let node = transform["scheme"], let text = node.string {
            guard let scheme = AbsoluteURL.scheme(text.utf8) else { return (.redirectScheme, node) }
            if scheme == "javascript" { return (.redirectScript, node) }
        }
        if let queries = transform["query-transform"], queries.members != nil { return fault(queryTransform: queries) }
        if let query = transform["query"], let text = query.string, !text.isEmpty, !text.hasPrefix("?") {
            return (.redirectQuery, query)
        }
        return nil
    }

    private static func fault(queryTransform queries: JSONNode) -> Fault? {
        if let removed = queries["remove-parameters"], removed.elements?.allSatisfy({ $0.string != nil }) != true {
            return (.removeParameters, removed)
        }
        guard let added = queries["add-or-replace-parameters"] else { return nil }
        guard let elements = added.elements else { return (.addParameters, added) }
        for element in elements {
            if element.members == nil { return (.addParameter, element) }
            if element["key"]?.string == nil { return (.addParameterKey, element) }
            if element["value"]?.string == nil { return (.addParameterValue, element) }
        }
        return nil
    }
}
