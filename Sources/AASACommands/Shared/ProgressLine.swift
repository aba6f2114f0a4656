internal import POSIX

/// A line of progress on standard error, if that is a terminal.
final class ProgressLine {
    private let console: Console
    private let isShown: Bool
    private var isDrawn = false
    private var drawnAt = -1000

    /// In milliseconds.
    private static let interval = 200

    init(_ console: Console) {
        self.console = console
        isShown = console.errorOutput.isTerminal && Environment.value("TERM") != "dumb"
    }

    /// Draws the text, at most once per interval.
    func draw(_ text: () -> String) {
        let now = SteadyClock.milliseconds
        guard isShown, now - drawnAt >= Self.interval else { return }
        drawnAt = now
        isDrawn = true
        // In the last column some terminals wrap to the next line.
        let width = max(1, (console.errorOutput.columns ?? 80) - 1)
        console.redraw(String(text().prefix(width)))
    }

    /// Clears the line before other output.
    func clear() {
        guard isDrawn else { return }
        isDrawn = false
        drawnAt = -1000
        console.redraw("")
    }
}
