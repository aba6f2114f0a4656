import Foundation
import TestSupport
import Testing

@Suite("The example")
struct ExampleTests {
    /// The example as a target of this package, or the program named by `EXAMPLE`: `make example` builds it as a package of
    /// its own.
    private static let program = ProcessInfo.processInfo.environment["EXAMPLE"] ?? Repository.product("sign-and-verify")

    @Test("The example signs, judges, checks and records")
    func signAndVerify() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run([
            Self.program, Repository.testCerts("bundles/valid-rsa-chain.pem"),
            Repository.testCerts("keys/valid-rsa.key"), Repository.testCerts("roots/root-rsa.pem"), "example.com",
            folder.file("table.db"),
        ])
        let lines = run.outputText.split(separator: "\n")
        try #require(run.status == 0 && lines.count == 5, "\(run.outputText)\(run.errorText)")
        #expect(lines[0].hasPrefix("signed: ") && lines[0].hasSuffix("bytes by CN=example.com"))
        #expect(lines[1] == "file: approved: the file is valid and lists the app in webcredentials")
        #expect(lines[2] == "site: pending: unreachable")
        #expect(lines[3] == "table: ABCDE12345.com.example.app example.com, try 2")
        #expect(lines[4] == "removed: 1")
    }
}
