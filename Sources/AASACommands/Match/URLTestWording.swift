internal import AASA

/// Test sheets that cannot be read.
enum URLTestWording {
    static let form = "a line is: https://example.com/buy/42  ABCDE12345.com.example.app  match"

    static func failure(_ problem: URLTestFile.Problem, _ name: String) -> CommandFailure {
        let words = URLTestFile.decisionWords
        let (sentence, hint) =
            switch problem.code {
            case .columns(let count): ("\(count == 1 ? "1 column" : "\(count) columns") instead of 3", form)
            case .unknownDecision(let word):
                (
                    "'\(word)' is no decision",
                    "the last column is \(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
                )
            case .notUTF8: ("bytes that are not UTF-8", "convert the file to UTF-8")
            case .url(let problem): ("no URL to match: \(URLWording.sentence(problem))", URLWording.hint)
            }
        return CommandFailure(.dataError, "\(name):\(problem.line): \(sentence)", hint: hint)
    }
}
