import AASA
import Glibc
import PKI

@testable import AASAToolkit
@testable import HTTPS

/// What a server or a proxy answers, through libcurl and a real connection. The first byte chooses where the rest is sent; see
/// `answers.py`.
func checkAnswer(_ bytes: [UInt8]) {
    input.write(bytes[...])
    // libcurl reads the environment at each request.
    if bytes.first.map({ $0 % 4 }) == 3 {
        setenv("https_proxy", "http://127.0.0.1:\(port)", 1)
    } else {
        unsetenv("https_proxy")
    }
    guard let result = fetch() else { return require(false, "no result") }
    switch result {
    case .response(let response):
        require(response.body.count <= bodyLimit, "\(response.body.count) bytes were kept")
        require(response.receivedCount >= response.body.count, "more was kept than received")
        require((100...999).contains(response.status), "status \(response.status)")
        require(response.retryAfter ?? 0 >= 0, "a negative Retry-After")
    case .failure(let failure): require(!failure.text.isEmpty, "no text")
    }
    if let details = result.details { _ = ConnectionInspection(details, server: nil) }
    for target in [RequestTarget.site, .cdn] {
        let observation = Observation(of: result, request: request(), to: target, at: moment, server: nil) {
            response in
            content.content(of: response, site: site, at: moment)
        }
        for rules in SystemVersion.apple {
            let judge = Judge(site: site, rules: rules, mode: nil, observation: observation)
            let verdict = Verdict(judge.judge(nil, for: .any), at: moment, earlierAttempts: 0, isRecorded: false)
            require(!verdict.message.isEmpty, "no sentence")
        }
    }
}

private let input = InputFile("answer")
private let port = Int(getenv("FUZZ_PORT").map { String(cString: $0) } ?? "") ?? 0
private let bodyLimit = 131_072
private let moment = Timestamp(seconds: 1_800_000_000)
private let site = valid { try Site("a.many.example") }
private let trust = valid { try TrustAnchors.file(InputFile.root + "/TestCerts/roots/root-rsa.pem") }
private let content = ContentReader(trust: trust)
/// libFuzzer has one thread.
private nonisolated(unsafe) let client = valid {
    try Client(
        ClientConfiguration(
            trust: trust.store, userAgent: "aasa-fuzz/1", bodyLimit: bodyLimit, connectTimeout: 5000,
            totalTimeout: 5000,
            connectTo: [ConnectToOverride("::127.0.0.1:\(port)")].compactMap(\.self), resolve: [], concurrency: 1,
            limiter: nil, interruption: nil))
}

private func request() -> Request {
    var request = Request(
        tag: 0, url: "https://a.many.example/apple-app-site-association", at: moment.seconds, keepsConnection: false)
    request.needsDetails = true
    request.extraFields = ["Apple-Failure-Reason", "Age", "Date"]
    return request
}

private func fetch() -> TransferResult? {
    var waiting = [request()]
    var found: TransferResult?
    _ = valid {
        try client.run(
            next: { () throws(HTTPSError) in waiting.popLast().map { .request($0) } ?? .end },
            completed: { (done: [(Request, TransferResult)]) throws(HTTPSError) in found = done.first?.1 },
            failed: { $0 })
    }
    return found
}
