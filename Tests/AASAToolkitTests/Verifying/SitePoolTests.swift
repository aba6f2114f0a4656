import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Checking sites")
struct SitePoolTests {
    private static let apps = ["ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.c"]

    private func pool(_ server: LocalServer, _ change: (inout NetworkOptions) -> Void = { _ in }) throws
        -> SitePool
    {
        var options = NetworkOptions.test([server.connectTo])
        options.cdn = "https://cdn.many.example"
        change(&options)
        return try SitePool(
            trust: Material.trust(), clock: .fixed(Material.moment), options: options, interruption: nil)
    }

    private func tasks(_ sites: [String], _ apps: [String] = apps, _ rules: [SystemVersion] = [.ios8]) throws
        -> [VerificationTask]
    {
        try sites.map {
            try VerificationTask(
                site: Site($0), apps: apps.map { try AppIdentifier($0) }, service: .one(.webcredentials), rules: rules,
                mode: nil)
        }
    }

    /// The judgements by task.
    private func run(_ pool: SitePool, _ tasks: [VerificationTask]) throws -> [Int: [Judgement]] {
        var found: [Int: [Judgement]] = [:]
        var iterator = tasks.makeIterator()
        let delegate = PoolDelegate {
            iterator.next().map { .task($0) } ?? .end
        } completed: { checks in
            for check in checks { found[check.number] = check.judgements }
        }
        let ending = try pool.run(delegate, watching: [])
        #expect(ending == .finished)
        return found
    }

    private func server(_ files: [String: [UInt8]], _ body: String = "", certificate: String = "wildcard-many") throws
        -> LocalServer
    {
        try LocalServer(certificate: certificate, files: files, body: "default_type application/pkcs7-mime; \(body)")
    }

