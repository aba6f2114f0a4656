internal import POSIX

/// A line on standard error that says how far a long run is; only when that is a terminal.
final class ProgressLine {
    private let console: Console
    private let isShown: Bool
    private var isDrawn = false
    private var drawnAt = -1000

    /// Milliseconds between two drawings.
    private static let interval = 200

    init(_ console: Console) {
        self.console = console
        isShown = StandardStream.error.isTerminal && Environment.value("TERM") != "dumb"
    }

    /// Draws what `text` says, unless that was done a moment ago.
    func draw(_ text: () -> String) {
        let now = SteadyClock.milliseconds
        guard isShown, now - drawnAt >= Self.interval else { return }
        drawnAt = now
        isDrawn = true
        // The last column stays free: some terminals go on to the next line.
        let width = max(1, (StandardStream.error.columns ?? 80) - 1)
        console.redraw(String(text().prefix(width)))
    }

    /// Takes it away, before anything else is written.
    func clear() {
        guard isDrawn else { return }
        isDrawn = false
        drawnAt = -1000
        console.redraw("")
    }
}
