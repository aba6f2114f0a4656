import Testing

@testable import AASA
@testable import ServerSettings

@Suite("The server that nginx chooses for a host")
struct NginxServerChoiceTests {
    private static func file(_ text: String) -> HostSettings.File {
        HostSettings.File(path: "site.conf", bytes: Array(text.utf8), deployed: "")
    }

    @Test(
        "Servers for https are those of the sites; without one all are",
        arguments: [
            ("listen 8080;", "listen 443 ssl;", [false, true]), ("listen 8080;", "listen [::]:443;", [false, true]),
            ("listen 8080;", "listen 8443 ssl;", [false, true]), ("listen 8080;", "ssl on;", [false, true]),
            ("listen 8080;", "listen 8081;", [true, true]), ("listen 443 ssl;", "listen 443 quic;", [true, true]),
            ("", "listen 80;", [true, false]),
            ("listen 8080; server_name b.example;", "listen 443 ssl;", [false, true]),
            ("listen 8080;", "listen 443 ssl; server_name b.example;", [true, false]),
        ] as [(String, String, [Bool])])
    func ports(first: String, second: String, isChanged: [Bool]) throws {
        let blocks = [first, second].map { directives in
            let name = directives.contains("server_name") ? "" : "server_name a.example;"
            return "server {\n\(directives) \(name) root /a;\n}\n"
        }
        let file = Self.file(blocks.joined())
        let added = HostAddition([.unsigned], hosts: ["a.example"]).added(to: file)
        let text = String(decoding: try #require(added), as: UTF8.self)
        #expect(blocks.map { block in !text.contains(block) } == isChanged)
    }

    @Test(
        "An exact name comes before the longest one with a star, and this one before the first expression that matches",
        arguments: [
            ([#""~^(?<site>[^.]+\.\D+)$""#, "_"], [true, false]), (["_", #"~^\S+\.example$"#], [false, true]),
            (["_", #"~^\w+\W\w+$"#], [false, true]), (["_", #"~^\d+\."#], [true, false]),
            (["_", "~^A"], [false, true]),
            (["~.", "A.Example"], [false, true]), (["~.", "*.example"], [false, true]),
            (["~.", "a.*"], [false, true]),
            (["a.*", ".example"], [false, true]), ([".example", ".a.example"], [false, true]),
            (["$name", "~."], [false, true]), (["~^a", "~example$"], [true, false]),
            (["~(?(1)a)", "~."], [true, true]),
            (["~.", "~(?(1)a)"], [true, false]), (["$name", "$other"], [true, true]),
        ])
    func names(names: [String], isChosen: [Bool]) throws {
        let blocks = names.enumerated().map { index, name in
            "server {\nlisten 443 ssl\(index == 0 ? " default_server" : ""); server_name \(name); root /a;\n}\n"
        }
        let added = HostAddition([.unsigned], hosts: ["a.example"]).added(to: Self.file(blocks.joined()))
        let text = String(decoding: try #require(added), as: UTF8.self)
        #expect(blocks.map { block in !text.contains(block) } == isChosen)
    }
}
