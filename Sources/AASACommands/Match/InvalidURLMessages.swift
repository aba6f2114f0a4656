internal import AASA

extension InvalidURLs {
    /// Reports how many were not reported one by one.
    func reportFurther(to console: Console) {
        if furtherCount > 0 { console.error("\(furtherCount.counted("more invalid URL")) not shown") }
    }

    /// The failure of a text that is not a URL.
    static func failure(_ text: String, because problem: LinkURL.Problem) -> CommandFailure {
        CommandFailure(.usage, problem.sentence(about: ShownURL.text(text)), hint: LinkURL.Problem.hint)
    }
}
