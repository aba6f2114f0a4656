import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Inspecting how a site is hosted")
struct HostingInspectorTests {
    private static let wellKnown = "https://example.com/.well-known/apple-app-site-association"
    private static let root = "https://example.com/apple-app-site-association"
    private static let file = Array(#"{"webcredentials":{"apps":[]}}"#.utf8)

    private func report(_ server: LocalServer) throws -> HostingInspection {
        let options = NetworkOptions(
            connectTo: [server.connectTo], resolve: [], connectTimeout: .seconds(20), timeout: .seconds(20),
            userAgent: "aasa-test/1", jobs: 4, rate: nil, perAddress: nil, threads: 1,
            cdn: "https://cdn.example")
        let inspector = try HostingInspector(
            trust: Material.trust(), at: Material.moment, options, interruption: nil)
        return try inspector.inspect([Site("example.com")], comparesAppleBot: false)[0]
    }

    private func server(_ body: String, _ files: [String: [UInt8]] = [:]) throws -> LocalServer {
        try LocalServer(certificate: "valid-rsa", files: files, body: body)
    }

    private func statuses(_ place: PlaceInspection) -> [Int?] { place.hops.map { $0.observation?.answer?.status } }

    @Test("A file at both places is reported twice, with connection and chain, without a further request")
    func both() throws {
        let server = try server(
            "default_type application/json;",
            [".well-known/apple-app-site-association": Self.file, "apple-app-site-association": [0x7B, 0x7D]])
        let report = try report(server)
        #expect(report.places.map(\.url) == [Self.wellKnown, Self.root])
        #expect(report.places.map { statuses($0) } == [[200], [200]])
        #expect(report.file?.content == .plain(Self.file) && report.places.first?.file == report.file)
        #expect(report.file?.contentType == "application/json")
        for place in report.places {
            #expect(place.ending == .answer && place.asAppleBot == nil)
            let connection = try #require(place.hops.first?.connection)
            #expect(connection.address == "127.0.0.1" && connection.httpVersion == "1.1")
            #expect(connection.chain.map(\.subject) == ["CN=example.com", "CN=aasa test intermediate RSA"])
            #expect(connection.chain.first?.names == ["example.com", "www.example.com"])
            #expect(connection.chainProblem == nil)
            #expect(connection.times.tls != nil && connection.times.total >= connection.times.firstByte ?? 0)
        }
        #expect(server.requests(awaiting: 2).count == 2)
    }

    @Test("A missing .well-known leaves the root's file to be seen, under ios8 and ios9")
    func missingWellKnown() throws {
        let report = try report(server("", ["apple-app-site-association": Self.file]))
        #expect(report.places.map { statuses($0) } == [[404], [200]])
        #expect(report.file?.url == Self.root)
        #expect(report.decisive(under: .ios8)?.url == Self.root && report.decisive(under: .ios9)?.url == Self.root)
        #expect(report.decisive(under: .ios14) == nil)
    }

    @Test("A place that fails temporarily decides, whatever is at the root")
    func failing() throws {
        let report = try report(
            server("location /.well-known/ { return 503; }", ["apple-app-site-association": Self.file]))
        #expect(report.file?.url == Self.root)
        #expect(report.decisive(under: .ios9)?.url == Self.wellKnown)
        #expect(report.decisive(under: .ios8)?.url == Self.root)
    }

    @Test("Redirects are followed hop by hop, and Apple's CDN gets the file at the end of those that stay on the site")
    func redirects() throws {
        let server = try server(
            """
            absolute_redirect off;
            location /.well-known/ { return 301 https://www.example.com/a; }
            location /a { return 302 /b; }
            location = /apple-app-site-association { return 308 http://example.com/b; }
            """, ["b": Self.file])
        let report = try report(server)
        #expect(report.places.allSatisfy { $0.ownFile == nil })
        #expect(report.file == report.places[0].hops.last?.observation?.answer)
        #expect(report.places.map(\.redirectScope) == [.sameSite, .insecure])
        #expect(
            report.places[0].hops.map(\.url) == [
                Self.wellKnown, "https://www.example.com/a", "https://www.example.com/b",
            ])
        #expect(statuses(report.places[0]) == [301, 302, 200])
        #expect(report.places[0].hops.last?.observation?.answer?.content == .plain(Self.file))
        #expect(report.places[0].hops.allSatisfy { $0.connection?.chain.count == 2 })
        #expect(report.places[1].hops.map(\.url) == [Self.root, "http://example.com/b"])
        #expect(statuses(report.places[1]) == [308, nil])
        #expect(report.places[1].ending == .notRequested)
        #expect(server.requests(awaiting: 6).count == 6)
    }

