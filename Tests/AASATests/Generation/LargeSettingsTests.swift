import Testing

@testable import AASA

@Suite("Settings of servers that are made to cost")
struct LargeSettingsTests {
    private func findings(_ text: String, in name: String) -> [Finding] {
        let addition = HostAddition([.unsigned], hosts: ["shop.example"])
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        _ = addition.added(to: file)
        return addition.findings(in: file)
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test(
        "They are read to the end",
        arguments: [
            ("Caddyfile", "(a) {\n" + repeated("import a\n", 50_000) + "}\nshop.example {\nimport a\n}\n"),
            (
                "Caddyfile",
                "(a) {\n" + repeated("handle {\nimport a\n}\n", 1_000) + "}\nshop.example {\nimport a\n}\n"
            ),
            ("Caddyfile", "shop.example {\n@a " + repeated("not ", 200_000) + "path /\nrewrite @a /b\n}\n"),
            ("nginx.conf", repeated(" ", 500_000) + repeated("a{}", 100_000)),
            ("nginx.conf", repeated("a", 500_000) + "${" + repeated("}", 500_000)),
            ("nginx.conf", "http { root /srv; " + repeated("server{}", 100_000) + "}"),
        ])
    func ends(name: String, text: String) { _ = findings(text, in: name) }

    @Test("A folder that needs quotation marks is not written, and named as not known")
    func quoted() {
        let text = "server { listen 443 ssl; server_name shop.example; location / { root \"/srv/my site\"; } }"
        let addition = HostAddition([.unsigned], hosts: ["shop.example"])
        let file = HostSettings.File(path: "nginx.conf", bytes: Array(text.utf8), deployed: "")
        #expect((addition.added(to: file) ?? file.bytes) == file.bytes)
        #expect(addition.findings(in: file).contains { $0.message.contains("is not known") })
    }
}
