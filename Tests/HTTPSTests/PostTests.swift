import TestSupport
import Testing

@testable import HTTPS

@Suite("POST")
struct PostTests {
    /// Makes the requests one after another on one connection slot, and returns the statuses.
    private static func send(_ contents: [[UInt8]?], to receiver: Receiver) throws -> [Int?] {
        var configuration = try Fetching.configuration(port: receiver.port)
        configuration.concurrency = 1
        let requests = contents.enumerated().map { number, content in
            var request = Request(
                tag: number, url: "https://example.com/hook?a=b", at: Fetching.moment, keepsConnection: true)
            request.fields = ["Aasa-Delivery: \(number)"]
            request.content = content
            return request
        }
        let outcome = try Fetching.run(requests, configuration)
        return contents.indices.map { outcome.results[$0]?.response?.status }
    }

    @Test("Content is posted as JSON with its length, byte for byte, without Expect: 100-continue")
    func content() throws {
        let receiver = try Receiver(certificate: "valid-rsa", secret: nil, answers: ["204"])
        let text = "{\"a\":\"ü\u{0}\"}"
        #expect(try Self.send([Array(text.utf8)], to: receiver) == [204])
        let note = try #require(try receiver.notes().first)
        #expect(note.method == "POST")
        #expect(note.path == "/hook?a=b")
        #expect(note.content == text)
        #expect(note.fields["content-type"] == "application/json")
        #expect(note.fields["content-length"] == String(text.utf8.count))
        #expect(note.fields["aasa-delivery"] == "0")
        #expect(note.fields["expect"] == nil)
        #expect(note.fields["transfer-encoding"] == nil)
    }

    @Test("One handle makes GETs and POSTs in turn, and nothing of one is left in the next")
    func inTurn() throws {
        let receiver = try Receiver(certificate: "valid-rsa", secret: nil, answers: ["200"])
        let large = [UInt8](repeating: 0x31, count: 3_000_000)
        #expect(
            try Self.send([nil, Array("1".utf8), Array("22".utf8), nil, [], large, nil], to: receiver)
                == [200, 200, 200, 200, 200, 200, 200])
        let notes = try receiver.notes()
        #expect(notes.map(\.method) == ["GET", "POST", "POST", "GET", "POST", "POST", "GET"])
        #expect(notes.map(\.content.utf8.count) == [0, 1, 2, 0, 0, 3_000_000, 0])
        #expect(notes.map { $0.fields["content-type"] != nil } == [false, true, true, false, true, true, false])
        #expect(notes.allSatisfy { $0.fields["expect"] == nil })
    }
}
