internal import POSIX

/// A program that signs digests with a key of its own, for instance in a KMS.
///
/// It gets the digest on its standard input, as 32, 48 or 64 bytes, and writes the signature in the form of
/// ``ExternalKey/init(_:)`` to its standard output, as bytes and nothing else.
public struct SigningCommand: Sendable {
    /// A command line for `/bin/sh`.
    public var line: String
    /// Seconds until the program is ended, 1 to 86,400; other numbers count as the nearest of these.
    public var timeLimit: Int

    /// A command with the properties of those names.
    public init(line: String, timeLimit: Int = 60) {
        self.line = line
        self.timeLimit = timeLimit
    }

    /// Bytes. The longest signature, of an RSA key of 16,384 bits, has 2,048.
    private static let longestOutput = 4096
    /// Variables with passwords for other servers.
    private static let secrets = ["AASA_TABLE", "PGPASSWORD"]

    /// Signs a digest. An interruption by a signal ends the program first.
    ///
    /// - Throws: `.signingCommand`, `.interrupted`.
    public func sign(_ request: ExternalKey.Request) throws(ToolkitError) -> [UInt8] {
        let seconds = min(max(1, timeLimit), 86_400)
        let command = ShellCommand(line: line, inherited: .allBut(Self.secrets), limit: seconds * 1000, grace: 5000)
        let result = try mapping(
            try Interruption.withDescriptor { descriptor throws(FileError) in
                try command.run(input: request.digest, outputLimit: Self.longestOutput, interruption: descriptor)
            }
        ) { (error: FileError) in
            ToolkitError(.signingCommand, path: line, detail: "it cannot be started: \(error.detail)")
        }
        if result.outcome == .interrupted { throw ToolkitError(.interrupted) }
        let failure: String?
        if result.output.count > Self.longestOutput {
            failure = "it printed more than \(Self.longestOutput) bytes"
        } else if result.outcome == .timedOut {
            failure = "it took longer than \(seconds) s"
        } else if result.output.isEmpty, result.outcome == .exited(status: 0) {
            failure = "it printed nothing"
        } else {
            failure = result.outcome.failure
        }
        if let failure { throw ToolkitError(.signingCommand, path: line, detail: failure) }
        return result.output
    }
}
