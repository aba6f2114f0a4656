internal import AASA
internal import AASAToolkit

extension InputFile {
    /// The lines of a URL list.
    func urlTests() throws(CommandFailure) -> URLTestFile {
        try mapping(try URLTestFile(bytes)) { (problems: URLTestFile.Problems) in
            problems.asFailure { problem in failure(inLine: problem.line, problem.sentence, hint: problem.hint) }
        }
    }
}

extension URLTestFile.Problems {
    /// One failure of all lines; each hint is given once.
    func asFailure(_ ofLine: (URLTestFile.Problem) -> CommandFailure) -> CommandFailure {
        let lines = first.map(ofLine)
        var all = lines[0]
        for line in lines.dropFirst() {
            all.messages += line.messages
            all.hints += line.hints
            all.defects += line.defects
        }
        all.hints = all.hints.unique
        if count > first.count { all.messages.append("\((count - first.count).counted("more invalid line"))") }
        return all
    }
}

extension InvalidURLs {
    /// Reports how many were not reported one by one.
    func reportFurther(to console: Console) {
        if furtherCount > 0 { console.error("\(furtherCount.counted("more invalid URL")) not shown") }
    }

    static func failure(_ text: String, because problem: LinkURL.Problem) -> CommandFailure {
        CommandFailure(.usage, problem.sentence(about: ShownURL.text(text)), hint: LinkURL.Problem.hint)
    }
}
