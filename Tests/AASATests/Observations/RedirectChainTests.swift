import AASA
import Testing

@Suite("Chains of redirects")
struct RedirectChainTests {
    private static let start = "https://example.com/f"

    /// Follows answers by URL: a target for a redirect, nil for the file.
    private func follow(_ targets: [String: String?], status: Int = 302, within site: Site? = nil) -> RedirectChain {
        var chain = RedirectChain(from: Self.start, within: site)
        while let url = chain.next {
            let target = targets[url] ?? nil
            let answer = Answer(
                url: url, status: target == nil ? 200 : status, contentType: nil, redirectTarget: target,
                retryAfter: nil, size: 0, isCutOff: false, content: .plain([]))
            chain.append(Hop(url: url, observation: .answer(answer), connection: nil))
        }
        return chain
    }

    @Test("A file ends the chain at once, a redirect continues it")
    func plain() {
        #expect(follow([:]).place.hops.map(\.url) == [Self.start])
        let moved = follow([Self.start: "https://www.example.com/f"]).place
        #expect(moved.hops.map(\.url) == [Self.start, "https://www.example.com/f"])
        #expect(moved.ending == .answer && moved.file == nil)
        #expect(moved.hops.last?.observation?.answer?.status == 200)
    }

    @Test(
        "A chain within a site ends where the site redirects to another one",
        arguments: [
            ("https://example.com", 2), ("https://example.com/g", 2), ("https://example.com?f", 2),
            ("https://www.example.com/f", 1), ("https://example.com.evil.example/", 1),
            ("https://example.com:8443/", 1),
            ("https://example.com\\.evil.example/", 1), ("https://10.0.0.1/", 1),
        ])
    func within(target: String, requests: Int) throws {
        let report = follow([Self.start: target], within: try Site("example.com")).place
        #expect(report.hops.filter { $0.observation != nil }.count == requests)
        #expect(report.ending == (requests == 1 ? .notRequested : .answer))
    }

    @Test("Only a redirect is followed, whatever fields another answer has", arguments: [200, 201, 404, 503])
    func otherStatus(status: Int) {
        let report = follow([Self.start: "https://www.example.com/f"], status: status).place
        #expect(report.hops.count == 1 && report.ending == .answer)
    }

    @Test("A redirect to an earlier URL is a loop", arguments: [[], ["https://a.example/"]])
    func loop(between: [String]) {
        var targets: [String: String] = [:]
        let way = [Self.start] + between + [Self.start]
        for (from, to) in zip(way, way.dropFirst()) { targets[from] = to }
        let report = follow(targets).place
        #expect(report.hops.map(\.url) == way.dropLast())
        #expect(report.ending == .loop)
    }

    @Test(
        "A hop that may not be requested is reported and not requested",
        arguments: [
            "http://example.com/f", "HTTP://example.com/f", "ftp://example.com/", "file:///etc/passwd", "https:/x", "",
            "https://user@example.com/", "https://user:secret@example.com/f",
        ])
    func notRequested(target: String) {
        let report = follow([Self.start: target]).place
        #expect(report.hops.map(\.url) == [Self.start, target])
        #expect(report.hops.last?.observation == nil && report.hops.last?.connection == nil)
        #expect(report.ending == .notRequested)
    }

    @Test(
        "An at sign after the host does not begin a user name",
        arguments: ["HTTPS://a.example/@b", "https://a.example?@b"])
    func atSign(target: String) {
        #expect(follow([Self.start: target]).place.ending == .answer)
    }

    @Test("Ten redirects are followed, the eleventh is not")
    func longest() {
        func chain(_ count: Int) -> PlaceInspection {
            let way = [Self.start] + (1...count).map { "https://example.com/\($0)" }
            return follow(Dictionary(uniqueKeysWithValues: zip(way, way.dropFirst()))).place
        }
        #expect(chain(10).hops.count == 11 && chain(10).ending == .answer)
        #expect(chain(11).hops.count == 11 && chain(11).ending == .tooMany)
    }

    @Test("A missing answer ends the chain")
    func noAnswer() {
        var chain = RedirectChain(from: Self.start)
        let untrusted = Observation.untrustedServer(
            url: Self.start, ServerDistrust(.example(.expired, subject: "CN=example.com", issuer: "CN=Example CA")))
        chain.append(Hop(url: Self.start, observation: untrusted, connection: nil))
        #expect(chain.next == nil && chain.place.ending == .answer)
    }
}
