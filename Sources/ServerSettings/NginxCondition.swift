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

    /// Whether it is true for a file that exists.
    func truth(for request: NginxRequest) -> Truth {
        switch words.count {
        case 0: .unknown
        case 1: hasValue(for: request)
        case 2: testOfFile
        default: comparison(for: request)
        }
    }

    private func hasValue(for request: NginxRequest) -> Truth {
        guard let value = request.value(of: words[0]) else { return .unknown }
        return Truth(!value.isEmpty && value != "0")
    }

    /// What a test such as `-f` results in for the requested file.
    private var testOfFile: Truth {
        let isRequested = words[1].contains(text: "$request_filename") || words[1].hasSuffix("$uri")
        guard isRequested, hasFolder else { return .unknown }
        return switch words[0] {
        case "-f", "-e", "!-d", "!-x": .yes
        case "!-f", "!-e", "-d", "-x": .no
        default: .unknown
        }
    }

    private func comparison(for request: NginxRequest) -> Truth {
        guard let value = request.value(of: words[0]) else { return .unknown }
        let text = words.dropFirst(2).joined(separator: " ")
        var comparison = words[1]
        let isNegative = comparison.hasPrefix("!")
        if isNegative { comparison.removeFirst() }
        let truth: Truth =
            switch comparison {
            case "=": request.value(of: text).map { other in Truth(other == value) } ?? .unknown
            case "~": expressions.match(text, in: value)
            case "~*": expressions.match(text, in: value, ignoringCase: true)
            default: .unknown
            }
        return truth.negated(if: isNegative)
    }
}
