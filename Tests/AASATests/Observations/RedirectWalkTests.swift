import AASA
import Testing

@Suite("The way along redirects")
struct RedirectWalkTests {
    private static let start = "https://example.com/f"

    /// Walks along answers by URL: a target for a redirect, nil for the file.
    private func walk(_ targets: [String: String?], status: Int = 302) -> RedirectWalk {
        var walk = RedirectWalk(from: Self.start)
        while let url = walk.next {
            let target = targets[url] ?? nil
            let answer = Answer(
                url: url, status: target == nil ? 200 : status, contentType: nil, redirectTarget: target,
                retryAfter: nil, size: 0, isCutOff: false, content: .plain([]))
            walk.note(Hop(url: url, observation: .answer(answer), connection: nil))
        }
        return walk
    }

    @Test("A file ends the way at once, a redirect leads on")
    func plain() {
        #expect(walk([:]).report.hops.map(\.url) == [Self.start])
        let moved = walk([Self.start: "https://www.example.com/f"]).report
        #expect(moved.hops.map(\.url) == [Self.start, "https://www.example.com/f"])
        #expect(moved.ending == .answer && moved.file == nil)
        #expect(moved.hops.last?.observation?.answer?.status == 200)
    }

    @Test("What is no redirect is not followed, whatever fields it has", arguments: [200, 201, 404, 503])
    func otherStatus(status: Int) {
        let report = walk([Self.start: "https://www.example.com/f"], status: status).report
        #expect(report.hops.count == 1 && report.ending == .answer)
    }

    @Test("A redirect to a URL that was asked is a loop", arguments: [[], ["https://a.example/"]])
    func loop(between: [String]) {
        var targets: [String: String] = [:]
        let way = [Self.start] + between + [Self.start]
        for (from, to) in zip(way, way.dropFirst()) { targets[from] = to }
        let report = walk(targets).report
        #expect(report.hops.map(\.url) == way.dropLast())
        #expect(report.ending == .loop)
    }

    @Test(
        "A hop that may not be asked is noted and not asked",
        arguments: [
            "http://example.com/f", "HTTP://example.com/f", "ftp://example.com/", "file:///etc/passwd", "https:/x", "",
            "https://user@example.com/", "https://user:secret@example.com/f",
        ])
    func notAsked(target: String) {
        let report = walk([Self.start: target]).report
        #expect(report.hops.map(\.url) == [Self.start, target])
        #expect(report.hops.last?.observation == nil && report.hops.last?.connection == nil)
        #expect(report.ending == .notAsked)
    }

    @Test("An at sign after the host is no user's name", arguments: ["HTTPS://a.example/@b", "https://a.example?@b"])
    func atSign(target: String) {
        #expect(walk([Self.start: target]).report.ending == .answer)
    }

    @Test("Ten redirects are followed, the eleventh is not")
    func longest() {
        func chain(_ count: Int) -> PlaceReport {
            let way = [Self.start] + (1...count).map { "https://example.com/\($0)" }
            return walk(Dictionary(uniqueKeysWithValues: zip(way, way.dropFirst()))).report
        }
        #expect(chain(10).hops.count == 11 && chain(10).ending == .answer)
        #expect(chain(11).hops.count == 11 && chain(11).ending == .tooMany)
    }

    @Test("No answer ends the way")
    func noAnswer() {
        var walk = RedirectWalk(from: Self.start)
        let untrusted = Observation.untrustedServer(
            url: Self.start, ServerDistrust(.chain(.expired), text: "expired"))
        walk.note(Hop(url: Self.start, observation: untrusted, connection: nil))
        #expect(walk.next == nil && walk.report.ending == .answer)
    }
}
