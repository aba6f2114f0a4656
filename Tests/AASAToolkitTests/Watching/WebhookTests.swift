import AASA
import POSIX
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Webhooks")
struct WebhookTests {
    private static let payload = #"{"event":"verdict-changed","site":"ü.example"}"#

    private static func options(port: Int, timeout: Duration = .seconds(20)) -> NetworkOptions {
        var options = NetworkOptions.test(["::127.0.0.1:\(port)"])
        (options.connectTimeout, options.timeout) = (.seconds(5), timeout)
        return options
    }

    private static func webhook(_ url: String, secret: String? = "s3cret", port: Int, timeout: Duration = .seconds(20))
        throws
        -> Webhook?
    {
        Webhook(
            url: url, secret: secret.map { Array($0.utf8) }, trust: try Material.trust(),
            options: options(port: port, timeout: timeout))
    }

    /// Posts once for each answer and returns the outcomes.
    private static func post(_ receiver: Receiver, _ count: Int, secret: String? = "s3cret") throws -> [DeliveryOutcome]
    {
        let webhook = try #require(
            try webhook("https://example.com/hook?x=1", secret: secret, port: receiver.port, timeout: .seconds(2)))
        return try (0..<count).map { number in
            try webhook.post(payload, delivery: "n-\(number)", at: Material.moment, interruption: nil)
        }
    }

    @Test("An event arrives with its fields, and the receiver's own computation confirms its signature")
    func delivered() throws {
        let receiver = try Receiver(certificate: "valid-rsa", secret: "s3cret", answers: ["200", "204"])
        #expect(try Self.post(receiver, 2) == [.delivered, .delivered])
        let notes = try receiver.notes()
        #expect(notes.map(\.method) == ["POST", "POST"])
        #expect(notes.map(\.signed) == [true, true])
        #expect(notes.map(\.content) == [Self.payload, Self.payload])
        #expect(notes.map(\.path) == ["/hook?x=1", "/hook?x=1"])
        #expect(notes.map { $0.fields["aasa-delivery"] } == ["n-0", "n-1"])
        #expect(notes[0].fields["aasa-timestamp"] == "1800000000")
        #expect(notes[0].fields["user-agent"] == "aasa-test/1")
        #expect(notes[0].fields["content-type"] == "application/json")
    }

    @Test("Another secret's signature is invalid, and without a secret there is none")
    func secrets() throws {
        let receiver = try Receiver(certificate: "valid-rsa", secret: "s3cret", answers: ["200"])
        _ = try Self.post(receiver, 1, secret: "other")
        _ = try Self.post(receiver, 1, secret: nil)
        #expect(try receiver.notes().map(\.signed) == [false, false])
        #expect(try receiver.notes().map { $0.fields["aasa-signature"] != nil } == [true, false])
    }

    @Test("What the receiver answers decides whether there is another attempt")
    func answers() throws {
        let receiver = try Receiver(
            certificate: "valid-rsa", secret: "s3cret",
            answers: [
                "500", "503:30", "599", "408", "425", "429:7200", "301", "308", "400", "401", "404", "410:5", "200",
            ])
        func failed(_ status: Int, retryAfter: Int? = nil) -> DeliveryOutcome {
            .failed(retryAfter: retryAfter, text: "the receiver answered \(status)")
        }
        func refused(_ status: Int) -> DeliveryOutcome { .refused(text: "the receiver answered \(status)") }
        #expect(
            try Self.post(receiver, 13) == [
                failed(500), failed(503, retryAfter: 30), failed(599), failed(408), failed(425),
                failed(429, retryAfter: 7200), refused(301), refused(308), refused(400), refused(401), refused(404),
                refused(410), .delivered,
            ])
        #expect(try receiver.notes().count == 13)
    }

    @Test("No answer leads to another attempt", arguments: ["close", "hang"])
    func noAnswer(answer: String) throws {
        let receiver = try Receiver(certificate: "valid-rsa", secret: nil, answers: [answer])
        let outcome = try Self.post(receiver, 1)[0]
        guard case .failed(nil, let text) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(!text.isEmpty && !text.hasPrefix("the receiver answered"))
    }

    @Test("A delivery that this program ends has not failed")
    func interrupted() throws {
        let receiver = try Receiver(certificate: "valid-rsa", secret: nil, answers: ["hang"])
        let webhook = try #require(try Self.webhook("https://example.com/", port: receiver.port))
        let event = QueuedEvent(
            id: 1, sink: EventSink.webhookName, payload: Self.payload, createdAt: Material.moment, attempts: 0,
            cause: nil,
            holder: Lease(1).holder)
        let interruption = try EventFD()
        interruption.signal()
        let outcome = EventSink.webhook(webhook).deliver(
            QueuedNotification(events: [event]), at: Material.moment, interruption: interruption.descriptor)
        #expect(outcome == .interrupted)
    }

    @Test("A receiver that is not trusted or not reachable gets nothing")
    func untrusted() throws {
        let receiver = try Receiver(certificate: "untrusted-root", secret: nil, answers: ["200"])
        for port in [receiver.port, try LocalServer.freePort()] {
            let webhook = try #require(try Self.webhook("https://example.com/", port: port))
            let outcome = try webhook.post(Self.payload, delivery: "1", at: Material.moment, interruption: nil)
            guard case .failed(nil, _) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
        }
        #expect(try receiver.notes().isEmpty)
    }

    @Test(
        "Only https URLs without credentials are valid",
        arguments: [
            ("https://example.com", true), ("HTTPS://example.com:8443/a?b=@c", true), ("https://[::1]/", true),
            ("http://example.com/", false), ("https://", false), ("https:///x", false), ("https://:443/", false),
            ("https://user@example.com/", false), ("https://user:word@example.com/", false), ("example.com", false),
            ("https://example.com/ x", false), ("https://example.com/\r\nA: b", false), ("https://exämple.com/", false),
            ("https://example.com\\@other.example/", false), ("", false), ("file:///etc/passwd", false),
            ("https://example.com/" + String(repeating: "x", count: 3000), false),
        ])
    func urls(url: String, isValid: Bool) throws {
        #expect((try Self.webhook(url, port: 1) != nil) == isValid)
        #expect(try Self.webhook(url, secret: "", port: 1) == nil)
    }

    @Test("A delivery's name cannot add header fields")
    func names() throws {
        let receiver = try Receiver(certificate: "valid-rsa", secret: "s3cret", answers: ["200"])
        let webhook = try #require(try Self.webhook("https://example.com/", port: receiver.port))
        _ = try webhook.post("{}", delivery: "a\r\nX-Other: b", at: Material.moment, interruption: nil)
        let fields = try receiver.notes()[0].fields
        #expect(fields["x-other"] == nil && fields["aasa-delivery"] == "aX-Other:b")
    }
}
