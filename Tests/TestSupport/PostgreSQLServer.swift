import Foundation
import Glibc

/// A real PostgreSQL server on a free loopback port. It ends, and its files are removed, when the process that started it
/// ends in any way: a shell waits for the end of a pipe.
///
/// `@unchecked Sendable`, because everything that changes is guarded by `lock`.
package final class PostgreSQLServer: @unchecked Sendable {
    package static let password = "aasa-secret"
    package let port: Int
    private let folder: String
    private let lock = NSLock()
    private let keeper: Child
    private let pipe = Pipe()
    private var databases = 0

    package struct NotStarted: Error { package let log: String }

    /// One for all tests of a run.
    private static let common = Result { try PostgreSQLServer() }

    package static func shared() throws -> PostgreSQLServer { try common.get() }

    /// - Parameter isDurable: whether it writes to the disk what it commits.
    package init(isDurable: Bool = false) throws {
        port = try LocalServer.freePort()
        folder = FileManager.default.temporaryDirectory.appending(path: "aasa-pg-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Self.password.write(toFile: folder + "/password", atomically: false, encoding: .utf8)
        if let user = Self.user { _ = try Command.run(["chown", "-R", user, folder]) }
        let made = try Command.run(
            Self.words + [
                Self.programs + "/initdb", "-D", folder + "/data", "-A", "scram-sha-256", "-U", "postgres", "-E",
                "UTF8",
                "--locale=C", "--no-sync", "--pwfile", folder + "/password",
            ], folder: folder)
        guard made.status == 0 else { throw NotStarted(log: made.errorText + made.outputText) }
        keeper = try Child(
            ["sh", "-c", Self.keeping, "sh", folder] + Self.words + [
                Self.programs + "/postgres", "-D", folder + "/data", "-p", String(port), "-k", folder,
                "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200", "-c", "shared_buffers=32MB",
                // Its worker would visit each test's database, more than one in a second.
                "-c", "autovacuum=off",
                "-c", "fsync=\(isDurable ? "on" : "off")", "-c", "full_page_writes=\(isDurable ? "on" : "off")",
            ], folder: folder, input: .descriptor(pipe.fileHandleForReading.fileDescriptor))
        try pipe.fileHandleForReading.close()
        try start()
    }

    deinit {
        try? pipe.fileHandleForWriting.close()
        keeper.wait()
    }

    /// Starts the server, at the same port as before.
    package func start() throws {
        pipe.fileHandleForWriting.write(Data("start\n".utf8))
        // The last line of its file reports that it is ready.
        do { try wait { state?.contains("ready") ?? false } } catch {
            throw NotStarted(log: (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "")
        }
    }

    /// Stops the server in good order: connections are ended, and nothing is lost.
    package func stop() {
        pipe.fileHandleForWriting.write(Data("stop\n".utf8))
        for _ in 0..<6000 where state != nil { usleep(10_000) }
    }

    /// The pipe ends when the process that started the shell ends.
    private static let keeping = """
        folder=$1; shift; server=
        while read -r word; do
            case $word in
                start) "$@" > "$folder/log" 2>&1 < /dev/null & server=$! ;;
                stop) kill -INT $server; wait $server; server= ;;
            esac
        done
        if [ -n "$server" ]; then kill -QUIT $server; wait $server; fi
        rm -rf "$folder"
        """

    /// The server's own state file; nil while there is none.
    private var state: String? { try? String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8) }

    // MARK: Databases

    /// Makes an empty database and returns its URL.
    package func database() throws -> String {
        let number = lock.withLock {
            databases += 1
            return databases
        }
        let name = "test\(number)"
        // Copying files takes 20 ms of processor time, the usual copy through the server's log 50 ms.
        _ = try sql("CREATE DATABASE \(name) STRATEGY file_copy", at: url("postgres"))
        return url(name)
    }

    package func url(_ database: String, user: String = "postgres", password: String = password) -> String {
        "postgresql://\(user):\(password)@127.0.0.1:\(port)/\(database)"
    }

    /// Runs statements with psql; returns its output without headings.
    @discardableResult
    package func sql(_ text: String, at url: String) throws -> String {
        let command = try Command.run(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", url], input: Array(text.utf8))
        guard command.status == 0 else { throw NotStarted(log: command.errorText) }
        return command.outputText.trimmingCharacters(in: .newlines)
    }

    // MARK: Programs

    /// Where Debian keeps the server's programs.
    private static let programs: String = {
        let top = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: top)) ?? []
        let newest = versions.compactMap { Int($0) }.max()
        return newest.map { "\(top)/\($0)/bin" } ?? top
    }()

    /// The server refuses to run as root.
    private static let user: String? = getuid() != 0 ? nil : getpwnam("postgres") != nil ? "postgres" : "nobody"

    private static var words: [String] {
        user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0 == "nobody" ? "nogroup" : $0)", "--clear-groups"] } ?? []
    }
}
