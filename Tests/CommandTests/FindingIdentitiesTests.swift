import AASA
import Testing

@testable import AASACommands

@Suite("Identities of findings")
struct FindingIdentitiesTests {
    @Test(
        "A finding has one identity, whatever its message states of the time of the check",
        arguments: [
            ("the certificate expires in 3 days", "the certificate expires in 2 days"),
            ("answers 503, with 'Retry-After: 60'", "answers 503, with 'Retry-After: 61'"),
            (
                "answers 503, with 'Retry-After: Sat, 28 Nov 2026 10:00:00 GMT'; likewise b",
                "answers 503, with 'Retry-After: Sun, 29 Nov 2026 11:00:00 GMT'; likewise b"
            ),
        ])
    func times(first: String, second: String) {
        #expect(Self.identity(first) == Self.identity(second))
    }

    @Test("What is behind a Retry-After has a part in the identity")
    func behindRetryAfter() {
        let first = Self.identity("answers 503, with 'Retry-After: Sat, 28 Nov 2026 10:00:00 GMT'; likewise b")
        let second = Self.identity("answers 503, with 'Retry-After: Sat, 28 Nov 2026 10:00:00 GMT'; likewise c")
        #expect(first != second)
    }

    private static func identity(_ message: String) -> String {
        var identities = FindingIdentities()
        let finding = Finding(code: "AASA601", severity: .error, message: message)
        return identities.identity(of: finding, in: "example.com")
    }
}
