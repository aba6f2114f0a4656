@testable import AASA

/// A site for examples: the file where it belongs, and nothing at the root.
struct ExampleSite {
    static let document = #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#
    static let wellKnownURL = "https://example.com/.well-known/apple-app-site-association"
    static let rootURL = "https://example.com/apple-app-site-association"

    /// What comes from each hop of the place, its own URL first.
    var wellKnown = [Self.file(document, "application/json")]
    var root = [Self.status(404)]
    var wellKnownAsBot: Observation?
    /// What comes from an address of the other family; nil without one.
    var otherFamily: Observation?
    var probe: [ProbeSeries] = []
    var cdn: PlaceInspection?
    /// The field `Server` of each answer.
    var server: String?
    var connection = ConnectionInspection(
        address: "198.41.0.4", httpVersion: "2",
        times: RequestTimes(lookup: 10, connect: 10, tls: 20, firstByte: 60, total: 100),
        contentEncoding: nil,
        chain: [
            ServerCertificate(
                subject: "CN=example.com", issuer: "CN=Example CA", notBefore: Timestamp(seconds: 1_785_000_000),
                notAfter: Timestamp(seconds: 1_792_776_000), names: ["example.com", "www.example.com"])
        ], chainProblem: nil)

    init() {
        connection.server = ServerInspection(
            notBefore: connection.chain[0].notBefore, notAfter: connection.chain[0].notAfter, unmet: [])
    }

    static func file(_ document: String, _ type: String?) -> Observation {
        let bytes = Array(document.utf8)
        return .answer(
            Answer(
                url: nil, status: 200, contentType: type, redirectTarget: nil, retryAfter: nil, size: bytes.count,
                isCutOff: false, content: .plain(bytes)))
    }

    static func status(_ status: Int) -> Observation { redirect(status, to: nil) }

    static func challenge(_ status: Int, _ fields: [String: String], _ page: String) -> Observation {
        var answer = Self.status(status).answer
        answer?.challenge = BotChallenge(fields: fields, body: Array(page.utf8))
        return answer.map { .answer($0) } ?? Self.status(status)
    }

    static func storageError(_ status: Int, _ body: String) -> Observation {
        var answer = Self.status(status).answer
        answer?.storageError = StorageError(body: Array(body.utf8))
        return answer.map { .answer($0) } ?? Self.status(status)
    }

    /// Repeated requests with these answers, each after so many milliseconds.
    func series(_ client: ProbeSeries.Client, _ answers: [(Observation, Int)]) -> ProbeSeries {
        let hops = answers.map { observation, milliseconds in
            var connection = connection
            connection.times.total = milliseconds
            return Hop(url: Self.wellKnownURL, observation: observation, connection: connection)
        }
        return ProbeSeries(family: .ipv4, client: client, hops: hops)
    }

    static func redirect(_ status: Int, to target: String?) -> Observation {
        .answer(
            Answer(
                url: nil, status: status, contentType: nil, redirectTarget: target, retryAfter: nil, size: 0,
                isCutOff: false, content: .plain([])))
    }

    static func noAnswer(_ kind: NetworkFailure.Kind, _ text: String) -> Observation {
        .noAnswer(url: wellKnownURL, NetworkFailure(kind: kind, text: text))
    }

    fileprivate func place(_ url: String, _ answers: [Observation], _ bot: Observation?) -> PlaceInspection {
        var chain = RedirectChain(from: url) { host in
            host.split(separator: ".").suffix(2).joined(separator: ".")
        }
        for answer in answers {
            guard let next = chain.next else { break }
            chain.append(Hop(url: next, observation: named(answer), connection: connection))
        }
        var place = chain.place
        place.asAppleBot = bot.map { Hop(url: url, observation: $0, connection: connection) }
        return place
    }

    private func named(_ observation: Observation) -> Observation {
        guard var answer = observation.answer else { return observation }
        answer.software = ServerSoftware(field: server)
        return .answer(answer)
    }
}

extension LintSubject {
    /// A sound site, changed.
    static func hosted(_ rules: SystemVersion?, _ change: (inout ExampleSite) -> Void) -> LintSubject {
        var site = ExampleSite()
        change(&site)
        return hosted(rules, site)
    }

    /// A sound site.
    static func hosted(_ rules: SystemVersion?) -> LintSubject { hosted(rules, ExampleSite()) }

    private static func hosted(_ rules: SystemVersion?, _ site: ExampleSite) -> LintSubject {
        var options = LintOptions(rules: rules, knownApps: [])
        options.moment = Timestamp(seconds: 1_787_000_000)
        let places = [
            site.place(ExampleSite.wellKnownURL, site.wellKnown, site.wellKnownAsBot),
            site.place(ExampleSite.rootURL, site.root, nil),
        ]
        guard let name = try? Site("example.com") else { return LintSubject(.plain([]), size: 0, options: options) }
        var report = HostingInspection(site: name, places: places)
        if let answer = site.otherFamily {
            var connection = site.connection
            connection.address = if answer.answer == nil { nil } else { "2001:503:ba3e::2:30" }
            report.places[0].otherFamily = Hop(
                url: ExampleSite.wellKnownURL, observation: answer, connection: connection)
        }
        report.probe = site.probe
        report.cdn = site.cdn
        return LintSubject(report, options: options)
    }
}
