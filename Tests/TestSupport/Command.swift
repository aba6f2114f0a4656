import Foundation

/// A finished program.
package struct Command {
    package var status: Int32
    /// Whether a signal ended it; then ``status`` is the signal's number.
    package var wasSignalled: Bool
    package var output: [UInt8]
    package var error: [UInt8]

    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: error, as: UTF8.self) }

    /// For `env`: tests run on threads on which every signal is blocked, and a child would inherit that.
    static let defaultSignals = "--default-signal"

    /// Runs a program found by PATH, waits for its end and returns what it wrote.
    ///
    /// Output goes through files, not pipes: a program that leaves a child behind must not keep the test waiting.
    package static func run(
        _ words: [String], input: [UInt8] = [], environment: [String: String] = [:], folder: String? = nil
    ) throws -> Command {
        let scratch = try TemporaryFolder()
        let files = try ["in", "out", "err"].map { try scratch.write($0, $0 == "in" ? input : []) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [Self.defaultSignals] + words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        process.standardInput = FileHandle(forReadingAtPath: files[0])
        process.standardOutput = FileHandle(forWritingAtPath: files[1])
        process.standardError = FileHandle(forWritingAtPath: files[2])
        try process.run()
        process.waitUntilExit()
        return Command(
            status: process.terminationStatus, wasSignalled: process.terminationReason == .uncaughtSignal,
            output: try Repository.bytes(files[1]), error: try Repository.bytes(files[2]))
    }
}
