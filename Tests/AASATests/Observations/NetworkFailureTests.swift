import Testing

@testable import AASA

@Suite("What to do about a site that does not answer")
struct NetworkFailureTests {
    static let hints: [(NetworkFailure.Kind, String, String?)] = [
        (
            .answerBroken, "transfer closed with 97 bytes remaining to read",
            "send as many bytes as 'Content-Length' states"
        ),
        (
            .answerBroken, "Empty reply from server",
            "read the server's log: it closes the connection before its response is complete"
        ),
        (
            .answerBroken, "transfer closed with outstanding read data remaining",
            "read the server's log: it closes the connection before its response is complete"
        ),
        (.answerBroken, "Recv failure: Connection reset by peer", nil),
        (.notConnected, "", "check that a server listens on port 443, and that its firewall lets every address in"),
        (.other, "", nil),
    ]

    @Test("The hint is for what the network library's message shows", arguments: hints)
    func hint(kind: NetworkFailure.Kind, message: String, hint: String?) throws {
        #expect(NetworkFailure(kind: kind, text: message).hint(for: try Site("example.com")) == hint)
    }
}
