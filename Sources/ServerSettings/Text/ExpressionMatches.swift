internal import AASA

/// What the regular expressions of a file of settings match, each found out once.
///
/// A file may have thousands of them, or one that applies to thousands of directives. When the budget of steps ends,
/// what the others match is not known.
final class ExpressionMatches {
    private struct Question: Hashable {
        var expression: String
        var text: String
        var ignoresCase: Bool
    }

    /// A usual expression takes about fifty.
    private static let maximumSteps = 1_000_000

    private var steps = maximumSteps
    private var answers: [Question: Truth] = [:]

    /// Whether an expression matches a part of a text.
    func match(_ expression: String, in text: String, ignoringCase: Bool = false) -> Truth {
        let question = Question(expression: expression, text: text, ignoresCase: ignoringCase)
        if let answer = answers[question] { return answer }
        var answer = Truth.unknown
        if steps > 0, let regex = SettingsRegex(expression, ignoringCase: ignoringCase) {
            answer = regex.matches(text, steps: &steps)
        }
        answers[question] = answer
        return answer
    }
}

extension String {
    /// Whether a capture, such as `$1`, is at the end.
    var hasCaptureAtItsEnd: Bool {
        guard let sign = lastIndex(of: "$") else { return false }
        let name = self[sign...].dropFirst()
        return !name.isEmpty && name.allSatisfy(\.isNumber)
    }

    /// Whether the target of a rewrite is the path, or may be it: in the path's folder, a capture at its end is its name.
    func mayRepeat(_ path: String) -> Bool {
        if [path, "$uri", "$request_uri", "%{REQUEST_URI}"].contains(self) { return true }
        return hasCaptureAtItsEnd && path.dropLast(path.lastPathComponent.utf8.count) == prefix(before: "$")
    }
}
