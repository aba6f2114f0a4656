import Testing

@testable import AASAPages

/// The cases are examples of the URL Standard and of its tests (web-platform-tests, `url/resources/urltestdata.json`).
@Suite("URLs by the URL Standard")
struct AbsoluteURLTests {
    @Test(
        "A URL that the standard's parser accepts",
        arguments: [
            "https://example.com", "https://example.com/a b", "https:example.com", "https:///example.com/",
            "HTTP:\\\\a\\b",
            " https://example.com/\n", "ht\ntps://example.com/", "https://user:pass@example.com:443/",
            "https://user@@example.com/", "https://example.com:/", "https://example.com:00065535/",
            "https://127.0.0.1/", "https://127.1/", "https://0x7f.1/", "https://4294967295/", "https://1.2.3.4./",
            "https://[::1]/", "https://[2001:db8::7]:8443/", "https://[::ffff:1.2.3.4]/", "https://[1:2:3:4:5:6:7:8]/",
            "https://[1:2:3:4:5:6:7::]/", "https://bücher.example/", "https://a_b.example/", "https://1.2.3.4.example/",
            "https://%65xample.com/", "https://./", "https://a..b/", "file:///etc/hosts", "file://server/share",
            "file:///C:/x", "file:x", "mailto:a b@example.com", "data:,x", "about:blank", "x-app:", "x-app://",
            "x-app:///path", "x-app://h%20/", "javascript:alert(1)", "blob:https://a/",
        ])
    func accepted(text: String) { #expect(AbsoluteURL(text) != nil) }

    @Test(
        "A URL that the standard's parser does not accept",
        arguments: [
            "", " ", "example.com", "/path", "//example.com/", "1http://example.com/", "ht tp://example.com/",
            "http://", "https://", "https:///", "https://?", "https://#", "https://:443/", "https://user@/",
            "https://@/", "https://exa mple.com/", "https://example .com/", "https://a<b/", "https://a^b/",
            "https://a|b/",
            "https://%20/", "https://%00/", "https://%/", "https://a%zz/", "https://%ff/", "https://\u{7F}/",
            "https://example.com:99999/", "https://example.com:65536/", "https://example.com:x/",
            "https://example.com:-1/", "https://example.com:8 0/", "https://127..1/", "https://1.2.3.4.5/",
            "https://256.1.1.1/", "https://1.2.3.256/", "https://4294967296/", "https://1.2.3.08/",
            "https://0xg.1.2.3/",
            "https://foo.0x4/", "https://foo.09/", "https://[::1", "https://::1]/", "https://[]/", "https://[1:2]/",
            "https://[1:2:3:4:5:6:7:8:9]/", "https://[::1::2]/", "https://[:::1]/", "https://[g::]/",
            "https://[12345::]/", "https://[1:2:3:4:5:6:7:8::]/", "https://[::1.2.3]/", "https://[::1.2.3.04]/",
            "https://[::1.2.3.4:5]/", "https://[::1%25eth0]/", "https://[::1]x/", "https://a[::1]/", "file://a b/",
            "x-app://a b/", "x-app://:80/", "x-app://u@/", "x-app://h:99999/", "x-app://[::/",
        ])
    func refused(text: String) { #expect(AbsoluteURL(text) == nil) }

    @Test(
        "The host of a page's URL has no usual port, user name or password",
        arguments: [
            ("https://Example.com:443/a", "example.com"), ("http://example.com:443/", "example.com:443"),
            ("https://[2001:db8::1]:443/", "[2001:db8::1]"), ("https://user:pass@example.com:443/", "example.com"),
            ("https://user@example.com:8443/", "example.com:8443"), ("mailto:a@example.com", nil),
        ])
    func hosts(url: String, host: String?) { #expect(WebURL.host(of: url) == host) }

    @Test("The scheme is in lower case", arguments: [("HTTPS://a/", "https"), ("java\nscript:x", "javascript")])
    func schemes(text: String, scheme: String) { #expect(AbsoluteURL(text)?.scheme == scheme) }
}
