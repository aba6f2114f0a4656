import TestSupport
import Testing

@testable import HTTPS

@Suite("Finding addresses")
struct ResolverTests {
    private func configuration(_ names: NameServer, _ change: (inout ClientConfiguration) -> Void = { _ in }) throws
        -> ClientConfiguration
    {
        var configuration = try Fetching.configuration(port: 1)
        configuration.connectTo = []
        configuration.nameServers = names.address
        change(&configuration)
        return configuration
    }

    private func server() throws -> LocalServer {
        try LocalServer(certificate: "wildcard-many", files: [:], body: "location / { return 200 $host; }")
    }

    @Test(
        "Names are looked up at the configured server, each once at a time, and two hundred do not wait for each other")
    func many() throws {
        let (server, names) = (try server(), try NameServer())
        let hosts = (0..<200).map { "a\($0).many.example" } + ["a0.many.example", "a0.many.example"]
        let urls = hosts.map { "https://\($0):\(server.port)/" }
        let outcome = try Fetching.run(
            urls,
            configuration(names) { configuration in
                configuration.concurrency = 300
                (configuration.connectTimeout, configuration.totalTimeout) = (Fetching.hour, Fetching.hour)
            })
        let answers = hosts.indices.map { String(decoding: outcome.results[$0]?.response?.body ?? [], as: UTF8.self) }
        #expect(answers == hosts)
        #expect(Set(names.questions) == Set(hosts) && names.questions.count == 200)
    }

    @Test(
        "A name that does not exist, and one without a reply, are failures of their own request",
        .timeLimit(.minutes(10)))
    func failures() throws {
        let (server, names) = (try server(), try NameServer())
        let urls = ["missing", "silent", "a"].map { "https://\($0).many.example:\(server.port)/" }
        let outcome = try Fetching.run(
            urls,
            configuration(names) { configuration in
                configuration.connectTimeout = 700
                configuration.totalTimeout = Fetching.hour
            })
        let missing = outcome.results[0]?.failure
        #expect(missing?.kind == .nameNotResolved)
        #expect(missing?.text == "Could not resolve host: missing.many.example")
        #expect(outcome.results[1]?.failure?.kind == .timedOut)
        #expect(outcome.results[1]?.failure?.text == "Resolving timed out", "the same in each run")
        #expect(outcome.results[2]?.response?.status == 200)
    }

    @Test("The hosts file is read first, and a known address needs no name server")
    func hostsFile() throws {
        let (server, names) = (try server(), try NameServer())
        let local = try Fetching.get("https://localhost:\(server.port)/", configuration(names))
        #expect(local?.failure?.kind == .serverUntrusted(.hostName))
        let pinned = try Fetching.get(
            "https://b.many.example:\(server.port)/",
            configuration(names) { $0.resolve = ["b.many.example:\(server.port):127.0.0.1"] })
        let led = try Fetching.get(
            "https://c.many.example/", configuration(names) { $0.connectTo = ["::127.0.0.1:\(server.port)"] })
        #expect(pinned?.response?.status == 200 && led?.response?.status == 200)
        #expect(names.questions.isEmpty)
    }

    @Test("--connect-to may lead to a name, which is resolved once for all requests")
    func ledToName() throws {
        let (server, names) = (try server(), try NameServer())
        let urls = (0..<20).map { "https://s\($0).many.example/" }
        let outcome = try Fetching.run(
            urls, configuration(names) { $0.connectTo = ["::machine.example:\(server.port)"] })
        #expect(outcome.results.values.allSatisfy { $0.response?.status == 200 })
        #expect(names.questions == ["machine.example"])
    }

    @Test("A slot that is used for one host after another leads each to its own address")
    func slots() throws {
        let (server, names) = (try server(), try NameServer())
        let hosts = (0..<30).map { "a\($0 % 7).many.example" }
        let outcome = try Fetching.run(
            hosts.map { "https://\($0):\(server.port)/" }, configuration(names) { $0.concurrency = 2 })
        let answers = hosts.indices.map { String(decoding: outcome.results[$0]?.response?.body ?? [], as: UTF8.self) }
        #expect(answers == hosts)
    }

    @Test(
        "An override that libcurl would ignore is invalid",
        arguments: [
            ("", ""), ("nonsense", "nonsense"), ("a:443:b", "a:443"), ("a:443:b:1:2", ":443:::1"),
            ("a:443:b:0", "a:0:127.0.0.1"), ("a:+1:b:1", "a::127.0.0.1"), ("a:443:b:65536", "a:443:name"),
            ("a:x:b:1", "a:443:127.0.0.1,"), ("a:443:[::1:1", "-a:443"),
        ])
    func invalidOverride(connectTo: String, resolve: String) {
        #expect(ConnectToOverride(connectTo) == nil)
        #expect(ResolveOverride(resolve) == nil)
    }

    @Test(
        "The machine is found as libcurl finds it",
        arguments: [
            ("https://a.example/x", [], [], "a.example", "443", nil),
            ("https://A.example:8443/x", [], [], "a.example", "8443", nil),
            ("https://a.example/x", ["::127.0.0.1:1"], [], "127.0.0.1", "1", "127.0.0.1"),
            ("https://a.example/x", ["b.example:::2", "a.example:443:[::1]:"], [], "::1", "443", "::1"),
            (
                "https://a.example/x", ["a.example:444::2"], ["a.example:443:10.0.0.1,10.0.0.2"], "a.example", "443",
                "10.0.0.1"
            ),
            ("https://a.example/x", [":443:b.example:"], ["+*:443:[fe80::1]"], "b.example", "443", "fe80::1"),
        ] as [(String, [String], [String], String, String, String?)])
    func routes(url: String, connectTo: [String], resolve: [String], host: String, port: String, address: String?)
        throws
    {
        var configuration = try Fetching.configuration(port: 1)
        configuration.connectTo = connectTo.compactMap(ConnectToOverride.init)
        configuration.resolve = resolve.compactMap(ResolveOverride.init)
        #expect(Routes(configuration).target(url) == Routes.Target(host: host, port: port, address: address))
    }
}
