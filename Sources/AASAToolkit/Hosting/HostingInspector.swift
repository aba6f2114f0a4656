internal import HTTPS
internal import PublicSuffixes
package import AASA

/// Inspects how sites host their association files: both places, every redirect, connection and certificates.
///
/// Makes more requests than a device, to find out why a device gets no file. Not for use from two threads at once.
package final class HostingInspector {
    /// The user agent of Apple's CDN, as developers report in Apple's forums.
    static let appleBotUserAgent = CDNFailure.userAgent

    private let client: Client
    private let content: ContentReader
    private let moment: Timestamp
    private let cdn: String
    /// The requests that do not depend on each other are concurrent: a slow site costs its time once.
    private static let concurrentRequests = 8
    /// Whether redirects to other sites are followed.
    package var leavesSite = true

    /// - Parameters:
    ///   - moment: the time at which certificates are verified.
    ///   - interruption: a descriptor that becomes readable when an inspection must end early.
    /// - Throws: `.networkUnavailable`.
    package init(
        trust: TrustAnchors, at moment: Timestamp, _ options: NetworkOptions, interruption: Int32?
    ) throws(ToolkitError) {
        var options = options
        options.jobs = Self.concurrentRequests
        client = try options.client(trust: trust, limiter: nil, interruption: interruption)
        content = ContentReader(trust: trust, cacheSize: 4 << 20)
        self.moment = moment
        cdn = options.cdn
    }

    /// Requests the site's places; if none responds with 200, those that responded once more with the user agent of
    /// Apple's CDN.
    ///
    /// - Parameter comparesAppleBot: use that user agent in any case, at the first place at least.
    /// - Returns: nil when interrupted.
    package func inspect(_ site: Site, comparesAppleBot: Bool) throws(ToolkitError) -> HostingInspection? {
        guard let hosting = try inspectPlaces(site, withCDN: false) else { return nil }
        return try completed(hosting, comparesAppleBot: comparesAppleBot)
    }

    /// Requests the copy of Apple's CDN, the site's places, and these with the CDN's user agent when the CDN has no
    /// such file as the site: does the site refuse the CDN?
    ///
    /// - Parameter withCDN: false leaves the CDN itself out.
    /// - Returns: nil when interrupted.
    package func inspect(_ site: Site, withCDN: Bool) throws(ToolkitError) -> HostingInspection? {
        guard let hosting = try inspectPlaces(site, withCDN: withCDN) else { return nil }
        guard let copy = hosting.cdn?.file else { return try completed(hosting, comparesAppleBot: true) }
        let isCopied = copy.content.document == hosting.file?.content.document
        return try completed(hosting, comparesAppleBot: !isCopied)
    }

    /// Requests both places with their redirects, and the CDN's copy beside them. Returns nil when interrupted.
    private func inspectPlaces(_ site: Site, withCDN: Bool) throws(ToolkitError) -> HostingInspection? {
        let urls = SystemVersion.ios9.places(for: site, mode: nil, cdn: SystemVersion.appleCDN)
        var chains = urls.map { url in redirectChain(from: url, of: site) }
        var requests = urls.enumerated().map { number, url in
            SiteRequest(purpose: .place(number), request: request(url))
        }
        let copyURL: String? = if withCDN { copyURL(for: site) } else { nil }
        if let copyURL { requests.append(copyRequest(copyURL, for: site)) }
        var copy: Hop?
        let isFinished = try perform(requests, for: site) { purpose, hop in
            guard case .place(let number) = purpose else {
                copy = hop
                return nil
            }
            chains[number].append(hop)
            guard let next = chains[number].next else { return nil }
            return SiteRequest(purpose: purpose, request: request(next))
        }
        guard isFinished else { return nil }
        var hosting = HostingInspection(site: site, places: chains.map(\.place))
        if let copyURL, let copy {
            hosting.cdn = PlaceInspection(url: copyURL, hops: [copy], ending: .answer, asAppleBot: nil)
        }
        return hosting
    }

    private func redirectChain(from url: String, of site: Site) -> RedirectChain {
        let limit: Site? = if leavesSite { nil } else { site }
        return RedirectChain(from: url, within: limit, registrableDomain: PublicSuffixList.registrableDomain(of:))
    }

    /// The inspection with what further requests find out: the answers to the CDN's user agent and at the other family
    /// of addresses, and a file that is named with `.json`.
    ///
    /// - Returns: nil when interrupted.
    private func completed(
        _ hosting: HostingInspection, comparesAppleBot: Bool
    ) throws(ToolkitError) -> HostingInspection? {
        let requests =
            otherFamilyRequests(for: hosting) + endingRequests(for: hosting)
            + botRequests(for: hosting, isComparison: comparesAppleBot)
        if requests.isEmpty { return hosting }
        var hosting = hosting
        let isFinished = try perform(requests, for: hosting.site) { purpose, hop in
            hosting.addAnswer(hop, for: purpose)
            return nil
        }
        guard isFinished else { return nil }
        return hosting
    }

    /// The first place at an address of the family that was not used.
    private func otherFamilyRequests(for hosting: HostingInspection) -> [SiteRequest] {
        guard let place = hosting.places.first else { return [] }
        guard let address = place.connection?.address else { return [] }
        var request = request(place.url)
        request.family = if address.contains(":") { .ipv4 } else { .ipv6 }
        return [SiteRequest(purpose: .otherFamily, request: request)]
    }

    /// The places with `.json` behind them, where no file is found.
    private func endingRequests(for hosting: HostingInspection) -> [SiteRequest] {
        let isMissing = hosting.places.allSatisfy { $0.observation?.answer?.status == 404 }
        if !isMissing { return [] }
        return hosting.places.enumerated().map { number, place in
            SiteRequest(purpose: .ending(number), request: request("\(place.url).json"))
        }
    }

    /// The places in the name of Apple's CDN.
    ///
    /// - Parameter isComparison: whether the first place is requested although there is a file.
    private func botRequests(for hosting: HostingInspection, isComparison: Bool) -> [SiteRequest] {
        let hasOwnFile = hosting.places.contains { $0.ownFile != nil }
        var requests: [SiteRequest] = []
        for (number, place) in hosting.places.enumerated() where place.observation?.answer != nil {
            if hasOwnFile, number > 0 || !isComparison { continue }
            var request = request(place.url)
            request.userAgent = Self.appleBotUserAgent
            requests.append(SiteRequest(purpose: .bot(number), request: request))
        }
        return requests
    }

    /// Requests the site's file from Apple's CDN, as a device does. The result has one place, at the CDN.
    ///
    /// - Returns: nil when interrupted.
    package func inspectCDN(_ site: Site) throws(ToolkitError) -> HostingInspection? {
        guard let url = copyURL(for: site) else { return HostingInspection(site: site, places: []) }
        var place = PlaceInspection(url: url, hops: [], ending: .answer, asAppleBot: nil)
        let isFinished = try perform([copyRequest(url, for: site)], for: site) { _, hop in
            place.hops.append(hop)
            return nil
        }
        guard isFinished else { return nil }
        return HostingInspection(site: site, places: [place])
    }

    private func copyURL(for site: Site) -> String? {
        SystemVersion.ios14.places(for: site, mode: nil, cdn: cdn).first
    }

    /// Redirects of the CDN are not followed: devices do not, and the site's name would leak to the target.
    private func copyRequest(_ url: String, for site: Site) -> SiteRequest {
        SiteRequest(purpose: .copy, request: request(url).ofCDN(for: site))
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
                var request = request(url)
                request.family = if family == .ipv4 { .ipv4 } else { .ipv6 }
                request.userAgent = client.userAgent
                guard let hops = try repeated(request, count: count, for: site) else { return nil }
                series.append(ProbeSeries(family: family, client: client, hops: hops))
            }
        }
        return series
    }

    /// Makes one request after the other, so that none slows another.
    ///
    /// - Returns: nil when interrupted.
    private func repeated(_ request: Request, count: Int, for site: Site) throws(ToolkitError) -> [Hop]? {
        let next = SiteRequest(purpose: .place(0), request: request)
        var hops: [Hop] = []
        let isFinished = try perform([next], for: site) { _, hop in
            hops.append(hop)
            return if hops.count < count { next } else { nil }
        }
        return if isFinished { hops } else { nil }
    }

    private func request(_ url: String) -> Request {
        var request = Request.ofSite(url, tag: 0, at: moment, keepsConnection: false)
        request.wantsDetails = true
        return request
    }

    /// Makes the requests, and for each hop the one that `done` returns. Returns false when interrupted.
    private func perform(
        _ requests: [SiteRequest], for site: Site, done: (SiteRequest.Purpose, Hop) -> SiteRequest?
    ) throws(ToolkitError) -> Bool {
        // The tag of a request is the index of its purpose.
        var purposes: [SiteRequest.Purpose] = []
        func tagged(_ planned: SiteRequest) -> Request {
            var request = planned.request
            request.tag = purposes.count
            purposes.append(planned.purpose)
            return request
        }
        return try client.run(requests.map(tagged)) { request, result in
            let purpose = purposes[request.tag]
            let target: RequestTarget = if purpose == .copy { .cdn } else { .site }
            let observation = Observation(
                of: result, request: request, to: target, for: site, content: content, at: moment,
                server: result.server.map(ServerInspection.init))
            let connection = result.details.map { ConnectionInspection($0, server: result.server) }
            let hop = Hop(url: request.url, observation: observation, connection: connection)
            return done(purpose, hop).map(tagged)
        }
    }
}
