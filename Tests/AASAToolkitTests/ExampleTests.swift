import Foundation
import TestSupport
import Testing

@Suite("The example")
struct ExampleTests {
    @Test("The example signs, judges and checks")
    func signAndVerify() throws {
        let folder = URL(filePath: Repository.program).deletingLastPathComponent()
        let run = try Command.run([
            folder.appending(path: "SignAndVerify").path, Repository.testCerts("bundles/valid-rsa-chain.pem"),
            Repository.testCerts("keys/valid-rsa.key"), Repository.testCerts("roots/root-rsa.pem"), "example.com",
        ])
        let lines = run.outputText.split(separator: "\n")
        #expect(run.status == 0 && lines.count == 3)
        #expect(lines.first?.hasPrefix("signed: ") == true && lines.first?.hasSuffix("bytes by CN=example.com") == true)
        #expect(lines.dropFirst().first == "file: approved: the file is valid and lists the app in webcredentials")
        #expect(lines.last == "site: pending: unreachable")
    }
}
