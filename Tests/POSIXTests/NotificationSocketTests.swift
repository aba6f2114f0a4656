import Foundation
import TestSupport
import Testing

@testable import POSIX

/// The manager's end: a real datagram socket.
private final class Manager {
    let name: String
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    init(_ name: String) {
        self.name = name
        let bytes = name.hasPrefix("@") ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let descriptor = descriptor
        withUnsafePointer(to: &address) { pointer in
            _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
    }

    deinit { close(descriptor) }

    func receive() -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }
}

@Suite("The service manager")
struct NotificationSocketTests {
    private static func service(_ socket: String?, _ microseconds: String? = nil, _ process: String? = nil)
        -> NotificationSocket?
    {
        NotificationSocket(socket: socket, watchdogMicroseconds: microseconds, watchdogProcess: process)
    }

    @Test("States arrive as the protocol writes them, by path and by abstract name")
    func states() throws {
        let folder = try TemporaryFolder()
        for name in [folder.file("notify"), "@aasa-test-\(UUID().uuidString)"] {
            let manager = Manager(name)
            let service = try #require(Self.service(name))
            #expect(service.notify(.ready))
            #expect(manager.receive() == "READY=1")
            #expect(service.notify(.reloading(monotonicMicroseconds: 12)))
            #expect(manager.receive() == "RELOADING=1\nMONOTONIC_USEC=12")
            #expect(service.notify(.stopping))
            #expect(manager.receive() == "STOPPING=1")
            #expect(service.notify(.watchdog))
            #expect(manager.receive() == "WATCHDOG=1")
        }
    }

    @Test("A missing service manager is not an error")
    func nobody() {
        #expect(Self.service("/nonexistent/notify")?.notify(.ready) == false)
        #expect(Self.service("@aasa-test-nobody")?.notify(.ready) == false)
    }

    @Test(
        "Without a valid socket name there is no service manager",
        arguments: [nil, "", "/", "@", "relative", "vsock:2:1", "/" + String(repeating: "x", count: 120)])
    func absent(socket: String?) {
        #expect(Self.service(socket) == nil)
    }

    @Test(
        "The watchdog's interval counts when it is meant for this process",
        arguments: [
            ("30000000", nil, 30_000_000), ("30000000", "self", 30_000_000), ("30000000", "1", nil), (nil, nil, nil),
            ("0", nil, nil), ("-1", nil, nil), ("soon", nil, nil), ("99999999999999999999", nil, nil),
        ] as [(String?, String?, Int64?)])
    func watchdog(microseconds: String?, process: String?, interval: Int64?) {
        let process = process == "self" ? String(getpid()) : process
        #expect(Self.service("/run/x", microseconds, process)?.watchdogMicroseconds == interval)
    }

    @Test(
        "systemd's own client sends the same",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-notify"),
            "systemd-notify is not installed"))
    func sameAsOthers() throws {
        let folder = try TemporaryFolder()
        let manager = Manager(folder.file("notify"))
        let result = try Command.run(
            ["systemd-notify", "--no-block", "--ready"],
            environment: ["NOTIFY_SOCKET": manager.name])
        #expect(result.status == 0)
        let theirs = Set(manager.receive().split(separator: "\n"))
        Self.service(manager.name)?.notify(.ready)
        #expect(theirs.isSuperset(of: manager.receive().split(separator: "\n")))
    }
}
