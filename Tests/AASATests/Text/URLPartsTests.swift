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

    @Test("A host has no user name and no port, and brackets around an address of IPv6")
    func host() {
        #expect(URLParts("https://user:p@a.example:8443/b").host == "a.example")
        #expect(URLParts("https://[::1]:8443/b").host == "[::1]" && URLParts("https://[::1]/").host == "[::1]")
    }

    @Test("Schemes are compared in lower case")
    func schemes() {
        #expect(URLParts("HTTPS://a.example").hasScheme("https") && !URLParts("http://a.example").hasScheme("https"))
        #expect(!URLParts("https:a.example").hasScheme("https"))
    }
}
