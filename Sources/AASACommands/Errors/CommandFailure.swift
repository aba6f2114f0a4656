internal import Arguments

/// Why a verb ends without an answer: what is said on standard error, and the exit status.
struct CommandFailure: Error {
    var status: ExitCode
    /// Each becomes a line `aasa: error: …`. Empty: nothing is said.
    var messages: [String]
    /// Each becomes a line `aasa: hint: …`.
    var hints: [String]
    /// Whether the reader of the results went away.
    var isBrokenPipe = false

    init(_ status: ExitCode, _ message: String, hint: String?) {
        self.status = status
        messages = [message]
        hints = hint.map { [$0] } ?? []
    }

    init(_ status: ExitCode, messages: [String], hints: [String]) {
        self.status = status
        self.messages = messages
        self.hints = hints
    }
}
