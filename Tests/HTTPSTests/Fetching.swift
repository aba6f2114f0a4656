import PKI
import TestSupport

@testable import HTTPS

/// Requests of the tests: every host leads to the test's own server, and the test PKI's root is trusted.
enum Fetching {
    /// 2027-01-15, well within what most of the test PKI is valid for.
    static let moment: Int64 = 1_800_000_000

    /// An hour in milliseconds: a time limit that no test reaches.
    static let hour = 3_600_000

    static func trust(_ path: String = "roots/root-rsa.pem") throws -> TrustStore {
        let bytes = try Repository.bytes(Repository.testCerts(path))
        let secret = SecretBytes(capacity: bytes.count)
        secret.fill { room in
            room.copyBytes(from: bytes)
            return bytes.count
        }
        return try TrustStore(CertificateFile.read(secret, passphrase: nil).certificates)
    }

    static func configuration(port: Int) throws -> ClientConfiguration {
        ClientConfiguration(
            trust: try trust(), userAgent: "aasa-test/1", bodyLimit: 131_072,
            connectTimeout: 10_000,
            totalTimeout: 20_000, connectTo: ["::127.0.0.1:\(port)"], resolve: [], concurrency: 16, limiter: nil,
            interruption: nil)
    }

    struct Outcome {
        var ending: Client.Ending
        var results: [Int: TransferResult] = [:]
    }

    /// Makes one request for each URL; the tag is its place.
    static func run(_ urls: [String], _ configuration: ClientConfiguration, at time: Int64 = moment) throws -> Outcome {
        let requests = urls.enumerated().map { tag, url in
            Request(tag: tag, url: url, at: time, keepsConnection: true)
        }
        return try run(requests, configuration)
    }

    static func run(_ requests: [Request], _ configuration: ClientConfiguration) throws -> Outcome {
        let client = try Client(configuration)
        var waiting = requests[...]
        var outcome = Outcome(ending: .finished)
        outcome.ending = try client.run(
            next: { () throws(HTTPSError) in waiting.popFirst().map { .request($0) } ?? .end },
            completed: { (done: [(Request, TransferResult)]) throws(HTTPSError) in
                for (request, result) in done { outcome.results[request.tag] = result }
            },
            failed: { $0 })
        return outcome
    }

    static func get(_ url: String, _ configuration: ClientConfiguration, at time: Int64 = moment) throws
        -> TransferResult?
    {
        try run([url], configuration, at: time).results[0]
    }

    /// As ``get(_:_:)``, with the details of the connection.
    static func detailed(
        _ url: String, _ configuration: ClientConfiguration, _ change: (inout Request) -> Void = { _ in }
    ) throws -> TransferResult? {
        var request = Request(tag: 0, url: url, at: moment, keepsConnection: true)
        request.needsDetails = true
        change(&request)
        return try run([request], configuration).results[0]
    }

    /// The response of `server` to `https://example.com/PATH`.
    static func response(_ path: String, _ server: LocalServer) throws -> Response? {
        try get("https://example.com/\(path)", configuration(port: server.port))?.response
    }
}

extension TransferResult {
    var response: Response? {
        if case .response(let response) = self { response } else { nil }
    }

    var failure: HTTPS.Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

extension ConnectionOverride {
    public init(stringLiteral text: String) {
        guard let override = Self(text) else { preconditionFailure("'\(text)' is not \(Self.form)") }
        self = override
    }
}

extension ConnectToOverride: ExpressibleByStringInterpolation {}

extension ResolveOverride: ExpressibleByStringInterpolation {}
