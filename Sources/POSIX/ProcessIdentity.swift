internal import Glibc

/// The identity of a process among all processes, of this machine and others.
package struct ProcessIdentity: Sendable {
    package var number: Int32
    /// Clock ticks from the machine's boot to the start of the process (proc_pid_stat(5), field 22); empty when
    /// unknown.
    package var start: String

    package static var current: ProcessIdentity {
        ProcessIdentity(number: getpid(), start: startTime(getpid()) ?? "")
    }

    /// The machine's name, its boot and the namespace that process numbers belong to, without spaces.
    package static let machine: String = {
        let boot = firstLine("/proc/sys/kernel/random/boot_id") ?? "-"
        return "\(hostName)/\(boot)/\(namespace)".filter { $0 != " " }
    }()

    /// Whether the process has ended: its number is free, or another process's.
    package static func hasEnded(_ number: Int32, start: String) -> Bool {
        if kill(number, 0) != 0, errno == ESRCH { return true }
        guard let current = startTime(number), !start.isEmpty else { return false }
        return current != start
    }

    private static func startTime(_ number: Int32) -> String? {
        let fields = fields(of: "\(number)")
        guard fields.count > 19 else { return nil }
        return String(fields[19])
    }

    /// The fields of a process behind its name, from the third one, the state (proc_pid_stat(5)); empty for one that
    /// does not exist.
    package static func fields(of number: String) -> [Substring] {
        let line = String(decoding: (try? FileReader.readOnce("/proc/\(number)/stat")) ?? [], as: UTF8.self)
        // The name is in parentheses and may contain some.
        guard let end = line.lastIndex(of: ")") else { return [] }
        return line[line.index(after: end)...].split(separator: " ")
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "-" }
        return String(characters: name)
    }

    private static var namespace: String {
        var text = [CChar](repeating: 0, count: 128)
        let count = readlink("/proc/self/ns/pid", &text, text.count)
        let digits = String(characters: text.prefix(max(count, 0))).filter("0123456789".contains)
        return if digits.isEmpty { "-" } else { digits }
    }

    private static func firstLine(_ path: String) -> String? {
        guard let bytes = try? FileReader.readOnce(path) else { return nil }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
