/// Which paths the rules of `vercel.json` or `firebase.json` are for.
struct HostRulePaths {
    let isFirebase: Bool
    private let expressions = ExpressionMatches()

    /// Whether a `source` covers a path. A regular expression that is not read covers nothing.
    func cover(_ path: String, with source: String) -> Bool {
        if isFirebase { return HostPattern.covers(source, path: path, star: .part) }
        guard let expression = VercelSource.expression(of: source) else {
            return HostPattern.covers(source, path: path, star: .text)
        }
        return expressions.match(expression, in: path) == .yes
    }

    /// Whether a regular expression matches a whole text.
    func match(_ text: String, with expression: String) -> Truth { expressions.match("^(?:\(expression))$", in: text) }
}