    @Test("A hundred sites get one request each, for any number of apps")
    func oneRequest() throws {
        let signed = try Material.signed(Array(Self.apps.prefix(2)), by: "wildcard-many")
        let server = try server(["apple-app-site-association": signed])
        let sites = (0..<100).map { "s\($0).many.example" }
        let found = try run(pool(server), tasks(sites))
        #expect(found.count == 100)
        for (task, judgements) in found {
            #expect(judgements.map(\.pair.site.description) == Array(repeating: sites[task], count: 3))
            #expect(judgements.map(\.pair.app?.description) == Self.apps)
            #expect(judgements.map(\.reason) == [.approved, .approved, .appNotListed])
        }
        #expect(server.requests(awaiting: 100).count == 100)
        #expect(
            server.requests.allSatisfy {
                $0.contains("\"GET /apple-app-site-association ") && $0.hasSuffix("\"aasa-test/1\"")
            })
    }

    @Test("Several sets of rules share their requests")
    func sharedRequests() throws {
        let signed = try Material.signed(Self.apps, by: "wildcard-many")
        let inRoot = try server(["apple-app-site-association": signed, "a/v1/s.many.example": signed])
        let rooted = try run(pool(inRoot), tasks(["s.many.example"], Self.apps, SystemVersion.apple))
        #expect(rooted[0]?.map(\.reason) == Array(repeating: .approved, count: 9))
        #expect(rooted[0]?.map(\.pair.system) == SystemVersion.apple.flatMap { [$0, $0, $0] })
        #expect(inRoot.requests(awaiting: 3).count == 3)
        let hidden = try server([".well-known/apple-app-site-association": signed, "a/v1/s.many.example": signed])
        let found = try run(pool(hidden), tasks(["s.many.example"], ["ABCDE12345.a"], SystemVersion.apple))
        #expect(found[0]?.map(\.reason) == [.clientError, .approved, .approved])
        #expect(
            found[0]?.map(\.url) == [
                "https://s.many.example/apple-app-site-association",
                "https://s.many.example/.well-known/apple-app-site-association",
                "https://cdn.many.example/a/v1/s.many.example",
            ])
        #expect(hidden.requests(awaiting: 3).count == 3)
        let ninth = try run(pool(hidden), tasks(["s.many.example"], ["ABCDE12345.a"], [.ios9]))
        #expect(ninth[0]?.first?.status == .approved)
        #expect(hidden.requests(awaiting: 4).count == 4)
    }

    @Test("Queries with and without a mode have their own URLs, and share their requests with others")
    func modes() throws {
        let signed = try Material.signed(["ABCDE12345.a"], by: "wildcard-many")
        let server = try server([".well-known/apple-app-site-association": signed])
        let app = try AppIdentifier("ABCDE12345.a")
        let conditions: [(SystemVersion, AlternateMode?)] = [
            (.ios14, nil), (.ios14, .developer), (.ios14, .both), (.ios9, nil), (.ios9, .managed),
        ]
        let task = try VerificationTask(
            site: Site("s.many.example"),
            queries: conditions.map { .init(apps: [app], service: .any, system: $0.0, mode: $0.1) })
        let judgements = try #require(try run(pool(server), [task])[0])
        #expect(judgements.map(\.mode) == conditions.map(\.1) && judgements.map(\.pair.system) == conditions.map(\.0))
        #expect(judgements.map(\.reason) == [.clientError, .approved, .approved, .approved, .approved])
        #expect(server.requests(awaiting: 2).count == 2)
    }

    @Test("Without apps, every app in the file is judged; a file without apps is judged once")
    func everyApp() throws {
        let signed = try Material.signed(Self.apps, by: "wildcard-many")
        let server = try server(["apple-app-site-association": signed])
        #expect(try run(pool(server), tasks(["s.many.example"], []))[0]?.map(\.pair.app?.description) == Self.apps)
        let none = try self.server([:])
        let judgements = try run(pool(none), tasks(["s.many.example"], []))[0]
        #expect(judgements?.map(\.pair.app) == [nil])
        #expect(judgements?.map(\.reason) == [.clientError])
    }

    @Test(
        "Each behaviour of a site has its verdict",
        arguments: [
            ("location / { return 301 https://x.example/; }", .redirect), ("location / { return 404; }", .clientError),
            ("location / { return 503; }", .serverError), ("location / { return 204; }", .unexpectedStatus),
            ("location / { return 444; }", .unreachable),
            ("types {} default_type application/json;", .contentType), ("", .approved),
            ("location / { default_type application/pkcs7-mime; return 200 '{}'; }", .notSigned),
        ] as [(String, Reason)])
    func verdicts(body: String, reason: Reason) throws {
        let signed = try Material.signed(Self.apps, by: "wildcard-many")
        let type = body.contains("default_type") ? "" : "default_type application/pkcs7-mime; "
        let server = try LocalServer(
            certificate: "wildcard-many", files: ["apple-app-site-association": signed], body: type + body)
        let judgements = try run(pool(server), tasks(["s.many.example"], ["ABCDE12345.a"]))[0]
        #expect(judgements?.map(\.reason) == [reason])
    }

    @Test("An untrusted server, an unreachable one and a file that is too long have their verdicts")
    func otherVerdicts() throws {
        let long = Array(repeating: UInt8(0x20), count: AssociationFile.maximumSize + 1)
        let server = try server(["apple-app-site-association": long])
        let found = try run(pool(server), tasks(["untrusted.example", "s.many.example"], ["ABCDE12345.a"]))
        #expect(found[0]?.map(\.reason) == [.tlsUntrusted] && found[1]?.map(\.reason) == [.tooLarge])
        #expect((found[1]?.first?.answer?.size ?? 0) > AssociationFile.maximumSize)
        let port = try LocalServer.freePort()
        let nobody = try pool(server) { $0.connectTo = ["::127.0.0.1:\(port)"] }
        let silent = try run(nobody, tasks(["s.many.example"], ["ABCDE12345.a"], [.ios9]))
        #expect(silent[0]?.map(\.reason) == [.unreachable])
        #expect(silent[0]?.first?.url == "https://s.many.example/.well-known/apple-app-site-association")
    }

    @Test("A site's port is part of the request")
    func ports() throws {
        let signed = try Material.signed(Self.apps)
        let server = try server(["apple-app-site-association": signed], certificate: "valid-rsa")
        let asked = try pool(server) {
            $0.connectTo = []
            $0.resolve = ["example.com:\(server.port):127.0.0.1"]
        }
        #expect(
            try run(asked, tasks(["example.com:\(server.port)"]))[0]?.map(\.status) == [
                .approved, .approved, .approved,
            ])
    }
}
