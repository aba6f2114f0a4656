/// Why a pair is not approved, as pages name it and group pairs by it: where Apple's CDN states
/// why it has no file, that.
package struct PairCause: Sendable, Equatable {
    package var reason: Reason
    /// The failure that the CDN states; nil where it states none, or where another server answered.
    package var cdnFailure: CDNFailure?

    package init(reason: Reason, cdnFailure: CDNFailure?) {
        self.reason = reason
        self.cdnFailure = cdnFailure
    }

    /// The cause in a few words.
    package var title: String { cdnFailure?.title ?? reason.title }
}

extension PairRecord {
    package var cause: PairCause { PairCause(reason: reason, cdnFailure: evidence.cdn?.failure) }

    /// What to do about the verdict, using what is recorded of the answer; nil when there is nothing to do.
    package var advice: String? {
        guard let status = evidence.http, StatusClass(status) != .file, evidence.hint == nil else {
            let advice = evidence.hint ?? reason.advice(forAndroid: pair.system.isOfAndroid)
            let isUnlisted = [.appNotListed, .serviceMissing].contains(reason)
            if isUnlisted, pair.system.usesCDN(mode) { return advice.map(CDNFailure.hint(onCopyWithoutApp:)) }
            return advice
        }
        if let cdn = evidence.cdn { return CDNFailure.hint(forStatus: status, from: cdn, of: pair.site) }
        return HTTPStatus.advice(for: status, under: pair.system)
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
}
