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
        init(_ words: [String], in outer: Section?, _ expressions: ExpressionMatches) {
            var words = words
            // The bracket may be a word of its own, and ends the last word.
            words[0].removeFirst()
            if words[0].isEmpty { words.removeFirst() }
            if words.last?.hasSuffix(">") == true { words[words.count - 1].removeLast() }
            name = words.first?.lowercased() ?? ""
            arguments = words.dropFirst().map { $0.filter { $0 != "\"" && $0 != "'" } }.filter { !$0.isEmpty }
            self.outer = outer
            depth = (outer?.depth ?? 0) + 1
            self.expressions = expressions
        }

        /// Whether what is in it concerns a request for a file of this name; nil where that is not known.
        func concerns(fileName: String) -> Bool? {
            if let answer = answers[fileName] { return answer }
            var isConcernedOutside: Bool? = true
            if let outer { isConcernedOutside = outer.concerns(fileName: fileName) }
            let answer = Self.both(covers(fileName), isConcernedOutside)
            answers[fileName] = .some(answer)
            return answer
        }

        /// One that leaves the file out decides, whatever is known of the other.
        private static func both(_ first: Bool?, _ second: Bool?) -> Bool? {
            if first == false || second == false { return false }
            return first == nil || second == nil ? nil : true
        }

        private func covers(_ fileName: String) -> Bool? {
            let method = arguments.contains { $0.uppercased() == "GET" }
            switch name {
            case "requireall", "requireany", "requirenone": return true
            case "ifmodule": return arguments.first?.hasPrefix("!") == true ? nil : true
            case "limit": return method
            case "limitexcept": return !method
            case "files" where arguments.first == "~": return matches(arguments.dropFirst().first, fileName)
            case "filesmatch": return matches(arguments.first, fileName)
            case "files":
                guard let glob = arguments.first, !glob.contains("["), !glob.contains("?") else { return nil }
                return HostPattern.fits(glob, fileName)
            default: return nil
            }
        }

        private func matches(_ expression: String?, _ fileName: String) -> Bool? {
            expression.flatMap { expressions.match($0, in: fileName) }
        }
    }
}
