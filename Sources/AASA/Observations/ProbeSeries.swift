/// Repeated requests of one client to a site's first place, over addresses of one family.
package struct ProbeSeries: Sendable, Equatable {
    /// A kind of client that sites and what is in front of them treat differently.
    package enum Client: String, Sendable, CaseIterable {
        case appleBot = "AASA-Bot", cfNetwork = "CFNetwork", browser

        /// The User-Agent field of such a client.
        package var userAgent: String {
            switch self {
            case .appleBot: CDNFailure.userAgent
            case .cfNetwork: "swcd (unknown version) CFNetwork/1568.100.1 Darwin/24.0.0"
            case .browser:
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
            }
        }
    }

    /// The version of IP.
    package enum Family: String, Sendable, CaseIterable {
        case ipv4 = "IPv4", ipv6 = "IPv6"
    }

    package let family: Family
    package let client: Client
    /// The answers, in their order.
    package let hops: [Hop]

    package init(family: Family, client: Client, hops: [Hop]) {
        self.family = family
        self.client = client
        self.hops = hops
    }

    /// Whether no request reached an address: the site has none of the family, or this machine does not reach it.
    package var isUnreached: Bool {
        hops.allSatisfy { hop in
            guard case .noAnswer(_, let failure)? = hop.observation else { return false }
            return [.nameNotResolved, .notConnected, .notPublic].contains(failure.kind)
        }
    }

    /// The answers in words with their numbers, the most frequent first.
    package var outcomes: [(outcome: String, count: Int)] {
        var counts: [String: Int] = [:]
        for hop in hops { counts[hop.outcome, default: 0] += 1 }
        let outcomes = counts.map { outcome, count in (outcome: outcome, count: count) }
        return outcomes.sorted { first, second in
            (-first.count, first.outcome) < (-second.count, second.outcome)
        }
    }

    /// The number of different documents. What devices cannot read counts as one: many pages are different for each
    /// request.
    package var documentCount: Int {
        var isReadable: [String: Bool] = [:]
        for file in hops.compactMap(\.observation?.file) {
            guard let digest = file.sha256, isReadable[digest] == nil else { continue }
            isReadable[digest] = file.content.associationFile != nil
        }
        let readable = isReadable.values.count { $0 }
        return isReadable.values.contains(false) ? readable + 1 : readable
    }

    /// The durations of the requests in milliseconds, in ascending order.
    package var milliseconds: [Int] { hops.compactMap(\.connection?.times.total).sorted() }

    /// The duration that half of the requests do not exceed; nil without a request.
    package var median: Int? {
        let times = milliseconds
        if times.isEmpty { return nil }
        return times[times.count / 2]
    }
}

extension Hop {
    /// The answer in a few words.
    package var outcome: String {
        switch observation {
        case .answer(let answer): answer.statusWords
        case .noAnswer(_, let failure) where failure.kind == .timedOut: "no answer in time"
        case .noAnswer: "no answer"
        case .untrustedServer: "an untrusted certificate"
        case nil: "not requested"
        }
    }
}
