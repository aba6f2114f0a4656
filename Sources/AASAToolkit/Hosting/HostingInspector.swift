internal import HTTPS
internal import PublicSuffixes
package import AASA

/// Inspects how sites host their association files: both places, every redirect, connection and certificates.
///
/// Makes more requests than a device, to find out why a device gets no file. Not for use from two threads at once.
package final class HostingInspector {
    /// The user agent of Apple's CDN, as developers report in Apple's forums.
    package static let appleBotUserAgent = CDNFailure.userAgent

    private let client: Client
    private let content: ContentReader
    private let moment: Timestamp
    private let cdn: String
    /// Whether redirects to other sites are followed.
    package var leavesSite = true

    /// `moment`: the time at which certificates are verified.
    ///
    /// `interruption`: a descriptor that becomes readable when an inspection must end early.
    ///
    /// - Throws: `.networkUnavailable`.
    package init(
        trust: TrustAnchors, at moment: Timestamp, _ options: NetworkOptions, interruption: Int32?
    ) throws(ToolkitError) {
        // One request at a time, so that no request slows another.
        var options = options
        options.jobs = 1
        client = try options.client(trust: trust, limiter: nil, interruption: interruption)
        content = ContentReader(trust: trust, cacheSize: 4 << 20)
        self.moment = moment
        cdn = options.cdn
    }

    /// Requests the site's places; if none responds with 200, those that responded once more with the user agent of
    /// Apple's CDN.
    ///
    /// `comparesAppleBot`: use that user agent in any case, at the first place at least.
    ///
    /// - Returns: nil when interrupted.
    package func inspect(_ site: Site, comparesAppleBot: Bool) throws(ToolkitError) -> HostingReport? {
        guard let report = try inspectPlaces(site) else { return nil }
        return try repeatedAsAppleBot(report, isComparison: comparesAppleBot)
    }

    /// Requests the copy of Apple's CDN, the site's places, and these with the CDN's user agent when the CDN has no
    /// such file as the site: does the site refuse the CDN?
    ///
    /// `withCDN`: false leaves the CDN itself out.
    ///
    /// - Returns: nil when interrupted.
    package func inspect(_ site: Site, withCDN: Bool) throws(ToolkitError) -> HostingReport? {
        let copy = withCDN ? try inspectCDN(site) : nil
        guard !withCDN || copy != nil, var report = try inspectPlaces(site) else { return nil }
        report.cdn = copy?.places.first
        let isCopied = report.cdn?.file.map { $0.content.document == report.file?.content.document } ?? false
        return try repeatedAsAppleBot(report, isComparison: !isCopied)
    }

    private func inspectPlaces(_ site: Site) throws(ToolkitError) -> HostingReport? {
        let urls = SystemVersion.ios9.places(for: site, mode: nil, cdn: SystemVersion.appleCDN)
        var chains = urls.map { url in
            RedirectChain(
                from: url, within: leavesSite ? nil : site, registrableDomain: PublicSuffixList.registrableDomain(of:))
        }
        let requests = urls.indices.map { request(urls[$0], number: $0) }
        let isFinished = try perform(requests, to: .site, for: site) { number, hop in
            chains[number].append(hop)
            return chains[number].next.map { request($0, number: number) }
        }
        guard isFinished else { return nil }
        var report = HostingReport(site: site, places: chains.map(\.report))
        guard try requestOtherFamily(in: &report), try findFileWithEnding(for: &report) else { return nil }
        return report
    }

    /// Requests the first place at an address of the family that was not used. Returns false when interrupted.
    private func requestOtherFamily(in report: inout HostingReport) throws(ToolkitError) -> Bool {
        guard let place = report.places.first, let address = place.connection?.address else { return true }
        var request = request(place.url, number: 0)
        request.family = address.contains(":") ? .ipv4 : .ipv6
        return try perform([request], to: .site, for: report.site) { _, hop in
            // Without an address of that family, or a route to it, nothing is known.
            if hop.connection?.address != nil, hop.observation?.answer != nil { report.places[0].otherFamily = hop }
            return nil
        }
    }

    /// Looks for a file that is named with `.json`, where none is found. Returns false when interrupted.
    private func findFileWithEnding(for report: inout HostingReport) throws(ToolkitError) -> Bool {
        let isMissing = report.places.allSatisfy { $0.observation?.answer?.status == 404 }
        if !isMissing { return true }
        let requests = report.places.enumerated().map { number, place in request("\(place.url).json", number: number) }
        return try perform(requests, to: .site, for: report.site) { _, hop in
            if report.fileWithEnding == nil, hop.observation?.file != nil { report.fileWithEnding = hop.url }
            return nil
        }
    }

    /// Repeats the request to the first place, over each family of addresses and in the name of each kind of client.
    ///
    /// - Parameter count: of requests for each of them.
    /// - Returns: nil when interrupted.
    package func probe(_ site: Site, count: Int) throws(ToolkitError) -> [ProbeSeries]? {
        guard let url = SystemVersion.ios9.places(for: site, mode: nil, cdn: cdn).first else { return [] }
        var series: [ProbeSeries] = []
        for family in ProbeSeries.Family.allCases {
            for client in ProbeSeries.Client.allCases {
                let requests = (0..<count).map { number in
                    var request = request(url, number: number)
                    request.family = family == .ipv4 ? .ipv4 : .ipv6
                    request.userAgent = client.userAgent
                    return request
                }
                var hops: [Hop] = []
                let isFinished = try perform(requests, to: .site, for: site) { _, hop in
                    hops.append(hop)
                    return nil
                }
                guard isFinished else { return nil }
                series.append(ProbeSeries(family: family, client: client, hops: hops))
            }
        }
        return series
    }

    /// The report with the answers to the user agent of Apple's CDN.
    ///
    /// - Parameter isComparison: whether the first place is requested although there is a file.
    /// - Returns: nil when interrupted.
    private func repeatedAsAppleBot(
        _ report: HostingReport, isComparison: Bool
    ) throws(ToolkitError) -> HostingReport? {
        var requests: [Request] = []
        for (number, place) in report.places.enumerated() where place.observation?.answer != nil {
            let hasOwnFile = report.places.contains { $0.ownFile != nil }
            if hasOwnFile, number > 0 || !isComparison { continue }
            var request = request(place.url, number: number)
            request.userAgent = Self.appleBotUserAgent
            requests.append(request)
        }
        if requests.isEmpty { return report }
        var report = report
        let isFinished = try perform(requests, to: .site, for: report.site) { number, hop in
            report.places[number].asAppleBot = hop
            return nil
        }
        guard isFinished else { return nil }
        return report
    }

    /// Requests the site's file from Apple's CDN, as a device does. The report has one place, at the CDN.
    ///
    /// - Returns: nil when interrupted.
    package func inspectCDN(_ site: Site) throws(ToolkitError) -> HostingReport? {
        let urls = SystemVersion.ios14.places(for: site, mode: nil, cdn: cdn)
        var places = urls.map { PlaceReport(url: $0, hops: [], ending: .answer, asAppleBot: nil) }
        // Redirects of the CDN are not followed: devices do not, and the site's name would leak to the target.
        let requests = urls.indices.map { request(urls[$0], number: $0).ofCDN(for: site) }
        let isFinished = try perform(requests, to: .cdn, for: site) { number, hop in
            places[number].hops.append(hop)
            return nil
        }
        guard isFinished else { return nil }
        return HostingReport(site: site, places: places)
    }

    /// - Parameter number: of the place in the report.
    private func request(_ url: String, number: Int) -> Request {
        var request = Request.ofSite(url, tag: number, at: moment, keepsConnection: false)
        request.wantsDetails = true
        return request
    }

    /// Makes the requests, and for each hop the one that `done` returns. Returns false when interrupted.
    private func perform(
        _ requests: [Request], to target: RequestTarget, for site: Site, done: (_ number: Int, Hop) -> Request?
    ) throws(ToolkitError) -> Bool {
        try client.run(requests) { request, result in
            let observation = Observation(
                of: result, request: request, to: target, for: site, content: content, at: moment,
                server: result.server.map { ServerReport($0) })
            let connection = result.details.map { ConnectionReport($0, server: result.server) }
            return done(request.tag, Hop(url: request.url, observation: observation, connection: connection))
        }
    }
}
