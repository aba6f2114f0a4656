internal import AASA

extension ApacheDirective {
    /// A section such as `<Files "*.html">`.
    final class Section {
        /// In small letters, without its bracket.
        let name: String
        let arguments: [String]
        let outer: Section?
        /// The sections around it, and itself.
        let depth: Int
        /// The line that opens it, from 1.
        let line: Int
        /// The byte where the line begins that closes it; nil without one.
        var end: Int?
        private let expressions: ExpressionMatches
        /// What was found out about requests: thousands of directives may be in the section.
        private var answers: [ApacheRequest: Truth] = [:]

        /// - Parameters:
        ///   - tokens: those of the line.
        ///   - line: its number.
        ///   - expressions: those of the file.
        init(_ tokens: [String], in outer: Section?, at line: Int, expressions: ExpressionMatches) {
            self.line = line
            var tokens = tokens
            // The bracket may be a word of its own, and ends the last word.
            tokens[0].removeFirst()
            if tokens[0].isEmpty { tokens.removeFirst() }
            if tokens.last?.hasSuffix(">") == true { tokens[tokens.count - 1].removeLast() }
            name = tokens.first?.lowercased() ?? ""
            arguments = tokens.dropFirst().map(\.withoutQuotationMarks).filter { !$0.isEmpty }
            self.outer = outer
            depth = (outer?.depth ?? 0) + 1
            self.expressions = expressions
        }

        /// Whether what is in it concerns a request.
        func concerns(_ request: ApacheRequest) -> Truth {
            if let answer = answers[request] { return answer }
            var answer = covers(request)
            // What is around a site decides whether there is one.
            if let outer, name != "virtualhost" { answer = .all([answer, outer.concerns(request)]) }
            answers[request] = answer
            return answer
        }

        private func covers(_ request: ApacheRequest) -> Truth {
            let namesMethod = arguments.contains { argument in argument.uppercased() == "GET" }
            let hasTilde = arguments.first == "~"
            let isExpression = hasTilde || name.hasSuffix("match")
            let pattern = arguments.dropFirst(hasTilde ? 1 : 0).first
            return switch name {
            case "ifmodule" where arguments.first?.hasPrefix("!") == true: .unknown
            case "ifmodule", "requireall", "requireany", "requirenone", "virtualhost": .yes
            case "proxy", "proxymatch": .no
            case "limit": Truth(namesMethod)
            case "limitexcept": Truth(!namesMethod)
            case "files", "filesmatch": covers(request.fileName, with: pattern, isExpression: isExpression)
            case "location", "locationmatch": covers(request.path, with: pattern, isExpression: isExpression)
            case "directory", "directorymatch": covers(request.folder, with: pattern, isExpression: isExpression)
            default: .unknown
            }
        }

        /// Whether the pattern of the section covers a file's name, its path or its folder.
        private func covers(_ text: String?, with pattern: String?, isExpression: Bool) -> Truth {
            guard let text, let pattern else { return .unknown }
            if isExpression {
                let isMatched = expressions.match(pattern, in: text)
                // Apache compares folders with a slash at their end and without it.
                if name.hasPrefix("directory"), expressions.match(pattern, in: "\(text)/") != isMatched {
                    return .unknown
                }
                return isMatched
            }
            if pattern.contains("[") || pattern.contains("?") || pattern.contains(text: "${") { return .unknown }
            if name.hasPrefix("files") { return Truth(HostPattern.fits(pattern, text)) }
            return if pattern.contains("*") { .unknown } else { Truth(ApacheRequest.isPrefix(pattern, of: text)) }
        }
    }
}
