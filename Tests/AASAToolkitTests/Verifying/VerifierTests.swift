import AASA
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("The async entry")
struct VerifierTests {
    private func verifier(_ port: Int) throws -> Verifier {
        Verifier(
            trust: try Material.trust(), options: .test(["::127.0.0.1:\(port)"]), clock: .fixed(Material.moment))
    }

    @Test("A signed file that lists the app is approved under the rules of 2014")
    func approved() async throws {
        let server = try LocalServer(
            certificate: "valid-rsa", files: ["apple-app-site-association": Material.signed([Material.app])],
            body: "default_type application/pkcs7-mime;")
        let verdict = try await verifier(server.port).verify(
            Site("example.com"), app: AppIdentifier(Material.app), rules: .ios8)
        #expect(verdict.status == .approved)
        #expect(verdict.message == "the file is valid and lists the app in webcredentials")
    }

    @Test("Several tasks have their verdicts in the tasks' order")
    func several() async throws {
        let server = try LocalServer(certificate: "wildcard-many", files: [:], body: "location / { return 404; }")
        let tasks = try (0..<20).map { number in
            VerificationTask(
                site: try Site("s\(number).many.example"), apps: [try AppIdentifier(Material.app)], service: .any,
                rules: [.ios9], mode: nil)
        }
        let handedOver = Mutex<[Int: [Verdict]]>([:])
        let verdicts = try await verifier(server.port).verify(tasks) { index, verdicts in
            handedOver.withLock { $0[index] = verdicts }
        }
        #expect(handedOver.withLock { $0 } == Dictionary(uniqueKeysWithValues: verdicts.enumerated().map { $0 }))
        #expect(verdicts.map { $0.map(\.judgement.pair.site) } == tasks.map { [$0.site] })
        #expect(verdicts.joined().allSatisfy { $0.reason == .clientError })
    }

    @Test(
        "Options beyond their bounds are refused before any request",
        arguments: [
            (NetworkOptions(connectTo: ["nonsense"]), "invalid value 'nonsense' for 'connectTo': it is not HOST1:"),
            (NetworkOptions(resolve: ["a:443"]), "invalid value 'a:443' for 'resolve': it is not HOST:PORT:ADDRESS"),
            (NetworkOptions(jobs: 0), "'jobs' must be between 1 and 10000"),
            (NetworkOptions(jobs: 10_001), "'jobs' must be between 1 and 10000"),
            (NetworkOptions(perAddress: 0), "'perAddress' must be between 1 and 10000"),
            (NetworkOptions(rate: .nan), "'rate' must be more than 0 and at most 1000000 per second"),
            (NetworkOptions(rate: -1), "'rate' must be more than 0"),
            (NetworkOptions(timeout: .seconds(Int64.max)), "'timeout' must be more than 0 and at most 86400 seconds"),
            (NetworkOptions(timeout: .seconds(-1)), "'timeout' must be more than 0"),
            (NetworkOptions(connectTimeout: .zero), "'connectTimeout' must be more than 0"),
            (NetworkOptions(userAgent: "a\r\nX: 1"), "'userAgent' must not contain a control character"),
            (NetworkOptions(userAgent: "a\0b"), "'userAgent' must not contain a control character"),
            (NetworkOptions(cdn: "cdn"), "invalid value 'cdn' for 'cdn': it is not an https URL"),
            (NetworkOptions(cdn: "https://a.example/"), "invalid value 'https://a.example/' for 'cdn': it ends with"),
        ])
    func refused(options: NetworkOptions, message: String) async throws {
        let verifier = Verifier(trust: try Material.trust(), options: options, clock: .fixed(Material.moment))
        let (site, app) = (try Site("example.com"), try AppIdentifier(Material.app))
        let error = await #expect(throws: ToolkitError.self) { try await verifier.verify(site, app: app) }
        #expect(error?.code == .networkOptionInvalid && error?.message.hasPrefix(message) == true)
        // The number and the rate of sites mean nothing to a diagnosis.
        if options.jobs != 64 || options.rate != nil { return }
        await #expect(throws: ToolkitError.self) { try await verifier.diagnose(site, app: app) }
    }

