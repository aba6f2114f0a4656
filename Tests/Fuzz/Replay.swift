import Foundation
import TestSupport

/// Runs the inputs of Corpora through their targets, one after the other, in this process.
enum Replay {
    static let targets: [(name: String, check: @Sendable ([UInt8]) -> Void)] = [
        ("json", checkJSON), ("document", checkDocument), ("matcher", checkMatcher), ("zip", checkZip),
        ("macho", checkMachO), ("superblob", checkSuperblob), ("plist", checkPropertyList),
        ("entitlement", checkEntitlement), ("message", checkMessage), ("answer", checkAnswer), ("list", checkList),
        ("table", checkTable), ("signing", checkSigning), ("binary-xml", checkBinaryXML),
        ("resources", checkResources), ("protobuf", checkProtobuf), ("statements", checkStatements),
        ("framing", checkFraming), ("request", checkRequest), ("settings", checkSettings),
        ("rule-list", checkRuleList), ("page", checkPage),
        // These change the process's folder.
        ("command", checkCommand), ("agent", checkAgent),
    ]

    static func inputs(of target: String) throws -> [String] {
        let folder = Repository.root.appending(path: "Tests/Fuzz/Corpora/\(target)").path
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    }

    /// Runs all of them.
    static func run() throws {
        let folder = try TemporaryFolder()
        setenv("FUZZ_FOLDER", folder.path, 1)
        setenv("FUZZ_ROOT", Repository.root.path, 1)
        setenv("FUZZ_REPLAY", "1", 1)
        let server = try AnswerServer(folder)
        setenv("FUZZ_PORT", server.port, 1)
        for (name, check) in targets {
            for path in try inputs(of: name) {
                try Data(path.utf8).write(to: note(of: getppid()))
                check(try Repository.bytes(path))
            }
        }
        try FileManager.default.removeItem(at: note(of: getppid()))
        withExtendedLifetime(server) {}
    }

    /// The file with the name of the input that is being run, for the process that started the replay.
    private static func note(of process: pid_t) -> URL {
        FileManager.default.temporaryDirectory.appending(path: "aasa-replay-\(process)")
    }

    /// The input at which a replay that this process started has ended.
    static var lastInput: String { (try? String(contentsOf: note(of: getpid()), encoding: .utf8)) ?? "none" }
}

/// What answers the requests of the target `answer`.
private final class AnswerServer {
    let port: String
    private let process: Child

    private struct NotStarted: Error {}

    init(_ folder: TemporaryFolder) throws {
        let script = Repository.root.appending(path: "Tests/Fuzz/answers.py").path
        let file = folder.file("port")
        process = try Child(["python3", script, folder.file("answer"), file])
        var text = ""
        while !text.hasSuffix("\n") {
            guard process.isRunning else { throw NotStarted() }
            usleep(2000)
            text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        }
        port = String(text.dropLast())
    }
}
