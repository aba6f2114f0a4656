import Testing

@testable import AASA

@Suite("URLs in messages")
struct ShownURLTests {
    @Test(
        "Of a server's URL only user name and password are left out",
        arguments: [
            ("https://user:s3cret@other.example/x?token=1", "https://…@other.example/x?token=1"),
            ("https://a@b@h:8443", "https://…@h:8443"), ("https://h/@user", "https://h/@user"),
            ("https://h?a@b", "https://h?a@b"), (#"https://h\@b/"#, #"https://h\@b/"#),
        ])
    func ofServer(_ url: String, shown: String) { #expect(ShownURL.ofServer(url) == shown) }

    @Test(
        "A URL is shown without user name and password, wherever those stand",
        arguments: [
            ("postgresql://h/d", "postgresql://h/d"), ("postgres://u@h:5/d", "postgres://h:5/d"),
            ("postgresql://u:secret@h/d", "postgresql://h/d"), ("postgresql://:secret@h/d", "postgresql://h/d"),
            ("POSTGRESQL://u:secret@h/d", "POSTGRESQL://h/d"), ("https://u:secret@h/", "https://h/"),
            ("https://secret@h:8443/a?b=c", "https://h:8443/a?b=c"), ("https://u:secret@[::1]:8/", "https://[::1]:8/"),
            ("table=postgresql://u:secret@h/d", "table=postgresql://h/d"), ("-x://u:secret@h", "-x://h"),
            ("postgresql://u:secret@h1:1,h2:2,h3/d", "postgresql://h1:1,h2:2,h3/d"),
            // Signs that a password should not have.
            ("postgresql://u:sec@ret@h/d", "postgresql://h/d"), ("postgresql://u:sec/ret@h/d", "postgresql://h/d"),
            ("postgresql://u:s?ecret@h/d", "postgresql://h/d"), ("postgresql://u:sec ret@h/d", "postgresql://h/d"),
            ("postgresql://u:sec'ret@h/d", "postgresql://h/d"), ("postgresql://u:sec@r/et@h/d", "postgresql://…"),
            ("postgresql://u:12/secret@h/d", "postgresql://…"), ("postgresql://u:/secret@h/d", "postgresql://…"),
            ("postgresql://secret@\u{301}h/d", "postgresql://\u{301}h/d"),
            // No host, or none that can be told from a password.
            ("postgresql://u:secret", "postgresql://u:…"), ("postgresql://u:secret/d", "postgresql://u:…"),
            ("postgresql://u:1234567", "postgresql://u:…"), ("postgresql://h:1,u:secret/d", "postgresql://h:1,u:…"),
            ("https://[::1", "https://[::1"), ("postgresql://u:p@h:secret/d", "postgresql://h:…"),
            ("postgresql://::secret", "postgresql://:…"), ("postgresql://[u:secret", "postgresql://[u:…"),
            ("https://[::1]:x/", "https://[::1]:…"),
            // Options.
            ("postgresql://h/d?user=u&password=secret&port=5", "postgresql://h/d?user=u&port=5"),
            ("postgresql://h/d?PassWord=secret", "postgresql://h/d"),
            ("postgresql://h/d?p%61ssword=secret", "postgresql://h/d"),
            ("postgresql://h/d?sslpassword=secret", "postgresql://h/d"),
            ("postgresql://h/d?oauth_client_secret=x", "postgresql://h/d"),
            ("postgresql://h/d?user=a@b&password=secret", "postgresql://…"),
            ("postgresql://h:5?password=se@cret", "postgresql://…"),
            ("postgresql://u:p@h/d?password=se@cret", "postgresql://…"), ("https://u:p@h/d?se@cret", "https://…"),
            ("https://h/?to=https://u:secret@h/", "https://…"), ("https://h/@user", "https://…"),
            ("postgresql:///d?host=/run/pg", "postgresql:///d?host=/run/pg"), ("https://", "https://"), ("://", "://"),
            // No URLs.
            ("", ""), ("table.db", "table.db"), ("a@b:c", "a@b:c"), ("a:/b@c", "a:/b@c"), ("\u{FC}/@", "\u{FC}/@"),
        ])
    func text(word: String, shown: String) {
        #expect(Array(ShownURL.text(word).utf8) == Array(shown.utf8))
        #expect(ShownURL.text(shown) == shown)
    }

    @Test(
        "The user name is shown on request",
        arguments: [
            ("postgresql://u:secret@h/d", "postgresql://u@h/d"), ("postgresql://u@h/d", "postgresql://u@h/d"),
            ("postgresql://:secret@h/d", "postgresql://h/d"), ("postgresql://u:sec@ret@h/d", "postgresql://u@h/d"),
            ("postgresql://h/d?user=u&password=secret", "postgresql://h/d?user=u"),
            ("postgresql://u:secret", "postgresql://u:…"), ("postgresql://u:/secret@h/d", "postgresql://…"),
            ("table.db", "table.db"),
        ])
    func user(word: String, shown: String) {
        #expect(ShownURL.text(word, keepsUser: true) == shown)
        #expect(ShownURL.text(shown, keepsUser: true) == shown)
    }

    @Test(
        "Of a webhook's URL nothing is shown but scheme and host",
        arguments: [
            ("http://h/", "http://h/"), ("http://h", "http://h"), ("https://h:8/services/secret", "https://h:8/…"),
            ("https://u:secret@h/x", "https://h/…"), ("https://h?hidden", "https://h/…"),
            ("https://u:secret", "https://u:…"), ("u:secret@h/x", "h/…"), ("u:secret", "u:…"), ("", ""),
        ])
    func origin(word: String, shown: String) {
        #expect(ShownURL.origin(word) == shown)
    }
}
