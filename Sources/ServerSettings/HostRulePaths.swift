/// Which paths the rules of `vercel.json` or `firebase.json` are for.
struct HostRulePaths {
    let isFirebase: Bool
    private let expressions = ExpressionMatches()

    /// Whether a `source` covers a path; not known for syntax that is not read.
    func cover(_ path: String, with source: String) -> Truth {
        if isFirebase {
            let pattern = source.drop { character in character == "!" }
            let isNegative = !(source.count - pattern.count).isMultiple(of: 2)
            return match(path, glob: String(pattern)).negated(if: isNegative)
        }
        guard let expression = VercelSource.expression(of: source) else {
            return Truth(HostPattern.covers(source, path: path))
        }
        return expressions.match(expression, in: path)
    }

    /// Whether a pattern of Firebase covers a path, without a negation in front.
    func match(_ path: String, glob pattern: String) -> Truth {
        guard let expression = GlobPattern.expression(of: pattern) else { return .unknown }
        return expressions.match(expression, in: String(path.dropFirst()))
    }

    /// Whether a regular expression matches a whole text.
    func match(_ text: String, with expression: String) -> Truth { expressions.match("^(?:\(expression))$", in: text) }
}
