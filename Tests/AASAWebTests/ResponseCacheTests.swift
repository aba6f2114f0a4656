import HTTPServer
import Testing

@testable import AASAWeb

@Suite("Responses that are kept")
struct ResponseCacheTests {
    private func key(_ target: String, role: Viewer.Role = .viewer, token: String = "a") -> ResponseCache.Key {
        ResponseCache.Key(
            ServerRequest(method: "GET", target: target, fields: [], content: [], peer: "127.0.0.1"),
            from: Client(viewer: Viewer(role: role, name: nil), token: token))
    }

    private func response(_ cache: ResponseCache, _ key: ResponseCache.Key, _ text: String) -> String {
        let response = cache.response(for: key) { ServerResponse(status: 200, text: text) }
        return String(decoding: response.content, as: UTF8.self)
    }

    @Test("A response is for one view, one role and one token")
    func keys() {
        let cache = ResponseCache()
        #expect(response(cache, key("/pairs?q=a"), "first") == "first\n")
        #expect(response(cache, key("/pairs?q=a"), "second") == "first\n")
        for other in [
            key("/pairs?q=b"), key("/pairs"), key("/pairs?q=a", role: .editor), key("/pairs?q=a", token: "b"),
        ] {
            #expect(response(cache, other, "other") == "other\n")
        }
    }

    @Test("After a change, no response of before is shown, nor one that was being made")
    func changes() {
        let cache = ResponseCache()
        #expect(response(cache, key("/pairs"), "before") == "before\n")
        cache.clear()
        _ = cache.response(for: key("/pairs")) {
            cache.clear()
            return ServerResponse(status: 200, text: "begun before the change")
        }
        #expect(response(cache, key("/pairs"), "after") == "after\n")
    }
}
