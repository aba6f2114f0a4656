internal import Glibc

/// A shell script that runs beside this process, in a process group of its own.
///
/// Its standard input ends when the script is to end, and also when this process ends in any way, by `SIGKILL` too. So
/// a script that waits for that end can clean up after both. Its standard output is read line by line.
///
/// Not for use from two threads at once.
package final class CompanionShell {
    private let process: pid_t
    /// The end of a pipe that the shell reads; -1 when it is closed.
    private var input: Int32
    /// The end of a pipe that has the shell's output.
    private let output: Int32
    private var buffer: [UInt8] = []
    /// A line may have this many bytes.
    private static let longestLine = 4096

    /// - Parameters:
    ///   - line: a script of `/bin/sh`.
    ///   - inherited: the variables that it has.
    package init(line: String, inherited: ShellCommand.Inherited) throws(FileError) {
        let command = ShellCommand(line: line, inherited: inherited, limit: 0, grace: 0)
        let child = try command.start(["-c", "--", line], capturesOutput: true)
        process = child.process
        input = child.input
        output = child.output
    }

    deinit {
        end()
        close(output)
    }

    /// Writes a line. A script that has ended is not an error.
    package func write(_ line: String) {
        _ = withBrokenPipesBlocked { writeAll(Array((line + "\n").utf8), to: input) }
    }

    /// The next line without its end; nil after the time, or when the script has ended.
    ///
    /// - Parameter interruption: a descriptor that becomes readable when waiting must end early.
    package func line(within milliseconds: Int, interruption: Int32?) -> String? {
        let end = SteadyClock.microseconds + milliseconds * 1000
        while true {
            if let lineEnd = buffer.firstIndex(of: 0x0A) {
                defer { buffer.removeFirst(lineEnd + 1) }
                return String(decoding: buffer[..<lineEnd], as: UTF8.self)
            }
            let now = SteadyClock.microseconds
            let watched = [output, interruption].compactMap(\.self)
            guard now < end, buffer.count <= Self.longestLine,
                Descriptors.readable(watched, within: (end - now) / 1000 + 1) == [output]
            else { return nil }
            var room = [UInt8](repeating: 0, count: Self.longestLine)
            let count = read(output, &room, room.count)
            if count == 0 || count < 0 && errno != EINTR { return nil }
            buffer += room[..<max(0, count)]
        }
    }

    /// Ends the script's input and waits for the script to end by itself.
    package func end() {
        guard input >= 0 else { return }
        close(input)
        input = -1
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
}
