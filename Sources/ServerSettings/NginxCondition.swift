internal import AASA

/// A condition of nginx, as in `if ($scheme = http) { … }`, evaluated for the request of a device.
struct NginxCondition {
    private let arguments: [String]
    private let hasFolder: Bool
    private let expressions: ExpressionMatches

    /// - Parameters:
    ///   - directive: `if`.
    ///   - hasFolder: whether the file is in the folder of the block around it; otherwise that is not known.
    ///   - expressions: those of the file.
    init(_ directive: ServerDirective, hasFolder: Bool, expressions: ExpressionMatches) {
        self.hasFolder = hasFolder
        self.expressions = expressions
        var arguments = Array(directive.arguments)
        if arguments.first?.hasPrefix("(") == true { arguments[0].removeFirst() }
        if arguments.last?.hasSuffix(")") == true { arguments[arguments.count - 1].removeLast() }
        // A bracket may be a word of its own.
        if arguments.first?.isEmpty == true { arguments.removeFirst() }
        if arguments.last?.isEmpty == true { arguments.removeLast() }
        self.arguments = arguments
    }

    /// Whether it is true for a file that exists.
    func truth(for request: NginxRequest) -> Truth {
        switch arguments.count {
        case 0: .unknown
        case 1: hasValue(for: request)
        case 2: testOfFile
        default: comparison(for: request)
        }
    }

    private func hasValue(for request: NginxRequest) -> Truth {
        guard let value = request.value(of: arguments[0]) else { return .unknown }
        return Truth(!value.isEmpty && value != "0")
    }

    /// What a test such as `-f` results in for the requested file.
    private var testOfFile: Truth {
        let isRequested = arguments[1].contains(text: "$request_filename") || arguments[1].hasSuffix("$uri")
        guard isRequested, hasFolder else { return .unknown }
        return switch arguments[0] {
        case "-f", "-e", "!-d", "!-x": .yes
        case "!-f", "!-e", "-d", "-x": .no
        default: .unknown
        }
    }

    private func comparison(for request: NginxRequest) -> Truth {
        guard let value = request.value(of: arguments[0]) else { return .unknown }
        let text = arguments.dropFirst(2).joined(separator: " ")
        var comparison = arguments[1]
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
