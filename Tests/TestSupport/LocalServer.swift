import Foundation
import Glibc
import Synchronization

/// A real nginx on a free loopback port, started and stopped by the test that owns it.
package final class LocalServer {
    package let port: Int
    private let folder: TemporaryFolder
    private let process: Child

    package struct NotStarted: Error { package let log: String }

    /// Starts nginx with one TLS server.
    ///
    /// - Parameters:
    ///   - certificate: chain and key in TestCerts, without folder and ending: `valid-rsa`.
    ///   - body: the inside of the `server` block. `$ROOT` is replaced by a folder with `files` in it.
    package convenience init(certificate: String, files: [String: [UInt8]], body: String) throws {
        try self.init(files: files) { port, root in
            """
            server {
                listen 127.0.0.1:\(port) ssl;
                ssl_certificate \(Repository.testCerts("bundles/\(certificate)-chain.pem"));
                ssl_certificate_key \(Repository.testCerts("keys/\(certificate).key"));
                root \(root);
                \(body.replacingOccurrences(of: "$ROOT", with: root))
            }
            """
        }
    }

    /// Starts nginx with the `http` block's inside that `servers` writes for a port and a folder.
    package init(files: [String: [UInt8]], servers: (Int, String) -> String) throws {
        folder = try TemporaryFolder()
        for (name, content) in files { try folder.write("root/" + name, content) }
        try folder.write("root/.keep", "")
        port = try Self.freePort()
        let configuration = """
            daemon off; master_process off; worker_processes 1;
            pid \(folder.file("nginx.pid")); error_log \(folder.file("error.log")) warn;
            events { worker_connections 4096; }
            http {
                access_log \(folder.file("access.log"));
                client_body_temp_path \(folder.file("t1")); proxy_temp_path \(folder.file("t2"));
                fastcgi_temp_path \(folder.file("t3")); uwsgi_temp_path \(folder.file("t4"));
                scgi_temp_path \(folder.file("t5"));
                default_type application/octet-stream;
                \(servers(port, folder.file("root")))
            }
            """
        let path = try folder.write("nginx.conf", configuration)
        process = try Child(["nginx", "-p", folder.path, "-c", path], environment: ["PATH": Self.path])
        try waitUntilReady()
    }

    /// The requests so far, a line each, in nginx's "combined" form.
    package var requests: [String] {
        let text = (try? String(contentsOfFile: folder.file("access.log"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The requests so far, as soon as there are `count`: nginx logs a request after its response.
    package func requests(awaiting count: Int) -> [String] {
        var lastSize = -1
        try? wait {
            var log = stat()
            stat(folder.file("access.log"), &log)
            if log.st_size == lastSize { return false }
            lastSize = log.st_size
            return requests.count >= count
        }
        return requests
    }

    /// `--connect-to` for every site: this server answers for all of them.
    package var connectTo: String { "::127.0.0.1:\(port)" }

    /// The ports that ``freePort()`` returned: until its server listens, a port looks free to other tests.
    private static let givenPorts = Mutex<Set<UInt16>>([])

    /// A port on which no server listens, a different one for each call: outside of those that outgoing connections get,
    /// and of those that the programs in Python take (Tests/Tools/servers.py).
    package static func freePort() throws -> Int {
        for _ in 0..<1000 {
            let port = UInt16.random(in: 10_000..<24_000)
            let isNew = givenPorts.withLock { $0.insert(port).inserted }
            if isNew, isFree(port) { return Int(port) }
        }
        throw NotStarted(log: "no free port")
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return withAddress(in_addr(), port: port) { address, size in bind(descriptor, address, size) == 0 }
    }

    /// Gives a port of this machine to a function of the system.
    package static func withLoopback(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Bool {
        withAddress(in_addr(s_addr: UInt32(0x7F00_0001).bigEndian), port: UInt16(port), body)
    }

    private static func withAddress(
        _ host: in_addr, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = host
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// PATH with the folders of nginx, which are not in the PATH of ordinary users.
    private static var path: String { (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin:/sbin" }

    private func waitUntilReady() throws {
        var connects = false
        try? wait {
            connects = Self.connects(to: port)
            return connects || !process.isRunning
        }
        if connects { return }
        throw NotStarted(log: (try? String(contentsOfFile: folder.file("error.log"), encoding: .utf8)) ?? "")
    }

    private static func connects(to port: Int) -> Bool {
        guard let descriptor = connection(to: port) else { return false }
        close(descriptor)
        return true
    }

    /// A connection to a server of this machine, which the caller closes; nil if nothing listens there.
    static func connection(to port: Int) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if withLoopback(port: port, { address, size in connect(descriptor, address, size) == 0 }) { return descriptor }
        close(descriptor)
        return nil
    }
}
