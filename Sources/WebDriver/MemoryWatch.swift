internal import Glibc
internal import POSIX

/// Ends the processes of a session when they take more memory than a limit.
///
/// `RLIMIT_AS` does not help: WebKit reserves far more addresses than it uses. A control group
/// needs rights that users lack.
final class MemoryWatch {
    private let stopped: EventFD
    private let passed: EventFD
    private let worker: WorkerThread
    /// Milliseconds. A process that only takes memory gets about 100 MB in these.
    private static let interval = 50

    /// - Parameters:
    ///   - session: the number of a session that is a process group too.
    ///   - limit: bytes.
    init(session: Int32, limit: Int) throws(FileError) {
        let stopped = try EventFD()
        let passed = try EventFD()
        worker = try WorkerThread {
            var memory = SessionMemory(session: session)
            while Descriptors.readable([stopped.descriptor], within: Self.interval).isEmpty {
                guard memory.bytes() > limit else { continue }
                passed.signal()
                kill(-session, SIGKILL)
                return
            }
        }
        self.stopped = stopped
        self.passed = passed
    }

    deinit { end() }

    /// Whether the processes were ended.
    var hasPassedLimit: Bool { !Descriptors.readable([passed.descriptor], within: 0).isEmpty }

    /// Ends the watch. To be called before the session's number can be that of others.
    func end() {
        stopped.signal()
        worker.join()
    }
}

/// What the processes of a session have in memory.
struct SessionMemory {
    private let session: Int32
    /// Processes that are not of the session. Their numbers may be reused, so that they are looked at again at times.
    private var others: Set<String> = []
    private var round = 0
    private static let counted: Set<Substring> = ["RssAnon:", "RssShmem:", "VmSwap:"]
    /// Entries of `/proc` that are looked at.
    private static let maximumProcesses = 100_000
    /// Measurements between two of which all processes are looked at again.
    private static let roundsOfOthers = 20

    init(session: Int32) { self.session = session }

    /// The bytes of all processes of a session that no file has (proc_pid_status(5)): programs
    /// and libraries do not count.
    mutating func bytes() -> Int {
        if round % Self.roundsOfOthers == 0 { others = [] }
        round += 1
        var sum = 0
        let entries = (try? FileSystem.names(in: "/proc", limit: Self.maximumProcesses)) ?? []
        for process in entries where !others.contains(process) {
            guard isMember(process) else {
                others.insert(process)
                continue
            }
            let status = (try? FileReader.readOnce("/proc/\(process)/status")) ?? []
            for line in String(decoding: status, as: UTF8.self).split(separator: "\n") {
                let fields = line.split(whereSeparator: \.isBlank)
                guard fields.count == 3, Self.counted.contains(fields[0]) else { continue }
                sum += (Int(fields[1]) ?? 0) * 1024
            }
        }
        return sum
    }

    private func isMember(_ process: String) -> Bool {
        guard Int(process) != nil else { return false }
        // The state, the parent, the group and the session.
        let fields = ProcessIdentity.fields(of: process)
        return fields.count > 3 && fields[3] == "\(session)"
    }
}
