internal import AASA

/// A condition of nginx, as in `if ($scheme = http) { … }`, evaluated for the request of a device.
struct NginxCondition {
    private let words: [String]
    private let hasFolder: Bool
    private let expressions: ExpressionMatches

    /// - Parameters:
    ///   - directive: `if`.
    ///   - hasFolder: whether the file is in the folder of the block around it; otherwise that is not known.
    ///   - expressions: those of the file.
    init(_ directive: ServerDirective, hasFolder: Bool, expressions: ExpressionMatches) {
        self.hasFolder = hasFolder
        self.expressions = expressions
        var words = Array(directive.arguments)
        if let first = words.first, first.hasPrefix("(") { words[0].removeFirst() }
        if let last = words.last, last.hasSuffix(")") { words[words.count - 1].removeLast() }
        // An empty word is one in quotation marks, or what was beside a bracket with spaces.
        if words.count != 3 { words = words.filter { !$0.isEmpty } }
        self.words = words
    }

    /// Whether it is true for a file that exists; nil where that is not known.
    func isTrue(for request: NginxRequest) -> Bool? {
        guard let first = words.first else { return nil }
        if words.count == 1 { return request.value(of: first).map { value in !value.isEmpty && value != "0" } }
        if words.count == 2 {
            let isFile = words[1].contains(text: "$request_filename") || words[1].hasSuffix("$uri")
            guard isFile, hasFolder else { return nil }
            switch first {
            case "-f", "-e", "!-d", "!-x": return true
            case "!-f", "!-e", "-d", "-x": return false
            default: return nil
            }
        }
        guard let value = request.value(of: first) else { return nil }
        let text = words.dropFirst(2).joined(separator: " ")
        switch words[1] {
        case "=": return request.value(of: text).map { $0 == value }
        case "!=": return request.value(of: text).map { $0 != value }
        case "~", "~*": return expressions.match(text, in: value, ignoringCase: words[1] == "~*")
        case "!~", "!~*": return expressions.match(text, in: value, ignoringCase: words[1] == "!~*").map { !$0 }
        default: return nil
        }
    }
}

/// The variables of nginx for the request of a device: over https, without a query or cookies.
struct NginxRequest {
    let path: String
    /// Nil for a host that is not known.
    let host: String?
    /// The folder of the file, which may have variables; nil if it is not known.
    var folder: String?
    var maps: NginxMaps?
    /// Whether a proxy in front states what the device requested.
    var isForwarded = true
    /// No path or host is longer; a value may repeat others.
    private static let maximumLength = 1_000
    /// Those of `set`; the value is nil where it is not known.
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
        let words = Array(directive.arguments)
        guard words.count == 2, words[0].hasPrefix("$") else { return }
        let value = if isCertain { value(of: words[1]) } else { String?.none }
        variables[String(words[0].dropFirst())] = .some(value)
    }

    /// Executes a directive `valid_referers`: a device's request has none.
    mutating func setInvalidReferer(_ directive: ServerDirective) {
        variables["invalid_referer"] = .some(directive.arguments.contains("none") ? "" : "1")
    }

    /// A text with its variables replaced; nil if one of them is not known, or if the text is too long.
    func value(of text: String) -> String? { value(of: text, depth: 0) }

    private func value(of text: String, depth: Int) -> String? {
        var result = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            if result.utf8.count > Self.maximumLength { return nil }
            guard character == "$" else {
                result.append(character)
                continue
            }
            let isInBraces = rest.hasPrefix("{")
            if isInBraces { rest.removeFirst() }
            let name = rest.prefix { character in character.isLetter || character.isNumber || character == "_" }
            rest = rest.dropFirst(name.count)
            if isInBraces, rest.hasPrefix("}") { rest.removeFirst() }
            guard let value = value(ofVariable: String(name), depth: depth) else { return nil }
            result += value
        }
        if result.utf8.count > Self.maximumLength { return nil }
        return result
    }

    private func value(ofVariable name: String, depth: Int) -> String? {
        if let value = variables[name] { return value }
        if let maps, let source = maps.source(of: name) {
            guard depth < Self.maximumDepth, let source = value(of: source, depth: depth + 1),
                let text = maps.value(of: name, for: source)
            else { return nil }
            return value(of: text, depth: depth + 1)
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
