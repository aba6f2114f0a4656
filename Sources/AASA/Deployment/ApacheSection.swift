extension ApacheDirective {
    /// A section such as `<Files "*.html">`.
    final class Section {
        /// In small letters, without its bracket.
        let name: String
        let arguments: [String]
        /// The section around it.
        let outer: Section?
        /// The sections around it, and itself.
        let depth: Int
        private let expressions: ExpressionMatches
        /// What was found out about files' names: thousands of directives may be in the section.
        private var answers: [String: Bool?] = [:]

        /// - Parameters:
        ///   - words: those of the line.
        ///   - expressions: those of the file.
        init(_ words: [String], in outer: Section?, expressions: ExpressionMatches) {
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

        /// Whether what is in it concerns a request for a file of this name; nil where that is not known.
        func concerns(fileName: String) -> Bool? {
            if let answer = answers[fileName] { return answer }
            var isConcernedOutside: Bool? = true
            if let outer { isConcernedOutside = outer.concerns(fileName: fileName) }
            let isCovered = covers(fileName)
            // One that leaves the file out decides, even if the other is not known.
            var answer: Bool?
            if isCovered == false || isConcernedOutside == false {
                answer = false
            } else if isCovered == true, isConcernedOutside == true {
                answer = true
            }
            answers[fileName] = .some(answer)
            return answer
        }

        private func covers(_ fileName: String) -> Bool? {
            let namesMethod = arguments.contains { argument in argument.uppercased() == "GET" }
            switch name {
            case "ifmodule" where arguments.first?.hasPrefix("!") == true: return nil
            case "ifmodule", "requireall", "requireany", "requirenone": return true
            case "limit": return namesMethod
            case "limitexcept": return !namesMethod
            case "files" where arguments.first == "~": return matches(fileName, with: arguments.dropFirst().first)
            case "filesmatch": return matches(fileName, with: arguments.first)
            case "files":
                guard let glob = arguments.first, !glob.contains("["), !glob.contains("?") else { return nil }
                return HostPattern.fits(glob, fileName)
            default: return nil
            }
        }

        private func matches(_ fileName: String, with expression: String?) -> Bool? {
            guard let expression else { return nil }
            return expressions.match(expression, in: fileName)
        }
    }
}
