internal import AASA
internal import Arguments

/// URLs of the command line and of lists; results are printed in batches.
extension MatchPrinter {
    private static let batch = 1 << 10
    /// Invalid URLs that are reported one by one; no list fills a terminal or a disk.
    static let maximumInvalid = 1_000

    var status: ExitCode {
        if invalidCount > 0 { return .dataError }
        return ExitCode(isYes: !isAnyUnmatched)
    }

    /// Adds a URL of the command line.
    mutating func add(argument: String, _ console: Console) throws(CommandFailure) {
        do throws(LinkURL.Problem) {
            try add(argument)
        } catch {
            throw CommandFailure(
                .usage, "'\(ShownURL.text(argument))' is not a URL to match: \(error.sentence)",
                hint: LinkURL.Problem.hint)
        }
        if lineCount >= Self.batch { try flush(console) }
    }

    /// Adds a URL of a list. An invalid one is reported and skipped, and makes the status `dataError`.
    ///
    /// - Parameter place: its place in the list, for messages.
    mutating func add(
        listed url: Span<UInt8>, at position: @autoclosure () -> String, _ console: Console
    ) throws(CommandFailure) {
        do throws(LinkURL.Problem) {
            try add(listed: url)
        } catch {
            invalidCount += 1
            if invalidCount <= Self.maximumInvalid {
                try flush(console)
                console.error("\(position()): no URL to match: \(error.sentence)")
            }
        }
        if lineCount >= Self.batch { try flush(console) }
    }

    /// Reports how many invalid URLs were not reported one by one.
    func reportFurtherInvalid(_ console: Console) {
        let count = invalidCount - Self.maximumInvalid
        if count > 0 { console.error("\(count.counted("more invalid URL")) not shown") }
    }

    /// Prints the results of the batch.
    mutating func flush(_ console: Console) throws(CommandFailure) { try console.write(takeOutput()) }
}
