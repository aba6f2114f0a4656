import Foundation
import TestSupport

/// Tests/Tools/name-server.py, started and stopped by the test that owns it.
final class NameServer {
    let address: String
    private let process: Child
    private let folder: TemporaryFolder
    private let log: String

    struct NotStarted: Error {}

    init() throws {
        folder = try TemporaryFolder()
        log = try folder.write("log", [])
        process = try Child(
            ["python3", Repository.root.appending(path: "Tests/Tools/name-server.py").path], output: .file(log))
        var port: String?
        for _ in 0..<6000 where port == nil {
            usleep(10_000)
            port = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").first.map { String($0) }
        }
        guard let port else { throw NotStarted() }
        address = "127.0.0.1:\(port)"
    }

    /// The names of queries for IPv4 addresses, in order.
    var questions: [String] {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("1 ") }.map { String($0.dropFirst(2)) }
    }
}
