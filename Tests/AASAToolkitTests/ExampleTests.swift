import Foundation
import TestSupport
import Testing

@Suite("The example")
struct ExampleTests {
    @Test("The example builds as a package of its own, signs, judges, checks and records")
    func signAndVerify() throws {
        let scratch = Repository.root.appending(path: ".build/example").path
        let build = try Command.run([
            "swift", "build", "--package-path", Repository.root.appending(path: "Examples/SignAndVerify").path,
            "--scratch-path", scratch,
        ])
        try #require(build.status == 0, "\(build.outputText.suffix(2000))\(build.errorText.suffix(2000))")
        let folder = try TemporaryFolder()
        let run = try Command.run([
            scratch + "/debug/SignAndVerify", Repository.testCerts("bundles/valid-rsa-chain.pem"),
            Repository.testCerts("keys/valid-rsa.key"), Repository.testCerts("roots/root-rsa.pem"), "example.com",
            folder.file("table.db"),
        ])
        let lines = run.outputText.split(separator: "\n")
        #expect(run.status == 0 && lines.count == 4)
        #expect(lines.first?.hasPrefix("signed: ") == true && lines.first?.hasSuffix("bytes by CN=example.com") == true)
        #expect(lines.dropFirst().first == "file: approved: the file is valid and lists the app in webcredentials")
        #expect(lines.dropFirst(2).first == "site: pending: unreachable")
        #expect(lines.last == "table: ABCDE12345.com.example.app example.com, try 1")
    }
}
