internal import CPOSIX
internal import Glibc

/// A running child process: writes its input, reads its output, limits its time, and reaps it.
struct RunningChild {
    private let process: pid_t
    /// A descriptor that becomes readable when the child must end early.
    private let interruption: Int32?
    /// Becomes readable when the child has ended; -1 before Linux 5.3.
    private let pidfd: Int32
    private var feed: PipeFeed
    private var drain: PipeDrain

    /// - Parameters:
    ///   - pipe: the writing end of the child's standard input, owned from now on.
    ///   - output: the reading end of its standard output, owned from now on; -1 without one.
    init(process: pid_t, input: [UInt8], pipe: Int32, output: Int32, outputLimit: Int, interruption: Int32?) {
        self.process = process
        self.interruption = interruption
        pidfd = aasa_pidfd_open(process)
        feed = PipeFeed(input, to: pipe)
        drain = PipeDrain(output, limit: outputLimit)
    }

    /// What the child has written so far.
    var output: [UInt8] { drain.bytes }

    /// Returns when the child was reaped.
    mutating func wait(limit: Int, grace: Int) throws(FileError) -> ShellCommand.Outcome {
        defer {
            feed.end()
            drain.end()
            if pidfd >= 0 { close(pidfd) }
        }
        let stop = try end(limit: limit, grace: grace)
        let outcome = try reap()
        return stop ?? outcome
    }

    /// Waits until the child has ended, and ends it if need be; why, or nil if it has ended by itself. Before it is
    /// reaped: its process group's number cannot have been reused.
    private mutating func end(limit: Int, grace: Int) throws(FileError) -> ShellCommand.Outcome? {
        defer { CommandOwner.end(group: process) }
        let stop = try waitForEnd(milliseconds: limit, mayInterrupt: true)
        // A process that the child has left behind may keep the pipe open.
        drain.read()
        guard let stop else { return nil }
        kill(-process, SIGTERM)
        // A child that ends in time may still read the rest of its input.
        _ = try waitForEnd(milliseconds: grace, mayInterrupt: false)
        kill(-process, SIGKILL)
        return stop
    }

    /// Waits without reaping the child; returns nil if it has ended by itself.
    private mutating func waitForEnd(
        milliseconds: Int, mayInterrupt: Bool
    ) throws(FileError) -> ShellCommand.Outcome? {
        let end = Int64(SteadyClock.microseconds) + Int64(milliseconds) * 1000
        // poll(2) ignores negative descriptors.
        let watched = mayInterrupt ? interruption ?? -1 : -1
        while true {
            if try hasEnded() { return nil }
            let left = end - Int64(SteadyClock.microseconds)
            if left <= 0 { return .timedOut }
            var entries = [
                pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: feed.descriptor, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: drain.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: watched, events: Int16(POLLIN), revents: 0),
            ]
            var longest = left / 1000 + 1
            if pidfd < 0 { longest = min(longest, 20) }
            _ = poll(&entries, nfds_t(entries.count), Int32(clamping: longest))
            if entries[1].revents != 0 { feed.write() }
            if entries[2].revents != 0 { drain.read() }
            if entries[3].revents != 0 { return .interrupted }
        }
    }

    private func hasEnded() throws(FileError) -> Bool {
        try information(options: WEXITED | WNOHANG | WNOWAIT).si_signo != 0
    }

    private func reap() throws(FileError) -> ShellCommand.Outcome {
        let information = try information(options: WEXITED)
        let value = information._sifields._sigchld.si_status
        return if information.si_code == CLD_EXITED { .exited(status: value) } else { .signalled(number: value) }
    }

    /// The state of the child. The corresponding C function is `waitid`.
    private func information(options: Int32) throws(FileError) -> siginfo_t {
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, options) != 0 {
            if errno != EINTR { throw FileError(errno: errno, path: "/bin/sh") }
        }
        return information
    }
}

/// Bytes that are read from a pipe without blocking.
struct PipeDrain {
    /// -1 when the writer has closed, or has written too much.
    private(set) var descriptor: Int32
    /// When there are more than the limit, the rest is lost.
    private(set) var bytes: [UInt8] = []
    /// In bytes.
    private let limit: Int

    init(_ descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        self.limit = limit
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }

    mutating func read() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while descriptor >= 0 {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
                if bytes.count > limit { end() }
            } else if count == 0 || errno != EINTR {
                if count == 0 || errno != EAGAIN { end() }
                return
            }
        }
    }

    mutating func end() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}

/// Bytes that are written to a pipe without blocking.
struct PipeFeed {
    /// -1 when everything is written, or the reader has closed.
    private(set) var descriptor: Int32
    private let bytes: [UInt8]
    /// The number of bytes that the pipe has accepted.
    private var written = 0

    init(_ bytes: [UInt8], to descriptor: Int32) {
        self.bytes = bytes
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        write()
    }

    /// Writes what the pipe has room for. A closed reader is not an error.
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