    @Test("Redirects in a circle and without an end are given up")
    func endless() throws {
        let server = try server(
            """
            location /.well-known/ { return 302 /loop; }
            location /loop { return 302 https://example.com/.well-known/apple-app-site-association; }
            location = /apple-app-site-association { return 302 https://example.com/n/x; }
            location /n/ { return 302 https://example.com${uri}x; }
            """)
        let report = try report(server)
        #expect(report.places[0].ending == .loop && report.places[0].hops.count == 2)
        #expect(report.places[1].ending == .tooMany && report.places[1].hops.count == 11)
    }

    @Test("A site that admits only Apple's bot is recognised")
    func bot() throws {
        let server = try server(
            "location / { if ($http_user_agent != 'AASA-Bot/1.0.0') { return 403; } }",
            [".well-known/apple-app-site-association": Self.file])
        let report = try report(server)
        #expect(report.places.map { statuses($0) } == [[403], [403]])
        #expect(report.file == nil)
        #expect(report.places[0].asAppleBot?.observation?.answer?.content == .plain(Self.file))
        #expect(report.places[1].asAppleBot?.observation?.answer?.status == 404)
        #expect(report.places.map(\.treatsAppleBotDifferently) == [true, true])
        #expect(server.requests(awaiting: 4).filter { $0.hasSuffix("\"AASA-Bot/1.0.0\"") }.count == 2)
    }

    @Test("A site that refuses everybody does not treat Apple's bot differently")
    func sameForAll() throws {
        let report = try report(server("location / { return 403; }"))
        #expect(report.places.map(\.treatsAppleBotDifferently) == [false, false])
        #expect(report.places.allSatisfy { $0.asAppleBot?.observation?.answer?.status == 403 })
    }

    @Test("A missing intermediate is named, and an untrusted server gets no second request")
    func untrusted() throws {
        let server = try LocalServer(files: [:]) { port, root in
            """
            server {
                listen 127.0.0.1:\(port) ssl;
                ssl_certificate \(Repository.testCerts("leaves/valid-rsa.pem"));
                ssl_certificate_key \(Repository.testCerts("keys/valid-rsa.key"));
                root \(root);
            }
            """
        }
        let report = try report(server)
        for place in report.places {
            guard case .untrustedServer(place.url, let distrust) = place.observation else {
                Issue.record("\(String(describing: place.observation))")
                continue
            }
            #expect(distrust.chainKind == .issuerMissing && distrust.text.contains("issuer"))
            let connection = try #require(place.hops.first?.connection)
            #expect(connection.chain.map(\.subject) == ["CN=example.com"])
            #expect(connection.chainProblem?.kind == .issuerMissing && connection.chainProblem?.depth == 0)
            #expect(connection.chainProblem?.issuer == "CN=aasa test intermediate RSA")
            #expect(place.asAppleBot == nil)
        }
        #expect(server.requests == [])
    }

    @Test("A signed file is read as one, and a file that is too long is cut off")
    func content() throws {
        let signed = try Material.signed([Material.app])
        let long = Array(repeating: UInt8(0x20), count: AssociationFile.maximumSize + 1)
        let report = try report(
            server("", [".well-known/apple-app-site-association": signed, "apple-app-site-association": long]))
        let signature = try #require(report.file?.content.signature)
        #expect(signature.signers.first?.coversSite == true)
        #expect(report.places[1].file?.isCutOff == true)
    }

    @Test("A site without a server is not an error")
    func nobody() throws {
        let port = try LocalServer.freePort()
        let options = NetworkOptions(
            connectTo: ["::127.0.0.1:\(port)"], resolve: [], connectTimeout: .seconds(5), timeout: .seconds(5),
            userAgent: "x",
            jobs: 4, rate: nil, perAddress: nil, threads: 1)
        let inspector = try HostingInspector(trust: Material.trust(), at: Material.moment, options, interruption: nil)
        let report = try inspector.inspect([Site("example.com")], comparesAppleBot: false)[0]
        for place in report.places {
            guard case .noAnswer(place.url, let failure) = place.observation else {
                Issue.record("\(String(describing: place.observation))")
                continue
            }
            #expect(failure.kind == .notConnected && place.asAppleBot == nil)
        }
    }
}
