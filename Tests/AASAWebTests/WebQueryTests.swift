import HTTPServer
import Testing

@testable import AASAWeb

struct WebQueryTests {
    @Test(
        "A query is decoded, and repeated names are kept in order",
        arguments: [
            ("", ""), ("a=b", "a=b"), ("a=1&a=2", "a=1&a=2"), ("a", "a="), ("=b", "=b"), ("&&a=1&", "a=1"),
            ("a=b=c", "a=b%3Dc"), ("a+b=c%20d", "a%20b=c%20d"), ("a=%zz%4", "a=%25zz%254"), ("a=%FF", "a=%EF%BF%BD"),
            ("a=%2B%+b", "a=%2B%25%20b"), ("a=%00", "a=%00"), ("q=%3Cscript%3E", "q=%3Cscript%3E"),
        ])
    func decoding(_ text: String, _ expected: String) {
        #expect(WebQuery(decoding: text.utf8).encoded == expected)
    }

    @Test("The segments of a path are decoded each by itself, and empty ones are left out")
    func segments() {
        let request = ServerRequest(
            method: "GET", target: "/a%2Fb/c%20d//e+f/%FF/%00?x=/y", fields: [], content: [], peer: "")
        #expect(request.segments == ["a/b", "c d", "e+f", "\u{FFFD}", "\0"])
    }

    @Test("A query has a limited number of fields")
    func bound() {
        let text = String(repeating: "a=1&", count: 5000)
        #expect(WebQuery(decoding: text.utf8).fields.count == WebQuery.maximumFields)
    }
}