    @Test("A diagnosis has the causes, the services and the URLs of a site")
    func diagnosis() async throws {
        let links = #"{"applinks":{"details":[{"appIDs":["\#(Material.app)"],"components":[{"/":"/buy/*"}]}]}}"#
        let server = try LocalServer(
            certificate: "valid-rsa", files: [".well-known/apple-app-site-association": Array(links.utf8)],
            body: "default_type application/json; location /a/ { return 404; }")
        var options = NetworkOptions.test(["::127.0.0.1:\(server.port)"])
        options.cdn = "https://www.example.com"
        let verifier = Verifier(trust: try Material.trust(), options: options, clock: .fixed(Material.moment))
        let urls = [
            "https://example.com/buy/1", "https://example.com/sell/1", "https://EXAMPLE.com./buy/1", "/buy/1",
            "https://other.example/buy/1", "https://www.example.com/buy/1", "ftp://example.com/buy/1", "",
        ]
        let diagnosis = try await verifier.diagnose(
            Site("example.com"), app: AppIdentifier(Material.app), urls: urls)
        #expect(diagnosis.works == false)
        #expect(diagnosis.urls.map(\.opens) == [nil, false, nil, nil, false, false, false, false])
        let found = diagnosis.findings.filter { finding in finding.code == "AASA326" }
        #expect(
            found.map(\.message).sorted() == [
                "'' is not a URL to match: it has neither a scheme nor a '/' in front",
                "'ftp://example.com/buy/1' is not a URL to match: its scheme is 'ftp', not http or https",
                "no rule matches '/sell/1'; the nearest rule is '/buy/*'",
                "the file of 'example.com' decides about no URL of 'other.example'",
                "the file of 'example.com' decides about no URL of 'www.example.com'",
            ])
        let unmatched = found.first { finding in finding.message.contains("/sell/1") }
        #expect(unmatched?.location.start == SourcePosition(line: 1, column: 80))
        let wildcard = try await verifier.diagnose(
            Site("example.com"), app: AppIdentifier(Material.app), urls: urls, of: .below(Site("example.com")))
        #expect(wildcard.urls.map(\.opens) == [false, false, false, nil, false, nil, false, false])
        #expect(diagnosis.services.first { $0.service == .applinks }?.works == nil)
        let credentials = try #require(diagnosis.services.first { $0.service == .webcredentials })
        #expect(credentials.status == .notListed && credentials.works == false)
    }

    @Test("A service of a diagnosis has the status that the program prints")
    func serviceStatus() {
        let words = ["works", "fails", "pending", "not-listed", "not-claimed"]
        #expect(ServiceStatus.allCases.map(\.rawValue) == words)
    }

    @Test("A cancelled task ends at once with a CancellationError")
    func cancelled() async throws {
        let server = try LocalServer(
            certificate: "wildcard-many", files: [:],
            body: "location / { limit_rate 1; return 200 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; }")
        let verifier = try verifier(server.port)
        let task = Task {
            try await verifier.verify(Site("a.many.example"), app: AppIdentifier(Material.app), rules: .ios9)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("The verdicts of a list that is cancelled were handed over, those that were known")
    func cancelledList() async throws {
        let server = try LocalServer(
            certificate: "wildcard-many", files: [:],
            body: """
                location / {
                    if ($host = slow.many.example) { set $limit_rate 1; return 200 \(String(repeating: "a", count: 600)); }
                    return 404;
                }
                """)
        var options = NetworkOptions.test(["::127.0.0.1:\(server.port)"])
        options.timeout = .seconds(600)
        let verifier = Verifier(trust: try Material.trust(), options: options, clock: .fixed(Material.moment))
        let tasks = try ["slow", "quick"].map { name in
            VerificationTask(
                site: try Site("\(name).many.example"), apps: [try AppIdentifier(Material.app)], service: .any,
                rules: [.ios9], mode: nil)
        }
        let (known, continuation) = AsyncStream.makeStream(of: Int.self)
        let list = Task { try await verifier.verify(tasks) { index, _ in continuation.yield(index) } }
        #expect(await known.first { _ in true } == 1)
        list.cancel()
        await #expect(throws: CancellationError.self) { try await list.value }
    }

    @Test("A file is judged without a request")
    func file() throws {
        let bytes = try Material.signed([Material.app])
        let verdict = try verifier(1).judge(
            bytes, of: Site("example.com"), app: AppIdentifier(Material.app), rules: .ios8)
        #expect(verdict.status == .approved)
        let other = try verifier(1).judge(
            bytes, of: Site("example.com"), app: AppIdentifier("ABCDE12345.com.example.other"))
        #expect(other.reason == .appNotListed)
    }

    @Test("The last and the first moment of a clock are those of the years 0 to 9999", arguments: [Int64.max, .min])
    func extremeClock(seconds: Int64) throws {
        let clock = TimestampClock.fixed(Timestamp(seconds: seconds))
        let verdict = try Verifier(trust: try Material.trust(), clock: clock).judge(
            Material.signed([Material.app]), of: Site("example.com"), app: AppIdentifier(Material.app))
        #expect(verdict.reason == .signerExpired)
    }

    private static let androidApp = "com.example.app@" + Array(repeating: "AB", count: 32).joined(separator: ":")

    @Test(
        "An app is refused under the rules of another system",
        arguments: [
            (Material.app, .android), (Material.app, .google), (androidApp, .today), (androidApp, .ios8),
        ] as [(String, SystemVersion)])
    func otherSystem(app: String, rules: SystemVersion) async throws {
        let app = try #require(AppIdentifier(ofAnySystem: app))
        let (verifier, site) = (try verifier(1), try Site("example.com"))
        let file = Array(#"{"webcredentials":{"apps":["\#(Material.app)"]}}"#.utf8)
        let error = ToolkitError(.systemMismatch)
        #expect(throws: error) { try verifier.judge(file, of: site, app: app, rules: rules) }
        await #expect(throws: error) { try await verifier.verify(site, app: app, rules: rules) }
    }

    @Test("A statement list is judged by Android's rules")
    func statements() throws {
        let app = try #require(AppIdentifier(ofAndroid: Self.androidApp))
        let list = """
            [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
            "package_name":"com.example.app","sha256_cert_fingerprints":["\(app.fingerprint ?? "")"]}}]
            """
        let site = try Site("example.com")
        #expect(try verifier(1).judge(Array(list.utf8), of: site, app: app, rules: .android).status == .approved)
        let file = try verifier(1).judge(Material.signed([Material.app]), of: site, app: app, rules: .android)
        #expect(file.status == .denied)
    }
}
