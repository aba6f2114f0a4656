internal import HTTPS
internal import PublicSuffixes
package import AASA

/// Inspects how sites host their association files: both places, every redirect, connection and certificates.
///
/// Makes more requests than a device, to find out why a device gets no file. Not for use from two threads at once.
package final class HostingInspector {
    private let client: Client
    private let content: ContentReader
    private let moment: Timestamp
    private let cdn: String
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
        options.jobs = NetworkOptions.inspectionJobs
        client = try options.client(trust: trust, limiter: nil, interruption: interruption)
        content = ContentReader(trust: trust, cacheSize: 4 << 20)
        self.moment = moment
        cdn = options.cdn
    }

    /// Requests the sites' places; if none of a site responds with 200, those that responded once more with the user
    /// agent of Apple's CDN. The sites are inspected at once.
    ///
    /// - Parameter comparesAppleBot: use that user agent in any case, at the first place at least.
    /// - Returns: the inspections in the order of the sites.
    /// - Throws: `.interrupted`.
    package func inspect(_ sites: [Site], comparesAppleBot: Bool) throws(ToolkitError) -> [HostingInspection] {
        try completed(try inspectPlaces(sites, withCDN: false)) { _ in comparesAppleBot }
    }

    /// Requests the copies of Apple's CDN, the sites' places, and these with the CDN's user agent when the CDN has no
    /// such file as the site: does the site refuse the CDN? The sites are inspected at once.
    ///
    /// - Parameter withCDN: false leaves the CDN itself out.
    /// - Returns: the inspections in the order of the sites.
    /// - Throws: `.interrupted`.
    package func inspect(_ sites: [Site], withCDN: Bool) throws(ToolkitError) -> [HostingInspection] {
        try completed(try inspectPlaces(sites, withCDN: withCDN)) { hosting in
            guard let copy = hosting.cdn?.file else { return true }
            return copy.content.document != hosting.file?.content.document
        }
    }

    /// Requests both places of each site with their redirects, and the CDN's copy beside them.
    private func inspectPlaces(_ sites: [Site], withCDN: Bool) throws(ToolkitError) -> [HostingInspection] {
        var hostings = sites.map { site in HostingInspection(site: site, places: []) }
        var chains: [[RedirectChain]] = []
        var requests: [SiteRequest] = []
        for (index, site) in sites.enumerated() {
            let urls = SystemVersion.ios9.places(for: site, mode: nil, cdn: SystemVersion.appleCDN)
            let limit: Site? = if leavesSite { nil } else { site }
            chains.append(
                urls.map { url in
                    RedirectChain(from: url, within: limit, registrableDomain: PublicSuffixList.registrableDomain(of:))
                })
            for (number, url) in urls.enumerated() {
                requests.append(SiteRequest(siteIndex: index, purpose: .place(number), request: request(url)))
            }
            guard withCDN, let copyURL = copyURL(for: site) else { continue }
            requests.append(copyRequest(copyURL, for: site, at: index))
        }
        try perform(requests, for: sites) { done, hop in
            guard case .place(let number) = done.purpose else {
                let copy = PlaceInspection(url: hop.url, hops: [hop])
                hostings[done.siteIndex].cdn = copy
                return nil
            }
            chains[done.siteIndex][number].append(hop)
            guard let next = chains[done.siteIndex][number].next else { return nil }
            return SiteRequest(siteIndex: done.siteIndex, purpose: done.purpose, request: request(next))
        }
        for index in hostings.indices { hostings[index].places = chains[index].map(\.place) }
        return hostings
    }

    /// The inspections with what further requests find out: the answers to the CDN's user agent and at the other family
    /// of addresses, and a file that is named with `.json`.
    private func completed(
        _ hostings: [HostingInspection], comparesAppleBot: (HostingInspection) -> Bool
    ) throws(ToolkitError) -> [HostingInspection] {
        var requests: [SiteRequest] = []
        for (index, hosting) in hostings.enumerated() {
            let further =
                otherFamilyRequests(for: hosting) + endingRequests(for: hosting)
                + botRequests(for: hosting, isComparison: comparesAppleBot(hosting))
            requests += further.map { purpose, request in
                SiteRequest(siteIndex: index, purpose: purpose, request: request)
            }
        }
        if requests.isEmpty { return hostings }
        var hostings = hostings
        try perform(requests, for: hostings.map(\.site)) { done, hop in
            hostings[done.siteIndex].addAnswer(hop, for: done.purpose)
            return nil
        }
        return hostings
    }

    /// The first place at an address of the family that was not used.
    private func otherFamilyRequests(for hosting: HostingInspection) -> [(SiteRequest.Purpose, Request)] {
        guard let place = hosting.places.first else { return [] }
        guard let address = place.connection?.address else { return [] }
        var request = request(place.url)
        request.family = if address.contains(":") { .ipv4 } else { .ipv6 }
        return [(.otherFamily, request)]
    }

    /// The places with `.json` behind them, where no file is found.
    private func endingRequests(for hosting: HostingInspection) -> [(SiteRequest.Purpose, Request)] {
        let isMissing = hosting.places.allSatisfy { $0.observation?.answer?.status == 404 }
        if !isMissing { return [] }
        return hosting.places.enumerated().map { number, place in
            (.ending(number), request("\(place.url).json"))
        }
    }

    /// The places in the name of Apple's CDN.
    ///
    /// - Parameter isComparison: whether the first place is requested although there is a file.
    private func botRequests(for hosting: HostingInspection, isComparison: Bool) -> [(SiteRequest.Purpose, Request)] {
        let hasOwnFile = hosting.places.contains { $0.ownFile != nil }
        var requests: [(SiteRequest.Purpose, Request)] = []
        for (number, place) in hosting.places.enumerated() where place.observation?.answer != nil {
            if hasOwnFile, number > 0 || !isComparison { continue }
            var request = request(place.url)
            request.userAgent = CDNFailure.userAgent
            requests.append((.bot(number), request))
        }
        return requests
    }

    /// Requests the site's file from Apple's CDN, as a device does. The result has one place, at the CDN.
    ///
    /// - Throws: `.interrupted`.
    package func inspectCDN(_ site: Site) throws(ToolkitError) -> HostingInspection {
        guard let url = copyURL(for: site) else { return HostingInspection(site: site, places: []) }
        var place = PlaceInspection(url: url, hops: [])
        try perform([copyRequest(url, for: site, at: 0)], for: [site]) { _, hop in
            place.hops.append(hop)
            return nil
        }
        return HostingInspection(site: site, places: [place])
    }

    private func copyURL(for site: Site) -> String? {
        SystemVersion.ios14.places(for: site, mode: nil, cdn: cdn).first
    }

    /// Redirects of the CDN are not followed: devices do not, and the site's name would leak to the target.
    private func copyRequest(_ url: String, for site: Site, at index: Int) -> SiteRequest {
        SiteRequest(siteIndex: index, purpose: .copy, request: request(url).ofCDN(for: site))
    }

    /// Repeats the request to the first place, over each family of addresses and in the name of each kind of client.
    ///
    /// - Parameter count: of requests for each of them.
    /// - Throws: `.interrupted`.
    package func probe(_ site: Site, count: Int) throws(ToolkitError) -> [ProbeSeries] {
        guard let url = SystemVersion.ios9.places(for: site, mode: nil, cdn: cdn).first else { return [] }
        var series: [ProbeSeries] = []
        for family in ProbeSeries.Family.allCases {
            for client in ProbeSeries.Client.allCases {
                var request = request(url)
                request.family = if family == .ipv4 { .ipv4 } else { .ipv6 }
                request.userAgent = client.userAgent
                let hops = try repeated(request, count: count, for: site)
                series.append(ProbeSeries(family: family, client: client, hops: hops))
            }
        }
        return series
    }

    /// Makes one request after the other, so that none slows another.
    private func repeated(_ request: Request, count: Int, for site: Site) throws(ToolkitError) -> [Hop] {
        let next = SiteRequest(siteIndex: 0, purpose: .place(0), request: request)
        var hops: [Hop] = []
        try perform([next], for: [site]) { _, hop in
            hops.append(hop)
            return if hops.count < count { next } else { nil }
        }
        return hops
    }

    private func request(_ url: String) -> Request {
        var request = Request.ofSite(url, tag: 0, at: moment, keepsConnection: false)
        request.needsDetails = true
        return request
    }

    /// Makes the requests, and for each hop the one that `next` returns.
    private func perform(
        _ requests: [SiteRequest], for sites: [Site], next: (SiteRequest, Hop) -> SiteRequest?
    ) throws(ToolkitError) {
        // The tag of a request is its index here.
        var planned: [SiteRequest] = []
        func tagged(_ siteRequest: SiteRequest) -> Request {
            var request = siteRequest.request
            request.tag = planned.count
            planned.append(siteRequest)
            return request
        }
        try client.run(requests.map(tagged)) { request, result in
            let done = planned[request.tag]
            let target: RequestTarget = if done.purpose == .copy { .cdn } else { .site }
            let server = result.server.map(ServerInspection.init)
            let observation = Observation(of: result, request: request, to: target, at: moment, server: server) {
                response in
                content.content(of: response, site: sites[done.siteIndex], at: moment)
            }
            let connection = result.details.map { ConnectionInspection($0, server: result.server) }
            let hop = Hop(url: request.url, observation: observation, connection: connection)
            return next(done, hop).map(tagged)
        }
    }
}
