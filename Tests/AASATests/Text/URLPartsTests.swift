import AASA
import Testing

@Suite("Parts of URLs")
struct URLPartsTests {
    @Test(
        "A URL has scheme, authority, path, query and fragment as written",
        arguments: [
            ("https://a.example/b/c?d#e", "https", "a.example", "/b/c", "?d#e"),
            ("HTTPS://User:p@A.example:8443", "HTTPS", "User:p@A.example:8443", "", ""),
            ("https://a.example?b/c", "https", "a.example", "", "?b/c"),
            ("https://a.example#b?c", "https", "a.example", "", "#b?c"),
            ("a://b://c", "a", "b:", "//c", ""), ("://a", "", "a", "", ""), ("https://", "https", "", "", ""),
            ("a.example/b?c=d://e", "a.example/b?c=d", "e", "", ""),
            ("https://a\u{301}/b", "https", "a\u{301}", "/b", ""),
            ("https://a/\u{301}b", "https", "a", "/\u{301}b", ""),
        ] as [(String, String, String, String, String)])
    func parts(url: String, scheme: String, authority: String, path: String, rest: String) {
        let parts = URLParts(url)
        #expect(parts.scheme.map(String.init) == scheme && parts.authority == authority)
        #expect(parts.path == path && parts.queryAndFragment == rest)
    }

    @Test("A text without a scheme is the rest of a URL")
    func withoutScheme() {
        let parts = URLParts("a.example:80/b?c")
        #expect(parts.scheme == nil && parts.authority == "a.example:80")
        #expect(parts.path == "/b" && parts.queryAndFragment == "?c")
        #expect(URLParts("mailto:a@b.example").scheme == nil)
    }

    @Test("Schemes are compared in lower case")
    func schemes() {
        #expect(URLParts("HTTPS://a.example").hasScheme("https") && !URLParts("http://a.example").hasScheme("https"))
        #expect(!URLParts("https:a.example").hasScheme("https"))
    }
}
