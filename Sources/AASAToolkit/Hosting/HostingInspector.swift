internal import HTTPS
public import AASA

/// Finds out how sites host their association files: both places, every redirect on the way, connection and certificates.
///
/// Asks more than a device does, to be able to say why a device gets nothing. Not for use from two threads at once.
public final class HostingInspector {
    /// How Apple's CDN names itself to sites, as developers report in Apple's forums.
    public static let appleBotUserAgent = "AASA-Bot/1.0.0"

    private let client: Client
    private let content: ContentReader
    private let moment: Timestamp
    private let cdn: String

    /// - Parameters:
    ///   - moment: when certificates are judged.
    ///   - interruption: a descriptor that becomes readable when an inspection must end early.
    /// - Throws: `.networkUnavailable`.
    public init(
        trust: TrustAnchors, at moment: Timestamp, _ options: NetworkOptions, interruption: Int32?
    ) throws(ToolkitError) {
        // One request at a time: what one costs must not show in another's times.
        var options = options
        options.jobs = 1
        client = try options.client(trust: trust, gate: nil, interruption: interruption)
        content = ContentReader(trust: trust)
        self.moment = moment
        cdn = options.cdn
    }

    /// Asks the site's places; those that did not answer 200, when none did, once more in the name of Apple's CDN.
    ///
    /// - Parameter comparesAppleBot: ask in that name in any case, at the first place at least.
    /// - Returns: nil when interrupted.
    public func inspect(_ site: Site, comparesAppleBot: Bool) throws(ToolkitError) -> HostingReport? {
        let urls = RuleSet.ios9.places(for: site, mode: nil, cdn: RuleSet.appleCDN)
        var chains = urls.map { RedirectChain(from: $0) }
        let isDone = try perform(.site, site, chains.indices.map { request($0, urls[$0]) }) { place, hop in
            chains[place].append(hop)
            return chains[place].next.map { request(place, $0) }
        }
        guard isDone else { return nil }
        var report = HostingReport(site: site, places: chains.map(\.report))
        var answered = report.places.indices.filter { report.places[$0].observation?.answer != nil }
        if report.file != nil { answered = comparesAppleBot ? answered.filter { $0 == 0 } : [] }
        if answered.isEmpty { return report }
        let isAskedAgain = try perform(.site, site, answered.map { botRequest($0, urls[$0]) }) { place, hop in
            report.places[place].asAppleBot = hop
            return nil
        }
        return isAskedAgain ? report : nil
    }

    /// Asks Apple's CDN for the site's file as a device does; what the report has is one place, at the CDN.
    ///
    /// - Returns: nil when interrupted.
    public func inspectCDN(_ site: Site) throws(ToolkitError) -> HostingReport? {
        let urls = RuleSet.ios14.places(for: site, mode: nil, cdn: cdn)
        var places = urls.map { PlaceReport(url: $0, hops: [], ending: .answer, asAppleBot: nil) }
        // Where the CDN redirects to is not asked: no device would, and the site's name would be told to whoever is there.
        let requests = places.indices.map { request($0, urls[$0]).ofCDN(for: site) }
        let isDone = try perform(.cdn, site, requests) { place, hop in
            places[place].hops.append(hop)
            return nil
        }
        return isDone ? HostingReport(site: site, places: places) : nil
    }

    private func request(_ place: Int, _ url: String) -> Request {
        var request = Request(tag: place, url: url, at: moment.seconds, keepsConnection: false)
        request.wantsDetails = true
        return request
    }

    private func botRequest(_ place: Int, _ url: String) -> Request {
        var request = request(place, url)
        request.userAgent = Self.appleBotUserAgent
        return request
    }

    /// Makes the requests, and for each hop the one that `done` wants next. Returns false when interrupted.
    private func perform(
        _ target: RequestTarget, _ site: Site, _ requests: [Request], _ done: (_ place: Int, Hop) -> Request?
    ) throws(ToolkitError) -> Bool {
        var waiting = requests[...]
        let ending = try client.run(
            next: { () throws(ToolkitError) in waiting.popFirst().map { .request($0) } ?? .end },
            completed: { (answered: [(Request, TransferResult)]) throws(ToolkitError) in
                for (request, result) in answered {
                    let hop = Hop(
                        url: request.url,
                        observation: Observation(request, to: target, result, content, site, at: moment),
                        connection: result.details.map { ConnectionReport($0) })
                    if let next = done(request.tag, hop) { waiting.append(next) }
                }
            },
            failed: { ToolkitError($0) })
        return ending == .finished
    }
}
