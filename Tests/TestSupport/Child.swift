import CChildProcess
import Foundation
import Glibc

/// A program that runs beside the test; it ends with the object at the latest.
///
/// Foundation's `Process` notices the end of a program up to 50 ms late, which a thousand commands add up to a minute.
package final class Child {
    /// One of the three standard streams.
    package enum Stream {
        case null
        case file(String)
        case descriptor(Int32)
    }

    package struct NotStarted: Error { package let number: Int32 }

    /// How a program ended.
    package struct End {
        /// The exit status, or the number of the signal that ended it.
        package var status: Int32
        package var wasSignalled: Bool
    }

    private let id: pid_t
    private var end: End?

    /// Starts a program found by PATH.
    ///
    /// - Parameters:
    ///   - words: the program and its arguments, as `env` reads them: options of `env` may precede them.
    ///   - environment: variables beside those of the test.
    package init(
        _ words: [String], environment: [String: String] = [:], folder: String? = nil, input: Stream = .null,
        output: Stream = .null, error: Stream = .null
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in [input, output, error].enumerated() {
            let mode = number == 0 ? O_RDONLY : O_WRONLY
            switch stream {
            case .null: posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", mode, 0)
            case .file(let path): posix_spawn_file_actions_addopen(&actions, Int32(number), path, mode, 0)
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
            }
        }
        aasa_addclosefrom(&actions, 3)

        // Tests run on threads that block every signal, which a child would inherit.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let arguments = ["env"] + (folder.map { ["--chdir=\($0)"] } ?? []) + words
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        var id: pid_t = 0
        let failure = Self.withStrings(arguments) { arguments in
            Self.withStrings(variables) { posix_spawn(&id, "/usr/bin/env", &actions, &attributes, arguments, $0) }
        }
        guard failure == 0 else { throw NotStarted(number: failure) }
        self.id = id
    }

    deinit { stop() }

    package var isRunning: Bool {
        guard end == nil else { return false }
        return !collect(WNOHANG)
    }

    /// Waits for the program's end.
    @discardableResult
    package func wait() -> End {
        while end == nil { _ = collect(0) }
        return end ?? End(status: -1, wasSignalled: false)
    }

    /// Kills the program.
    package func stop() {
        guard end == nil else { return }
        kill(id, SIGKILL)
        wait()
    }

    /// Whether the program has ended.
    private func collect(_ options: Int32) -> Bool {
        var status: Int32 = 0
        guard waitpid(id, &status, options) == id else { return false }
        let signal = status & 0x7F
        end = End(status: signal == 0 ? status >> 8 & 0xFF : signal, wasSignalled: signal != 0)
        return true
    }

    private static func withStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
