internal import AASA
internal import AASAToolkit

extension InputFile {
    /// The lines of a URL list.
    ///
    /// - Parameter allowingOtherSchemes: see ``URLTestFile``.
    func urlTests(allowingOtherSchemes: Bool) throws(CommandFailure) -> URLTestFile {
        try mapping(try URLTestFile(bytes, allowingOtherSchemes: allowingOtherSchemes)) {
            (problems: URLTestFile.Problems) in
            problems.asFailure { problem in
                failure(inLine: problem.line, problem.code.sentence, hint: problem.code.hint)
            }
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

extension CommandFailure {
    init(invalidURL text: String, because problem: LinkURL.Problem) {
        self.init(.usage, problem.sentence(about: ShownURL.text(text)), hint: LinkURL.Problem.hint)
    }
}
