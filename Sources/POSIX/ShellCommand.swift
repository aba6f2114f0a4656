internal import CPOSIX
internal import Glibc

/// A user's command line, run by `/bin/sh` with input.
package struct ShellCommand: Sendable, Equatable {
    package enum Outcome: Sendable, Equatable {
        case exited(status: Int32)
        /// Ended by a signal of another process.
        case signalled(number: Int32)
        /// Ended by the time limit.
        case timedOut
        /// Ended by the interruption.
        case interrupted

        /// Why the command did not succeed, in a clause; nil for status 0.
        package var failure: String? {
            switch self {
            case .exited(0): nil
            // POSIX, Shell Command Language, section 2.8.2.
            case .exited(126): "the command may not be run (status 126)"
            case .exited(127): "the command was not found (status 127)"
            case .exited(let status): "the command ended with status \(status)"
            case .signalled(let number): "the command was ended by signal \(number)"
            case .timedOut: "the command took too long"
            case .interrupted: "the command was interrupted"
            }
        }
    }

    /// Which variables of this process a command has, by their names. A name that ends in `*` is a prefix.
    package enum Inherited: Sendable, Equatable {
        case only([String])
        case allBut([String])

        func contains(_ name: String) -> Bool {
            func isListed(_ names: [String]) -> Bool {
                if names.contains(name) { return true }
                return names.contains { pattern in pattern.hasSuffix("*") && name.hasPrefix(pattern.dropLast()) }
            }
            switch self {
            case .only(let names): return isListed(names)
            case .allBut(let names): return !isListed(names)
            }
        }
    }

    package var line: String
    package var inherited: Inherited
    /// Milliseconds until `SIGTERM`.
    package var limit: Int
    /// Milliseconds from there until `SIGKILL`.
    package var grace: Int

    package init(line: String, inherited: Inherited, limit: Int, grace: Int) {
        self.line = line
        self.inherited = inherited
        self.limit = limit
        self.grace = grace
    }

    /// Runs the command, waits for its end, and returns what it writes to its standard output until then. Any thread may
    /// call this.
    ///
    /// The command leads a process group of its own, has no other descriptors, and no signal is blocked in it. It need
    /// not read its input. The rest of its group is killed when the time limit was reached or this process ended first,
    /// and left alone otherwise.
    ///
    /// - Parameters:
    ///   - outputLimit: bytes; a command that writes more finds the pipe closed, and more than these are returned. Nil:
    ///     its output goes to this process's standard error.
    ///   - interruption: a descriptor that becomes readable when the run must end early.
    /// - Throws: when the command cannot be started, or its status is lost: see ``resetSIGCHLD()``.
    package func run(
        input: [UInt8], outputLimit: Int?, interruption: Int32?
    ) throws(FileError) -> (outcome: Outcome, output: [UInt8]) {
        try withBrokenPipesBlocked { () throws(FileError) in
            try CommandOwner.start()
            let started = try start(["-c", "--", Self.gate, "sh", line], capturesOutput: outputLimit != nil)
            CommandOwner.begin(group: started.process)
            var child = RunningChild(
                process: started.process, input: [Self.opening] + input, pipe: started.input, output: started.output,
                outputLimit: outputLimit ?? 0, interruption: interruption)
            let outcome = try child.wait(limit: limit, grace: grace)
            return (outcome, child.output)
        }
    }

    /// A script that runs the command in its place once its group has an owner. It ends when this process ends before.
    private static let gate = #"read -r line && exec /bin/sh -c -- "$1" sh"#
    /// The line that opens the gate, which the shell reads byte by byte.
    private static let opening = UInt8(ascii: "\n")

    /// Starts a shell with pipes.
    ///
    /// - Parameters:
    ///   - arguments: options of `/bin/sh`.
    ///   - capturesOutput: false connects the output with this process's standard error.
    /// - Returns: the process, the writing end of its standard input, and the reading end of
    ///   its standard output, or -1.
    func start(
        _ arguments: [String], capturesOutput: Bool
    ) throws(FileError) -> (process: pid_t, input: Int32, output: Int32) {
        let input = try Pipe()
        var output: Pipe?
        do throws(FileError) {
            if capturesOutput { output = try Pipe() }
            let process = try spawn(arguments, standardInput: input.readingEnd, standardOutput: output?.writingEnd)
            close(input.readingEnd)
            if let output { close(output.writingEnd) }
            return (process, input.writingEnd, output?.readingEnd ?? -1)
        } catch {
            input.close()
            output?.close()
            throw error
        }
    }

    /// Makes the system keep the statuses of children. The parent process may have set `SIGCHLD` to be ignored, which
    /// exec(2) preserves: then the status of a child is lost (wait(2)), and every command seems to fail.
    ///
    /// To be called at the start of a program, before it has threads: the disposition of a signal belongs to the whole
    /// process, which ``run(input:outputLimit:interruption:)`` does not own.
    package static func resetSIGCHLD() { signal(SIGCHLD, SIG_DFL) }

    private static let shell = "/bin/sh"

    private func spawn(
        _ arguments: [String], standardInput: Int32, standardOutput: Int32?
    ) throws(FileError) -> pid_t {
        if line.utf8.contains(0) {
            throw FileError(.inputOutput, path: Self.shell, detail: "a NUL character in the command")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, standardOutput ?? STDERR_FILENO, STDOUT_FILENO)
        aasa_addclosefrom(&actions, STDERR_FILENO + 1)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var ignored = sigset_t()
        sigemptyset(&ignored)
        for signal in Interruption.writeFailures { sigaddset(&ignored, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var process: pid_t = 0
        var argv: [UnsafeMutablePointer<CChar>?] = []
        for word in ["sh"] + arguments { argv.append(strdup(word)) }
        argv.append(nil)
        defer { for argument in argv { free(argument) } }
        let environment = Environment.entries { inherited.contains($0) } + [nil]
        let number = posix_spawn(&process, Self.shell, &actions, &attributes, argv, environment)
        guard number == 0 else { throw FileError(errno: number, path: Self.shell) }
        return process
    }
}

/// A pipe to or from a child process; the child does not inherit it. The corresponding C function is `pipe2`.
struct Pipe {
    let readingEnd: Int32
    let writingEnd: Int32

    /// - Throws: `.limitReached` when there are too many open files.
    init() throws(FileError) {
        var ends: [Int32] = [-1, -1]
        guard aasa_pipe2(&ends, O_CLOEXEC) == 0 else { throw FileError(errno: errno, path: "/bin/sh") }
        readingEnd = ends[0]
        writingEnd = ends[1]
    }

    func close() {
        _ = Glibc.close(readingEnd)
        _ = Glibc.close(writingEnd)
    }
}

/// Runs `body` with writing to a closed pipe as an error, with any disposition of `SIGPIPE`.
func withBrokenPipesBlocked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    var previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &previous)
    var before = sigset_t()
    sigpending(&before)
    defer {
        // Discards the signal that a write here has left pending in this thread.
        if sigismember(&before, SIGPIPE) == 0 {
            var now = timespec()
            while sigtimedwait(&brokenPipe, nil, &now) < 0, errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    return try body()
}
