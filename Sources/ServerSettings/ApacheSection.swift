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
        private var answers: [ApacheRequest: Bool?] = [:]

        /// - Parameters:
        ///   - words: those of the line.
        ///   - line: its number.
        ///   - expressions: those of the file.
        init(_ words: [String], in outer: Section?, at line: Int, expressions: ExpressionMatches) {
            self.line = line
            var words = words
            // The bracket may be a word of its own, and ends the last word.
            words[0].removeFirst()
            if words[0].isEmpty { words.removeFirst() }
            if words.last?.hasSuffix(">") == true { words[words.count - 1].removeLast() }
            name = words.first?.lowercased() ?? ""
            arguments = words.dropFirst().map(\.withoutQuotationMarks).filter { !$0.isEmpty }
            self.outer = outer
            depth = (outer?.depth ?? 0) + 1
            self.expressions = expressions
        }

        /// Whether what is in it concerns a request; nil where that is not known.
        func concerns(_ request: ApacheRequest) -> Bool? {
            if let answer = answers[request] { return answer }
            var isConcernedOutside: Bool? = true
            // What is around a site decides whether there is one.
            if let outer, name != "virtualhost" { isConcernedOutside = outer.concerns(request) }
            let isCovered = covers(request)
            // One that leaves the file out decides, even if the other is not known.
            var answer: Bool?
            if isCovered == false || isConcernedOutside == false {
                answer = false
            } else if isCovered == true, isConcernedOutside == true {
                answer = true
            }
            answers[request] = .some(answer)
            return answer
        }

        private func covers(_ request: ApacheRequest) -> Bool? {
            let namesMethod = arguments.contains { argument in argument.uppercased() == "GET" }
            let hasTilde = arguments.first == "~"
            let isExpression = hasTilde || name.hasSuffix("match")
            let pattern = arguments.dropFirst(hasTilde ? 1 : 0).first
            switch name {
            case "ifmodule" where arguments.first?.hasPrefix("!") == true: return nil
            case "ifmodule", "requireall", "requireany", "requirenone", "virtualhost": return true
            case "proxy", "proxymatch": return false
            case "limit": return namesMethod
            case "limitexcept": return !namesMethod
            case "files", "filesmatch": return covers(request.fileName, with: pattern, isExpression: isExpression)
            case "location", "locationmatch": return covers(request.path, with: pattern, isExpression: isExpression)
            case "directory", "directorymatch": return covers(request.folder, with: pattern, isExpression: isExpression)
            default: return nil
            }
        }

        /// Whether the pattern of the section covers a file's name, its path or its folder; nil if not known.
        private func covers(_ text: String?, with pattern: String?, isExpression: Bool) -> Bool? {
            guard let text, let pattern else { return nil }
            if isExpression {
                let isMatched = expressions.match(pattern, in: text)
                // Apache compares folders with a slash at their end and without it.
                if name.hasPrefix("directory"), expressions.match(pattern, in: "\(text)/") != isMatched { return nil }
                return isMatched
            }
            if pattern.contains("[") || pattern.contains("?") || pattern.contains(text: "${") { return nil }
            if name.hasPrefix("files") { return HostPattern.fits(pattern, text) }
            return if pattern.contains("*") { nil } else { ApacheRequest.isPrefix(pattern, of: text) }
        }
    }
}
