/// Why a pair is not approved, as pages name it and group pairs by it: where Apple's CDN states
/// why it has no file, that.
package struct PairCause: Sendable, Equatable {
    package var reason: Reason
    /// The failure that the CDN states; nil where it states none, or where another server answered.
    package var cdnFailure: CDNFailure?
    /// Whether the pair is of Android, where some causes have another fix.
    package var isOfAndroid: Bool

    package init(reason: Reason, cdnFailure: CDNFailure?, isOfAndroid: Bool = false) {
        self.reason = reason
        self.cdnFailure = cdnFailure
        self.isOfAndroid = isOfAndroid
    }

    /// The cause in a few words.
    package var title: String { cdnFailure?.title ?? reason.title }

    /// What to do about it; nil when there is nothing to do.
    package var advice: String? {
        if isOfAndroid, let advice = reason.adviceForAndroid { return advice }
        return cdnFailure?.advice ?? reason.advice
    }
}

extension PairRecord {
    package var cause: PairCause {
        PairCause(reason: reason, cdnFailure: evidence.cdn?.failure, isOfAndroid: pair.system.isOfAndroid)
    }
}

extension CDNFailure {
    /// The cause in a few words.
    fileprivate var title: String {
        switch kind {
        case .badResponse?: "Apple's CDN got \(argument ?? "a status other than 200") from the site"
        case .privateAddress?: "Apple's CDN found a private address of the site"
        case .timeout?: "The site was too slow for Apple's CDN"
        case .malformedJSON?: "Apple's CDN could not read the site's file as JSON"
        default: "Apple's CDN has no file: \(description)"
        }
    }

    /// What to do at the site.
    fileprivate var advice: String? {
        switch kind {
        case .badResponse?: adviceForStatus
        case .privateAddress?:
            "Give the site a public address in the DNS. Builds for development can use '?mode=developer'."
        case .timeout?: "Answer within 5 s from everywhere, on IPv6 too if the DNS has such an address."
        case .malformedJSON?: Reason.malformedJSON.advice
        default: nil
        }
    }

    private var adviceForStatus: String? {
        switch argument?.first {
        case "3": "Serve the file itself at that URL, without a redirect."
        case "5": Reason.serverError.advice
        case "4" where Self.isRefusal(status: argument):
            "Let \(Self.userAgent) pass firewalls, bot rules and blocked countries for this path."
        case "4": "Deploy the file, also the folder '.well-known'."
        default: Reason.unexpectedStatus.advice
        }
    }
}
