internal import CChildProcess
internal import Glibc

/// A child that runs: feeds it, watches the time, and reaps it.
struct RunningChild {
    private let process: pid_t
    private let interruption: Int32?
    /// Becomes readable when the child has ended; -1 where the system has none (Linux before 5.3).
    private let watch: Int32
    private var feed: PipeFeed

    /// Takes `pipe`, the end of the child's standard input that is written to.
    init(process: pid_t, input: [UInt8], pipe: Int32, interruption: Int32?) {
        self.process = process
        self.interruption = interruption
        watch = aasa_pidfd_open(process)
        feed = PipeFeed(input, pipe)
    }

    /// Returns when the child was reaped.
    mutating func wait(limit: Int, grace: Int) throws(FileError) -> ShellCommand.Outcome {
        defer {
            feed.end()
            if watch >= 0 { close(watch) }
        }
        let stop = try waitForEnd(milliseconds: limit, mayInterrupt: true)
        guard let stop else { return try reap() }
        kill(-process, SIGTERM)
        // Who ends in peace may still read what is left for him.
        _ = try waitForEnd(milliseconds: grace, mayInterrupt: false)
        // Not reaped yet, so that the group is still ours and its number nobody else's.
        kill(-process, SIGKILL)
        _ = try reap()
        return stop
    }

    /// Nil when the child has ended by itself; it is not reaped.
    private mutating func waitForEnd(
        milliseconds: Int, mayInterrupt: Bool
    ) throws(FileError) -> ShellCommand.Outcome? {
        let end = Int64(SteadyClock.microseconds) + Int64(milliseconds) * 1000
        while true {
            if try hasEnded() { return nil }
            let left = end - Int64(SteadyClock.microseconds)
            if left <= 0 { return .timedOut }
            // A negative descriptor is one that poll(2) passes over.
            var asked = [
                pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
                pollfd(fd: feed.descriptor, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: mayInterrupt ? interruption ?? -1 : -1, events: Int16(POLLIN), revents: 0),
            ]
            let longest = watch >= 0 ? left / 1000 + 1 : min(left / 1000 + 1, 20)
            _ = poll(&asked, nfds_t(asked.count), Int32(clamping: longest))
            if asked[1].revents != 0 { feed.write() }
            if asked[2].revents != 0 { return .interrupted }
        }
    }

    private func hasEnded() throws(FileError) -> Bool {
        var information = siginfo_t()
        try wait(&information, WEXITED | WNOHANG | WNOWAIT)
        return information.si_signo != 0
    }

    private func reap() throws(FileError) -> ShellCommand.Outcome {
        var information = siginfo_t()
        try wait(&information, WEXITED)
        let value = information._sifields._sigchld.si_status
        return information.si_code == CLD_EXITED ? .exited(status: value) : .signalled(number: value)
    }

    private func wait(_ information: inout siginfo_t, _ options: Int32) throws(FileError) {
        while waitid(P_PID, id_t(process), &information, options) != 0 {
            if errno != EINTR { throw FileError(errno: errno, path: "/bin/sh") }
        }
    }
}

/// Bytes on their way into a pipe, as fast as it takes them.
struct PipeFeed {
    /// -1 when there is nothing more to be written.
    private(set) var descriptor: Int32
    private let bytes: [UInt8]
    private var written = 0

    init(_ bytes: [UInt8], _ descriptor: Int32) {
        self.bytes = bytes
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        write()
    }

    /// Writes what fits. A reader that is gone is told nothing more, and that is no error.
    mutating func write() {
        while descriptor >= 0 {
            if written == bytes.count { return end() }
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                return end()
            }
        }
    }

    mutating func end() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
