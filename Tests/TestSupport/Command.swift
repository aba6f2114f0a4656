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

    /// Runs a program found by PATH, waits for its end and returns what it wrote.
    ///
    /// Output goes through files, not pipes: a child that the program leaves running must not block the test.
    ///
    /// - Parameter seconds: after them the program is ended, with status 124: it must not block the whole run. Under a
    ///   sanitizer ``slowdown`` times as many.
    package static func run(
        _ words: [String], input: [UInt8] = [], environment: [String: String] = [:], folder: String? = nil,
        seconds: Int = 300
    ) throws -> Command {
        let scratch = try TemporaryFolder()
        let files = try ["in", "out", "err"].map { try scratch.write($0, $0 == "in" ? input : []) }
        let limited = ["timeout", "--foreground", "-k", "5", String(seconds * slowdown), "env"] + words
        let end = try Child(
            limited, environment: environment, folder: folder, input: .file(files[0]), output: .file(files[1]),
            error: .file(files[2])
        ).wait()
        return Command(
            status: end.status, wasSignalled: end.wasSignalled, output: try Repository.bytes(files[1]),
            error: try Repository.bytes(files[2]))
    }

    /// How many times as long as usual programs may take: `SLOWDOWN` in the environment.
    private static let slowdown = Int(ProcessInfo.processInfo.environment["SLOWDOWN"] ?? "") ?? 1
}
