internal import AASA

/// URLs of the command line and of lists; results are printed in batches.
extension MatchPrinter: URLListMatcher {
    /// Lines that are printed at once.
    private static let batch = 1 << 10

    var status: ExitCode {
        if !invalid.isEmpty { return .dataError }
        return ExitCode(isYes: !isAnyUnmatched)
    }

    /// Adds a URL of the command line.
    mutating func add(argument: String, _ console: Console) throws(CommandFailure) {
        do throws(LinkURL.Problem) {
            try add(argument)
        } catch {
            throw InvalidURLs.failure(argument, because: error)
        }
        if lineCount >= Self.batch { try flush(console) }
    }

    mutating func add(
        listed url: Span<UInt8>, at location: @autoclosure () -> String, _ console: Console
    ) throws(CommandFailure) {
        do throws(LinkURL.Problem) {
            try add(listed: url)
        } catch {
            if invalid.add() {
                try flush(console)
                console.error("\(location()): \(error.sentenceOfLine)")
            }
        }
        if lineCount >= Self.batch { try flush(console) }
    }

    /// Prints the results of the batch.
    mutating func flush(_ console: Console) throws(CommandFailure) { try console.write(takeOutput()) }
}
