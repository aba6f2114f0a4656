/// How a site hosts its association file: what the requests of `HostingInspector` in `AASAToolkit` show, to its two
/// places and to Apple's CDN. A further request that shows nothing is not kept.
///
/// What Apple requires of a site: the file at `/.well-known/apple-app-site-association` over HTTPS with a valid
/// certificate, without redirects (Apple, "Supporting associated domains"), reachable from every address of the
/// internet (Apple, TN3155), at most 131,072 bytes of it (Apple, Universal Links guide). Apple's CDN is reported to
/// give a site about five seconds, and to refuse private addresses (`SWCERR00202`, see ``ReservedAddressBlock``).
package struct HostingInspection: Sendable, Equatable {
    package var site: Site
    /// `/.well-known/…` first, then the root.
    package var places: [PlaceInspection]
    /// The copy of Apple's CDN; nil when there was no such request.
    package var cdn: PlaceInspection?
    /// Repeated requests to the first place; empty when there were none.
    package var probe: [ProbeSeries] = []
    /// The URL below which the file was found with the ending `.json`; nil elsewhere.
    package var fileWithEnding: String?

    package init(site: Site, places: [PlaceInspection]) {
        self.site = site
        self.places = places
    }

    /// Whether the site answered no request: everything else follows from that.
    package var isSilent: Bool { places.allSatisfy { place in place.observation?.isAnswered == false } }

    /// The file of the first place that has one; nil when no place has one.
    package var file: Answer? { places.lazy.compactMap(\.file).first }

    /// The place that decides under `rules`: a temporary failure ends the search, even if a later place has a file. Nil
    /// for rules with other places.
    package func decisive(under rules: SystemVersion) -> PlaceInspection? {
        var observed: [String: Observation] = [:]
        for place in places { observed[place.url] = place.observation }
        let urls = rules.places(for: site, mode: nil, cdn: SystemVersion.appleCDN)
        guard case .decided(let observation) = SiteSearch.step(urls, observed: observed) else { return nil }
        return places.first { $0.observation == observation }
    }
}

package struct PlaceInspection: Sendable, Equatable {
    package var url: String
    /// The place itself first, as a device sees it, then the targets of its redirects, which devices do not follow.
    /// Never empty after the request.
    package var hops: [Hop]
    /// Why there is no further hop.
    package var ending = RedirectEnding.answer
    /// The same request with the user agent of Apple's CDN, which some servers and firewalls refuse; nil if there
    /// was no such request.
    package var asAppleBot: Hop?
    /// The same request to an address of the other family, IPv6 or IPv4; without an address if that refused the
    /// connection, and nil when there was no such request.
    package var otherFamily: Hop?
    /// Where the redirects lead; nil without a redirect, and for devices, which are documented to follow none.
    package var redirectScope: RedirectScope?

    package init(url: String, hops: [Hop]) {
        self.url = url
        self.hops = hops
    }

    /// What a device sees: devices follow no redirect.
    package var observation: Observation? { hops.first?.observation }

    /// The answer to the first request, when its status is 200.
    package var ownFile: Answer? { observation?.file }

    /// The file behind redirects that stay on the site, as Apple's CDN follows them; nil without one.
    package var file: Answer? { ownFile ?? redirectedFile }

    /// The file at the end of redirects that stay on the site.
    package var redirectedFile: Answer? {
        guard redirectScope == .sameSite, ending == .answer else { return nil }
        return hops.last?.observation?.file
    }

    /// The place as clients of a system see it: only Apple's CDN follows redirects.
    package func seen(under system: SystemVersion) -> PlaceInspection {
        var place = self
        if !system.usesCDN(nil) { place.redirectScope = nil }
        return place
    }

    /// Whether the user agent of Apple's CDN gets a different status or document from others, or no answer.
    package var treatsAppleBotDifferently: Bool {
        guard let bot = asAppleBot?.observation else { return false }
        return bot.answer?.status != observation?.answer?.status || hasOtherDocumentForAppleBot
    }

    /// Whether the user agent of Apple's CDN gets a document, and others a different one.
    package var hasOtherDocumentForAppleBot: Bool {
        guard let own = ownFile?.content, let bot = asAppleBot?.observation?.file?.content else { return false }
        return own.isOtherDocument(than: bot)
    }

    /// The association files that both get, if each gets a different one; else none.
    var differingDocuments: [AssociationFile] {
        let files = [ownFile, asAppleBot?.observation?.file].compactMap { file in file?.content.associationFile }
        return if hasOtherDocumentForAppleBot, files.count == 2 { files } else { [] }
    }
}

/// One request in a chain of redirects.
package struct Hop: Sendable, Equatable {
    package var url: String
    /// What the request shows; nil for a URL that may not be requested (see ``RedirectEnding/notRequested``).
    package var observation: Observation?
    /// The connection, or nil when the URL was not requested.
    package var connection: ConnectionInspection?

    package init(url: String, observation: Observation?, connection: ConnectionInspection?) {
        self.url = url
        self.observation = observation
        self.connection = connection
    }
}

/// Where the redirects of a place lead, the furthest of them.
///
/// Apple's CDN follows redirects over https that stay on the site: its `Apple-From` field names each URL (observed in
/// 2026). Its error names include `CROSS_SITE_REDIRECTS_FORBIDDEN`, `INSECURE_REDIRECTS_FORBIDDEN` and
/// `TOO_MANY_REDIRECTS`. Which hosts it takes for one site is not documented: here those with the same registrable
/// domain (<https://publicsuffix.org>).
package enum RedirectScope: Sendable, Comparable {
    case sameSite, otherSite, insecure
}

package enum RedirectEnding: String, Sendable, CaseIterable {
    /// The last hop is not a redirect, or one without a target.
    case answer
    /// The last hop is not `https`, or its URL has userinfo, and was not requested.
    case notRequested = "not-requested"
    /// The last hop redirects to an earlier URL.
    case loop
    /// The last hop exceeds the bound for redirects.
    case tooMany = "too-many"
}
