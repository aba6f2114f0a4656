internal import AASA
internal import AASAToolkit
internal import POSIX

/// The only writer of results and messages.
///
/// Results go to standard output. Messages go to standard error with `aasa: ` in front, in lower case and without a
/// full stop at the end. Tests write to memory instead.
struct Console {
    /// Where bytes go.
    enum Sink {
        case stream(StandardStream)
        case memory(Memory)

        var isTerminal: Bool { if case .stream(let stream) = self { stream.isTerminal } else { false } }

        /// The terminal's width; nil without one.
        var columns: Int? { if case .stream(let stream) = self { stream.columns } else { nil } }

        fileprivate func write(_ bytes: [UInt8]) throws(FileError) {
            switch self {
            case .stream(let stream): try stream.write(bytes)
            case .memory(let memory): memory.bytes += bytes
            }
        }
    }

    /// Bytes that are read back: by tests, and for agents.
    final class Memory {
        fileprivate(set) var bytes: [UInt8] = []
        /// Bytes of results at most.
        let limit: Int
        /// Whether there were more: none are kept then, since a part would pass for all of them.
        fileprivate(set) var isOverLimit = false

        init(limit: Int = .max) { self.limit = limit }
    }

    let output: Sink
    let errorOutput: Sink
    /// How results look.
    let style: Style
    /// Whether results, notes and hints are left out.
    private let isQuiet: Bool

    init(output: Sink, errorOutput: Sink, color: ColorOptions.Choice = .auto, isQuiet: Bool = false) {
        self.output = output
        self.errorOutput = errorOutput
        self.isQuiet = isQuiet
        style = Style(isColoured: color.isColoured(onTerminal: output.isTerminal))
    }

    /// The same streams for errors and warnings only.
    var quiet: Console { Console(output: output, errorOutput: errorOutput, color: .never, isQuiet: true) }

    /// The same streams, with or without colour.
    func coloured(_ color: ColorOptions.Choice) -> Console {
        Console(output: output, errorOutput: errorOutput, color: color, isQuiet: isQuiet)
    }

    /// The process's own streams.
    static var standard: Console { Console(output: .stream(.output), errorOutput: .stream(.error)) }

    func write(_ line: String) throws(CommandFailure) { try write([line]) }

    /// Writes results, a line each. Characters that are not printable are escaped, but for
    /// tabs and the style's colours.
    func write(_ lines: [String]) throws(CommandFailure) {
        if lines.isEmpty { return }
        var bytes: [UInt8] = []
        for line in lines {
            bytes += style.shown(line).utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        try write(bytes)
    }

    /// Writes results that are not text: they stay exact.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        if isQuiet { return }
        if case .memory(let memory) = output {
            if bytes.count > memory.limit - memory.bytes.count { memory.isOverLimit = true }
            if memory.isOverLimit {
                memory.bytes = []
                throw CommandFailure(
                    .dataError, "the results have more than \(memory.limit.grouped) bytes",
                    hint: "name fewer URLs or files, or one app")
            }
        }
        try reading(try output.write(bytes))
    }

    func error(_ message: String, hint advice: String? = nil) { report(message, as: .error, hint: advice) }
    func warning(_ message: String, hint advice: String? = nil) { report(message, as: .warning, hint: advice) }
    func note(_ message: String, hint advice: String? = nil) { report(message, as: .note, hint: advice) }
    func hint(_ message: String) { if !isQuiet { write(message, as: "hint") } }

    func report(_ message: String, as severity: Severity, hint advice: String? = nil) {
        if isQuiet, severity == .note { return }
        write(message, as: severity.rawValue)
        if let advice { hint(advice) }
    }

    /// Writes the messages of an error that does not end the verb.
    func warn(of error: ToolkitError) {
        for message in CommandFailure(error).messages { warning(message) }
    }

    /// Writes a failure's messages and hints: those about a part of a file follow its message, or the last of
    /// several with the same.
    func report(_ failure: CommandFailure) {
        var defects = failure.defects[...]
        for message in failure.messages {
            error(message)
            let hint = defects.popFirst()?.hint
            if let hint, hint != defects.first?.hint { write(hint, as: "hint") }
        }
        for hint in failure.hints where !failure.defects.contains(where: { defect in defect.hint == hint }) {
            write(hint, as: "hint")
        }
    }

    /// Runs `body` for each file. One that fails is reported and does not stop the others; the status is that of the
    /// first failure, else of all results.
    func forEach<File>(
        _ files: [File], _ body: (File) throws(CommandFailure) -> ExitCode
    ) throws(CommandFailure) -> ExitCode {
        var (status, failure) = (ExitCode.yes, ExitCode?.none)
        for file in files {
            do throws(CommandFailure) {
                status = status.combined(with: try body(file))
            } catch {
                if error.isBrokenPipe { throw error }
                report(error)
                failure = failure ?? error.status
            }
        }
        return failure ?? status
    }

    /// Replaces the current line of the terminal that standard error is.
    func redraw(_ text: String) { if !isQuiet { try? errorOutput.write(Array("\r\u{1B}[K\(text)".utf8)) } }

    /// An error of standard error itself has nowhere to go.
    private func write(_ message: String, as kind: String) {
        try? errorOutput.write(Array("aasa: \(kind): \(message.printable)\n".utf8))
    }
}
