/// The next step in the search for a site's file at the places of a rule set.
package enum SiteSearch: Sendable, Equatable {
    case request(String)
    case decided(Observation)

    /// Goes through `places` in order.
    ///
    /// The file ends the search, and so does a failure that may be temporary: a 5xx, or no answer. After a redirect or
    /// a 4xx the device goes on to the next place. When no place has a file, the first answer that is not "not found"
    /// decides, else the last one.
    package static func step(_ places: [String], observed: [String: Observation]) -> SiteSearch {
        var answers: [Answer] = []
        for place in places {
            guard let observation = observed[place] else { return .request(place) }
            guard let answer = observation.answer, ![.file, .serverError].contains(answer.statusClass) else {
                return .decided(observation)
            }
            answers.append(answer)
        }
        let decisive = answers.first { answer in !HTTPStatus.isMissing(answer.status) } ?? answers.last
        guard let decisive else { return .decided(.noAnswer(url: "", NetworkFailure(kind: .other, text: "no place"))) }
        return .decided(.answer(decisive))
    }
}

/// The chain of redirects from one place, and the URL to request next.
package struct RedirectChain {
    /// Upper bound for the redirects that are followed from one place.
    package static let maximumLength = 10

    /// The requests so far.
    package private(set) var place: PlaceInspection
    /// The URL to request; nil at the end of the chain.
    package private(set) var next: String?
    private let site: Site?
    private let registrableDomain: (String) -> String?

    /// - Parameters:
    ///   - site: the only one that is requested; nil follows redirects to every site.
    ///   - registrableDomain: the public suffix of a host and one label more; nil where that is not known.
    package init(
        from url: String, within site: Site? = nil, registrableDomain: @escaping (String) -> String? = { _ in nil }
    ) {
        self.site = site
        self.registrableDomain = registrableDomain
        place = PlaceInspection(url: url, hops: [])
        next = url
    }

    /// Adds the result of requesting ``next``.
    package mutating func append(_ hop: Hop) {
        place.hops.append(hop)
        next = nil
        guard let answer = hop.observation?.answer, answer.isRedirect, let target = answer.redirectTarget else {
            return
        }
        place.redirectScope = max(place.redirectScope ?? .sameSite, scope(of: target))
        let isRequested = if let site { Self.isURL(target, of: site) } else { true }
        if place.hops.contains(where: { $0.url.hasSameBytes(as: target) }) {
            place.ending = .loop
        } else if !isRequested || !Self.isAllowed(target) {
            place.hops.append(Hop(url: target, observation: nil, connection: nil))
            place.ending = .notRequested
        } else if place.hops.count > Self.maximumLength {
            place.ending = .tooMany
        } else {
            next = target
        }
    }

    private func scope(of target: String) -> RedirectScope {
        if !Self.isAllowed(target) { return .insecure }
        let own = URLParts(place.url).host.lowercased()
        let other = URLParts(target).host.lowercased()
        if own == other { return .sameSite }
        guard let domain = registrableDomain(own) else { return .otherSite }
        if registrableDomain(other) == domain { return .sameSite }
        return .otherSite
    }

    private static func isURL(_ url: String, of site: Site) -> Bool {
        let start = "https://\(site)".utf8
        guard url.utf8.starts(with: start) else { return false }
        guard let end = url.utf8.dropFirst(start.count).first else { return true }
        return "/?#".utf8.contains(end)
    }

    /// Why a URL is not requested, as a predicate; nil for one that may be.
    package static func obstacle(to url: String) -> String? {
        if isAllowed(url) { return nil }
        let parts = URLParts(url)
        return if parts.hasScheme("https"), !parts.authority.isEmpty { "contains a name and password" } else {
            "is not https"
        }
    }

    /// `https` only, and never with userinfo: a site could have other servers requested with a name and password.
    private static func isAllowed(_ url: String) -> Bool {
        let parts = URLParts(url)
        return parts.hasScheme("https") && !parts.authority.isEmpty
            && !parts.authorityInBrowsers.utf8.contains("@")
    }
}
