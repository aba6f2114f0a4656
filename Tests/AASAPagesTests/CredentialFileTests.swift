import AASA
import AASAPagesToolkit
import Testing

@testable import AASAPages

@Suite("The files on credentials")
struct CredentialFileTests {
    private static func page(_ url: String) throws -> Page {
        try PageReader.page(Array("<title>Shop</title><p>Buy".utf8), url: url, contentType: nil)
    }

    private static func codes(_ file: CredentialFile) -> [String] {
        PageRule.findings(in: .file(file), .standard).map(\.code)
    }

    @Test(
        "Nothing is known of a file that leads to the same page as one that cannot exist",
        arguments: [
            ("https://www.example.com/", "https://www.example.com/", false),
            ("https://www.example.com/.well-known/FILE", "https://www.example.com\(CredentialFile.missingPath)", false),
            ("https://www.example.com/.well-known/FILE", "https://www.example.com/not-found", true),
            ("https://login.example.com/", "https://www.example.com/", true),
        ])
    func sameAnswer(destination: String, missing: String, isReported: Bool) throws {
        for kind in CredentialFile.Kind.allCases {
            let status = if kind == .webAuthn { 200 } else { 301 }
            var file = CredentialFile(
                kind, url: "https://example.com\(kind.path)", status: status, type: "text/html", body: Array("<p>".utf8)
            )
            let target = destination.replacing(text: "FILE", with: kind.rawValue)
            file.page = try Self.page(target)
            file.destination = (target, 200)
            file.missing = (missing, 200)
            #expect(Self.codes(file).isEmpty == !isReported, "\(kind)")
        }
    }

    @Test("A list of origins is not behind a redirect that browsers do not follow")
    func refusal() {
        var file = CredentialFile(
            .webAuthn, url: "https://example.com/.well-known/webauthn", status: 301, type: nil, body: [])
        file.refusal = "redirects to http://example.com/, which is not https"
        file.missing = ("https://example.com\(CredentialFile.missingPath)", 404)
        #expect(Self.codes(file) == ["AASA726"])
        file.missing?.status = 301
        #expect(Self.codes(file) == [])
    }

    @Test(
        "An origin is read as browsers read URLs",
        arguments: [
            (" https://b.com ", nil), ("https:b.com", nil), (#"https:\\\\b.com"#, nil),
            ("https://user:pw@B.com:8443/x", nil),
            ("https://münchen.de", nil), ("https://b..com", "grants nothing"), ("https://b.com:99999", "is skipped"),
            ("https://0x7f.1", "grants nothing: an IP address"), ("https://[::1]", "grants nothing: an IP address"),
            ("https://co.uk", "grants nothing"), ("http://b.com", "is skipped"),
        ])
    func origins(origin: String, message: String?) {
        var file = Self.list([origin])
        file.findRegistrableDomains()
        let messages = PageRule.findings(in: .file(file), .standard).map(\.message)
        #expect(
            messages.count == (message == nil ? 0 : 1) && messages.allSatisfy { $0.contains(message ?? "") },
            "\(messages)")
    }

    @Test("Of a label each origin counts once, in any writing, and only one that may grant something")
    func labels() {
        let same = ["https://münchen.de", "https://xn--mnchen-3ya.com", "https://1.2.3.4", "https://0x7f.1"]
        var file = Self.list(same + ["https://a.com", "https://b.com", "https://c.com", "https://d.com"])
        file.findRegistrableDomains()
        #expect(!Self.codes(file).contains("AASA727"))
        file = Self.list((0..<1200).map { number in "https://a\(number).com" })
        file.findRegistrableDomains()
        #expect(!Self.codes(file).contains("AASA726"))
    }

    private static func list(_ origins: [String]) -> CredentialFile {
        let items = origins.map { origin in "\"\(origin)\"" }.joined(separator: ",")
        return CredentialFile(
            .webAuthn, url: "https://example.com/.well-known/webauthn", status: 200, type: "application/json",
            body: Array("{\"origins\":[\(items)]}".utf8))
    }
}
