import Foundation

/// A real HTTPS server on a free loopback port that accepts POSTs and logs them: Tests/Tools/receiver.py.
package final class Receiver {
    /// One request.
    package struct Note: Decodable {
        package var method: String
        package var path: String
        /// Names in lower case.
        package var fields: [String: String]
        package var content: String
        /// Whether the signature is valid by Python's hmac; nil when the receiver has no secret.
        package var signed: Bool?
        package var answered: String
    }

    package struct NotStarted: Error {}

    package let port: Int
    private let folder: TemporaryFolder
    private let process: Child
    /// Open for the server's life: Python writes the port and its line break separately.
    private let output = Pipe()

    /// - Parameters:
    ///   - certificate: chain and key in TestCerts, without folder and ending: `valid-rsa`.
    ///   - answers: in turn, the last one repeated: `200`, `503:30` (with Retry-After), `hang`, `close`.
    package init(certificate: String, secret: String?, answers: [String]) throws {
        folder = try TemporaryFolder()
        process = try Child(
            [
                "python3", Repository.root.appending(path: "Tests/Tools/receiver.py").path,
                "--chain", Repository.testCerts("bundles/\(certificate)-chain.pem"),
                "--key", Repository.testCerts("keys/\(certificate).key"),
                "--log", folder.file("log"), "--answers", answers.joined(separator: ","),
            ] + (secret.map { ["--secret", $0] } ?? []),
            output: .descriptor(output.fileHandleForWriting.fileDescriptor), error: .null)
        try output.fileHandleForWriting.close()
        let line = output.fileHandleForReading.availableData
        guard let port = Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)) else {
            throw NotStarted()
        }
        self.port = port
    }

    /// The requests so far, as soon as there are `count`.
    package func notes(awaiting count: Int) throws -> [Note] {
        for _ in 0..<6000 where try notes().count < count { usleep(10_000) }
        return try notes()
    }

    /// The requests so far, in order.
    package func notes() throws -> [Note] {
        let text = (try? String(contentsOfFile: folder.file("log"), encoding: .utf8)) ?? ""
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Note.self, from: Data($0.utf8)) }
    }
}
