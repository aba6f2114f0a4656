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
        (
            .answerBroken, "Recv failure: Connection reset by peer",
            "read the server's log: it closes the connection before its response is complete"
        ),
        (.answerBroken, "nul byte in header", nil),
        (.notConnected, "", "check that a server listens on port 443, and that its firewall lets every address in"),
        (.other, "", nil),
    ]

    @Test(
        "A response is incomplete if the connection was lost, otherwise invalid; in both cases the server answered",
        arguments: [
            ("Empty reply from server", "incomplete"), ("Recv failure: Connection reset by peer", "incomplete"),
            ("transfer closed with 97 bytes remaining to read", "incomplete"),
            ("the connection ended within the head of the response", "incomplete"),
            ("HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)", "incomplete"),
            ("nul byte in header", "invalid"), ("two fields 'Content-Length' differ", "invalid"),
            ("Received HTTP/0.9 when not allowed", "invalid"),
            ("a line of the head of the response is longer than 100 KiB", "invalid"), ("", "invalid"),
        ])
    func broken(message: String, state: String) {
        let failure = NetworkFailure(kind: .answerBroken, text: message)
        #expect(failure.predicate.hasPrefix("does not answer correctly: the HTTP response is \(state)"))
        #expect(NetworkFailure(kind: .timedOut, text: message).predicate.hasPrefix("does not answer: too slow"))
    }

    @Test("The hint is for what the network library's message shows", arguments: hints)
    func hint(kind: NetworkFailure.Kind, message: String, hint: String?) throws {
        #expect(NetworkFailure(kind: kind, text: message).hint(for: try Site("example.com")) == hint)
    }
}
