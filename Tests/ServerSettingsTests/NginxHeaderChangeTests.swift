import Testing

@testable import AASA
@testable import ServerSettings

@Suite("Changes of nginx's module headers-more")
struct NginxHeaderChangeTests {
    private static let path = AssociationFile.wellKnownPath
    private static let line = "more_set_headers \"Content-Type: application/json\";"

    @Test(
        "One that gives the file a different type gets one behind it, in the location of the file",
        arguments: [
            ("more_set_headers \"Content-Type: text/html\";", true),
            ("more_set_headers 'X-Frame-Options: DENY' 'content-type:text/html';", true),
            ("more_set_headers -t 'text/plain application/json' 'Content-Type: text/html';", true),
            ("more_set_headers -t text/plain 'Content-Type: text/html';", false),
            ("more_set_headers -s '200 404' 'Content-Type: text/html';", true),
            ("more_set_headers -s 404 'Content-Type: text/html';", false),
            ("more_clear_headers Content-Type;", true), ("more_set_headers 'Content-Type:';", true),
            ("more_set_headers 'Content-Type: application/json; charset=utf-8';", false),
            ("more_clear_headers Server;", false),
        ])
    func change(directive: String, isReplaced: Bool) throws {
        for text in ["server {\nroot /a;\n\(directive)\n}\n", "http {\n\(directive)\nserver {\nroot /a;\n}\n}\n"] {
            let addition = HostAddition([.unsigned])
            let file = HostSettings.File(path: "site.conf", bytes: Array(text.utf8), deployed: "")
            let added = try #require(addition.added(to: file))
            #expect(String(decoding: added, as: UTF8.self).contains("        \(Self.line)\n") == isReplaced)
            let changed = HostSettings.File(path: "site.conf", bytes: added, deployed: "")
            #expect(addition.added(to: changed) == added)
            #expect(addition.findings(in: changed).isEmpty)
        }
    }

    @Test("One in the location of the file is named")
    func own() {
        let change = "more_set_headers \"Content-Type: text/html\";"
        let location = "location = \(Self.path) { default_type application/json; \(change) }"
        let text = "server {\nroot /a;\n\(location)\n}\n"
        let file = HostSettings.File(path: "site.conf", bytes: Array(text.utf8), deployed: "")
        let findings = HostAddition([.unsigned]).findings(in: file)
        #expect(findings.map(\.message) == ["'\(change.dropLast())' gives \(Self.path) a different content type"])
        #expect(findings.first?.hint == "write '\(Self.line)' in its place")
    }
}
