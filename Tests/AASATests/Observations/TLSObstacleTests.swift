import Testing

@testable import AASA

@Suite("What keeps a client from a TLS connection")
struct TLSObstacleTests {
    static let failures: [(NetworkFailure.Kind, String, String)] = [
        (.handshakeFailed, "error:0A00010B:SSL routines::wrong version number", "the port does not use TLS"),
        (
            .handshakeFailed, "error:0A000458:SSL routines::tlsv1 unrecognized name",
            "the server knows no host of this name (TLS alert 'unrecognized_name')"
        ),
        (
            .handshakeFailed, "error:0A000412:SSL routines::sslv3 alert bad certificate",
            "the server requires a client certificate"
        ),
        (
            .answerBroken, "SSL_read: error:0A00045C:SSL routines::tlsv13 alert certificate required, errno 0",
            "the server requires a client certificate"
        ),
        (
            .answerBroken, "the server requested a client certificate, and ended the connection",
            "the server requested a client certificate, and ended the connection"
        ),
    ]

    @Test("A failure states what its message shows", arguments: failures)
    func sentence(kind: NetworkFailure.Kind, message: String, sentence: String) throws {
        let failure = NetworkFailure(kind: kind, text: message)
        #expect(failure.sentence == sentence)
        #expect(failure.hint(for: try Site("example.com")) != nil)
    }

    @Test("An end of the connection is stated in plain words")
    func systemText() {
        let text = "getpeername() failed with errno 107: Transport endpoint is not connected"
        let failure = NetworkFailure(kind: .answerBroken, text: text)
        #expect(failure.sentence == "the HTTP response is incomplete (the server ended the connection)")
    }

    @Test("Bytes that are not TLS behind a handshake are a broken response")
    func brokenResponse() {
        let failure = NetworkFailure(kind: .answerBroken, text: "SSL_read: wrong version number")
        #expect(failure.sentence == "the HTTP response is invalid (SSL_read: wrong version number)")
    }
}
