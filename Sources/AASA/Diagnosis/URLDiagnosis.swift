/// Whether a URL opens an app.
package struct URLDiagnosis: Sendable, Equatable {
    package enum Status: Sendable {
        case opens, fails
        /// The site does not answer now, or the CDN's copy has no rule for the URL yet.
        case pending
    }

    /// As it was given.
    package var url: String
    package var status = Status.fails
    /// The decision for the app, or for the first app that the URL opens; nil when no entry names the app.
    package var decision: LinkDecision?

    var fails: Bool { status == .fails }

    /// What the rules of a document decide.
    ///
    /// - Parameter app: nil for any app.
    init(_ text: String, by matcher: LinkMatcher?, for app: AppIdentifier?) {
        url = text
        guard let matcher, let url = try? LinkURL(text) else { return }
        let decisions = matcher.decisions(for: url).filter { app == nil || $0.app.app == app }
        decision = decisions.first { $0.decision == .match } ?? decisions.first
        if decision?.decision == .match { status = .opens }
    }
}

/// Finds out whether URLs open an app, by the site's document and by the copy of Apple's CDN.
struct LinkDiagnoser {
    let options: DiagnosisOptions
    /// Matches the rules of the site's document.
    private let matcher: LinkMatcher?
    /// Matches the rules of the CDN's copy.
    private let copyMatcher: LinkMatcher?
    private let isPending: Bool
    private let waitsForCDN: Bool
    /// Whether no URL of the site opens the app, whatever the document has.
    private let isImpossible: Bool

    /// - Parameter isServed: whether the file will be served as it is.
    init(
        input: DiagnosisInput, options: DiagnosisOptions, links: UniversalLinks?, origin: Judgement, isServed: Bool
    ) {
        self.options = options
        let copiedLinks = input.hosting?.cdn?.file?.content.associationFile?.links
        let hasURLs = !options.urls.isEmpty
        matcher = if hasURLs, let links { LinkMatcher(links, for: .every) } else { nil }
        copyMatcher = if hasURLs, let copiedLinks { LinkMatcher(copiedLinks, for: .every) } else { nil }
        isPending = origin.status == .pending
        waitsForCDN = options.needsCDN && (input.hosting?.cdn != nil || input.isRedirectUnproven)
        let isUnreadable = origin.status == .denied && !origin.isReadable
        isImpossible = origin.pair.site.port != nil || isUnreadable || !isServed
    }

    func diagnosis(of url: String) -> URLDiagnosis {
        var result = URLDiagnosis(url, by: matcher, for: options.app)
        if isImpossible || !options.claimsLinks(of: url) {
            result.status = .fails
            result.decision = nil
            return result
        }
        if isPending { result.status = .pending }
        if result.status == .opens, waitsForCDN {
            let copy = URLDiagnosis(url, by: copyMatcher, for: options.app)
            if copy.status != .opens { result.status = .pending }
        }
        return result
    }
}
