internal import CChildProcess
internal import CSignalFD
internal import Glibc

/// A command line that a user named, run by `/bin/sh` with something to read.
package struct ShellCommand: Sendable, Equatable {
    /// What came of a run.
    package enum Outcome: Sendable, Equatable {
        case exited(status: Int32)
        /// A signal ended it that was not ours.
        case signalled(number: Int32)
        /// It was ended because the time was up.
        case timedOut
        /// It was ended because the caller asked for it.
        case interrupted
    }

    package var line: String
    /// Milliseconds until the command is asked to end (`SIGTERM`).
    package var limit: Int
    /// Milliseconds from there until it is ended (`SIGKILL`).
    package var grace: Int

    package init(line: String, limit: Int, grace: Int) {
        self.line = line
        self.limit = limit
        self.grace = grace
    }

    /// Runs the command and waits for its end. Any thread may call this.
    ///
    /// The command leads a process group of its own. Its standard output goes to this process's standard error, it has no
    /// other descriptors, and no signal is blocked in it. It need not read its input. What it leaves behind in its group is
    /// killed when its time was up, else left alone.
    ///
    /// - Parameter interruption: a descriptor that becomes readable when the run must end early.
    /// - Throws: when the command cannot be started, or when its end leaves no status: see ``keepStatuses()``.
    package func run(input: [UInt8], interruption: Int32?) throws(FileError) -> Outcome {
        try withBrokenPipesBlocked { () throws(FileError) in
            var ends: [Int32] = [-1, -1]
            guard aasa_pipe2(&ends, O_CLOEXEC) == 0 else { throw FileError(errno: errno, path: Self.shell) }
            let process: pid_t
            do throws(FileError) {
                process = try spawn(standardInput: ends[0])
            } catch {
                close(ends[0])
                close(ends[1])
                throw error
            }
            close(ends[0])
            var child = RunningChild(process: process, input: input, pipe: ends[1], interruption: interruption)
            return try child.wait(limit: limit, grace: grace)
        }
    }

    /// Has the system keep how children end until somebody asks. Whoever started the program may have said that `SIGCHLD`
    /// is ignored, which exec(2) hands on; then a child leaves no status behind (wait(2)), and no command is ever seen to
    /// succeed.
    ///
    /// For a program's start, before it has threads. What becomes of a signal is the whole process's, and not for
    /// ``run(input:interruption:)`` to change under somebody else's program.
    package static func keepStatuses() { signal(SIGCHLD, SIG_DFL) }

    private static let shell = "/bin/sh"

    private func spawn(standardInput: Int32) throws(FileError) -> pid_t {
        if line.utf8.contains(0) {
            throw FileError(.inputOutput, path: Self.shell, detail: "a NUL character in the command")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        aasa_addclosefrom(&actions, STDERR_FILENO + 1)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var brokenPipe = sigset_t()
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &brokenPipe)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var process: pid_t = 0
        // `--` keeps a line that begins with a dash from being an option.
        var words: [UnsafeMutablePointer<CChar>?] = []
        for word in ["sh", "-c", "--", line] { words.append(strdup(word)) }
        words.append(nil)
        defer { for word in words { free(word) } }
        let number = posix_spawn(&process, Self.shell, &actions, &attributes, words, aasa_environment())
        guard number == 0 else { throw FileError(errno: number, path: Self.shell) }
        return process
    }
}

/// Writing to a pipe that nobody reads is an error of the write, whatever the program has said about `SIGPIPE`.
private func withBrokenPipesBlocked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    var previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &previous)
    var before = sigset_t()
    sigpending(&before)
    defer {
        // One that a write here has left behind is this thread's own.
        if sigismember(&before, SIGPIPE) == 0 {
            var now = timespec()
            while sigtimedwait(&brokenPipe, nil, &now) < 0, errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    return try body()
}
