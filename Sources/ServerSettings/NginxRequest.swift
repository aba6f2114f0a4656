/// The variables of nginx for the request of a device: over https, without a query or cookies.
struct NginxRequest {
    let path: String
    /// The name of the site; nil if it is not known.
    let host: String?
    /// The folder of the file, which may have variables; nil if it is not known.
    var folder: String?
    var maps: NginxMaps?
    /// Whether a proxy in front states what the device requested.
    var isForwarded = true
    /// No path or host is longer; a value may repeat others.
    private static let maximumLength = 1_000
    /// The variables that `set` has given a value; nil where that is not known.
    private var variables: [String: String?] = [:]

    /// Maps that lead to maps.
    private static let maximumDepth = 4

    init(path: String, host: String?) {
        self.path = path
        self.host = host
    }

    /// Executes a directive `set`.
    ///
    /// - Parameter isCertain: whether nginx is certain to execute it.
    mutating func set(_ directive: ServerDirective, isCertain: Bool) {
        let arguments = Array(directive.arguments)
        guard arguments.count == 2, arguments[0].hasPrefix("$") else { return }
        let value = if isCertain { value(of: arguments[1]) } else { String?.none }
        variables[String(arguments[0].dropFirst())] = .some(value)
    }

    /// Executes a directive `valid_referers`: a device's request has none.
    mutating func setInvalidReferer(_ directive: ServerDirective) {
        variables["invalid_referer"] = .some(directive.arguments.contains("none") ? "" : "1")
    }

    /// A text with its variables replaced; nil if one of them is not known, if the text is too long, or if it takes too
    /// long.
    func value(of text: String) -> String? { value(of: text, depth: 0) }

    private func value(of text: String, depth: Int) -> String? {
        var result = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            if depth > 0 { maps?.budget.spend(1) }
            if result.utf8.count > Self.maximumLength || maps?.budget.isOver == true { return nil }
            guard character == "$" else {
                result.append(character)
                continue
            }
            let name = Self.removeName(from: &rest)
            guard let value = value(ofVariable: name, depth: depth) else { return nil }
            result += value
        }
        if result.utf8.count > Self.maximumLength { return nil }
        return result
    }

    /// Removes the name of a variable, which may be in braces, from the text behind `$`.
    private static func removeName(from rest: inout Substring) -> String {
        let isInBraces = rest.hasPrefix("{")
        if isInBraces { rest.removeFirst() }
        let name = rest.prefix { character in character.isLetter || character.isNumber || character == "_" }
        rest = rest.dropFirst(name.count)
        if isInBraces, rest.hasPrefix("}") { rest.removeFirst() }
        return String(name)
    }

    /// - Parameter source: the text that decides about the value in a map.
    private func value(ofVariable name: String, from source: String, in maps: NginxMaps, depth: Int) -> String? {
        guard depth < Self.maximumDepth, let source = value(of: source, depth: depth + 1),
            let text = maps.value(of: name, for: source)
        else { return nil }
        return value(of: text, depth: depth + 1)
    }

    private func value(ofVariable name: String, depth: Int) -> String? {
        if let value = variables[name] { return value }
        if let maps, let source = maps.source(of: name) {
            return value(ofVariable: name, from: source, in: maps, depth: depth)
        }
        return switch name {
        case "scheme": "https"
        case "http_x_forwarded_proto": isForwarded ? "https" : ""
        case "https": "on"
        case "server_port": "443"
        case "host", "http_host": host
        case "uri", "document_uri", "request_uri": path
        case "request_method": "GET"
        case "document_root" where depth < Self.maximumDepth: folder.flatMap { value(of: $0, depth: depth + 1) }
        case "request_filename" where depth < Self.maximumDepth:
            folder.flatMap { text in value(of: text, depth: depth + 1) }.map { folder in folder + path }
        case "args", "query_string", "is_args", "http_cookie", "http_authorization", "http_referer": ""
        case _ where name.hasPrefix("arg_") || name.hasPrefix("cookie_"): ""
        default: nil
        }
    }
}
