/// How a site hosts its association file: everything that asking its two places has shown.
///
/// What a site owes devices: the file at `/.well-known/apple-app-site-association` over HTTPS with a valid certificate,
/// without redirects (Apple, "Supporting associated domains"), reachable from every address of the internet (Apple,
/// TN3155), at most 131,072 bytes of it (Apple, Universal Links guide). Apple's CDN is reported to give a site about five
/// seconds, and to refuse private addresses (`SWCERR00202`, see ``ReservedAddressBlock``).
public struct HostingReport: Sendable, Equatable {
    public var site: Site
    /// `/.well-known/…` first, then the root.
    public var places: [PlaceReport]

    public init(site: Site, places: [PlaceReport]) {
        self.site = site
        self.places = places
    }

    /// The file as far as devices see one: of the first place that answers 200 without a redirect. Nil: no place does.
    public var file: Answer? { places.lazy.compactMap(\.file).first }

    /// The place where ``file`` is.
    public var filePlace: PlaceReport? { places.first { $0.file != nil } }

    /// What decides under `rules`, as when verifying: a place that fails for a time ends the search, and then no file is
    /// seen whatever a later place holds. Nil for rules that ask elsewhere.
    public func decisive(under rules: RuleSet) -> PlaceReport? {
        guard case .settled(let observation) = search(rules) else { return nil }
        return places.first { $0.observation == observation }
    }

    private func search(_ rules: RuleSet) -> SiteSearch {
        var observed: [String: Observation] = [:]
        for place in places { observed[place.url] = place.observation }
        return SiteSearch.step(rules.places(for: site, mode: nil, cdn: RuleSet.appleCDN), observed: observed)
    }
}

/// What asking for the file at one place has shown.
public struct PlaceReport: Sendable, Equatable {
    public var url: String
    /// The first is the place itself, as a device sees it; the others are where its redirects lead, which devices do not
    /// follow. Never empty once the place was asked.
    public var hops: [Hop]
    /// Why there is no further hop.
    public var ending: RedirectEnding
    /// The place asked once more in the name of Apple's CDN: servers and the firewalls in front of them sometimes refuse
    /// one program and not another. Nil: not asked, as when there was no need to find out why no place answered 200.
    public var asAppleBot: Hop?

    public init(url: String, hops: [Hop], ending: RedirectEnding, asAppleBot: Hop?) {
        self.url = url
        self.hops = hops
        self.ending = ending
        self.asAppleBot = asAppleBot
    }

    /// What a device sees, which follows no redirect.
    public var observation: Observation? { hops.first?.observation }

    /// The answer 200 to the first request; nil when something else came.
    public var file: Answer? {
        guard let answer = observation?.answer, answer.status == 200 else { return nil }
        return answer
    }

    /// Whether Apple's CDN is answered otherwise than others are: another status, or none at all.
    public var treatsAppleBotDifferently: Bool {
        guard let bot = asAppleBot?.observation else { return false }
        return bot.answer?.status != observation?.answer?.status
    }
}

/// One request on the way from a place.
public struct Hop: Sendable, Equatable {
    public var url: String
    /// Nil: not asked, because the URL is not one that may be asked (see ``RedirectEnding/notAsked``).
    public var observation: Observation?
    /// Nil when the URL was not asked.
    public var connection: ConnectionReport?

    public init(url: String, observation: Observation?, connection: ConnectionReport?) {
        self.url = url
        self.observation = observation
        self.connection = connection
    }
}

/// Why a chain of redirects ends.
public enum RedirectEnding: String, Sendable {
    /// The last hop is no redirect, or one that leads nowhere.
    case answer
    /// The last hop is not `https`, or its URL carries credentials, and was not asked.
    case notAsked
    /// The last hop redirects to a URL that was asked before.
    case loop
    /// The last hop is one more redirect than is followed.
    case tooMany
}

extension Observation {
    /// The HTTP answer; nil when none came.
    public var answer: Answer? {
        if case .answer(let answer) = self { answer } else { nil }
    }
}
