internal import POSIX

/// Who asks a site at this moment: a process on a machine.
///
/// It is kept as a text with the machine's name, its boot and process namespace, the process's number and when that
/// began, so that a program that is gone is told from one that runs: see proc_pid_stat(5), field 22.
public struct LeaseHolder: Hashable, Sendable, CustomStringConvertible {
    /// As it is kept.
    public let description: String
    private let machine: Substring
    private let process: Int32
    private let start: Substring

    /// This process.
    ///
    /// - Parameter part: tells several holders of one process apart.
    public static func current(_ part: Int = 0) -> LeaseHolder {
        let process = ProcessIdentity.current
        let machine = ProcessIdentity.machine
        return LeaseHolder("\(machine) \(process.number) \(process.start) \(part)", machine[...], process.number)
    }

    /// Reads ``description``; nil for anything else.
    init?(kept text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, let number = Int32(parts[1]), number > 0 else { return nil }
        self.init(text, parts[0], number)
    }

    private init(_ text: String, _ machine: Substring, _ process: Int32) {
        description = text
        self.machine = machine
        self.process = process
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        start = parts.count == 4 ? parts[2] : ""
    }

    /// Whether its process has ended for certain. Of another machine's nothing is known.
    var isGone: Bool {
        guard machine.utf8.elementsEqual(ProcessIdentity.machine.utf8) else { return false }
        return ProcessIdentity.hasEnded(process, start: String(start))
    }
}

/// A holder, and for how long a site is its own unless it renews.
public struct Lease: Sendable {
    public var holder: LeaseHolder
    /// By the store's own clock, which is one for all machines.
    public var seconds: Int64

    public init(holder: LeaseHolder, seconds: Int64) {
        self.holder = holder
        self.seconds = min(max(seconds, 1), 86400)
    }
}
