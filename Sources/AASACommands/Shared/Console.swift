internal import AASA
internal import POSIX

/// The only writer of results and messages.
///
/// Results go to standard output. Messages go to standard error with `aasa: ` in front, in lower case and without a full
/// stop at the end. Tests write to memory instead.
struct Console {
    /// Where bytes go.
    enum Sink {
        case stream(StandardStream)
        case memory(Memory)

        var isTerminal: Bool { if case .stream(let stream) = self { stream.isTerminal } else { false } }

        /// The terminal's width; nil when there is none.
        var columns: Int? { if case .stream(let stream) = self { stream.columns } else { nil } }

        fileprivate func write(_ bytes: [UInt8]) throws(FileError) {
            switch self {
            case .stream(let stream): try stream.write(bytes)
            case .memory(let memory): memory.bytes += bytes
            }
        }
    }

    final class Memory {
        fileprivate(set) var bytes: [UInt8] = []
    }

    let output: Sink
    let errorOutput: Sink
    /// How results look: in colour on a terminal, unless `NO_COLOR` or `TERM=dumb` forbids it.
    let style: Style

    init(output: Sink, errorOutput: Sink) {
        self.output = output
        self.errorOutput = errorOutput
        let isRefused = Environment.value("TERM") == "dumb" || !(Environment.value("NO_COLOR") ?? "").isEmpty
        style = Style(isColoured: output.isTerminal && !isRefused)
    }

    /// The process's own streams.
    static var standard: Console { Console(output: .stream(.output), errorOutput: .stream(.error)) }

    /// Writes one line of results.
    func write(_ line: String) throws(CommandFailure) { try write(Array((line + "\n").utf8)) }

    /// Writes results, a line each.
    func write(_ lines: [String]) throws(CommandFailure) {
        for line in lines { try write(line) }
    }

    /// Writes results that are not text.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do throws(FileError) {
            try output.write(bytes)
        } catch {
            throw CommandFailure(error)
        }
    }

    func error(_ message: String) { report("error", message) }
    func warning(_ message: String) { report("warning", message) }
    func note(_ message: String) { report("note", message) }
    func hint(_ message: String) { report("hint", message) }

    /// Writes a failure's messages and hints.
    func report(_ failure: CommandFailure) {
        for message in failure.messages { error(message) }
        for hint in failure.hints { self.hint(hint) }
    }

    /// Replaces the current line of the terminal that standard error is.
    func redraw(_ text: String) { try? errorOutput.write(Array("\r\u{1B}[K\(text)".utf8)) }

    /// An error of standard error itself has nowhere to go.
    private func report(_ kind: String, _ message: String) {
        try? errorOutput.write(Array("aasa: \(kind): \(message.printable)\n".utf8))
    }
}
