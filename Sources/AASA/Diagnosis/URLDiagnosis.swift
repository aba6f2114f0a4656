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
    /// Whether it opens the app only until Apple's CDN requests the file again, which devices do not get from the site.
    package var opensByOldCopy = false

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

/// The rules that decide about URLs, for all apps; nil where there are none.
struct LinkMatchers {
    /// The rules of the site's document.
    var site: LinkMatcher?
    /// The rules of the CDN's copy.
    var copy: LinkMatcher?
    /// The rules of the document that the site should serve.
    var expected: LinkMatcher?

    init() {}

    init(of document: LintSubject, besides input: DiagnosisInput, expected expectedFile: AssociationFile?) {
        site = document.file?.links.map { links in LinkMatcher(links, for: .every) }
        let copiedFile = input.hosting?.cdn?.file?.content.associationFile
        copy = copiedFile?.links.map { links in LinkMatcher(links, for: .every) }
        expected = expectedFile?.links.map { links in LinkMatcher(links, for: .every) }
    }
}

/// Finds out whether URLs open an app, by the site's document and by the copy of Apple's CDN.
struct LinkDiagnoser {
    let input: DiagnosisInput
    let options: DiagnosisOptions
    let matchers: LinkMatchers
    /// On what Apple's CDN receives from the site, or devices if they do without it.
    let judgement: Judgement
    /// Whether devices will receive the file as it is.
    let isServed: Bool

    private var waitsForCDN: Bool {
        options.needsCDN(for: .applinks) && (input.hosting?.cdn != nil || input.isRedirectUnproven)
    }

    private var isUnreadable: Bool { judgement.status == .denied && !judgement.isReadable }

    /// Whether no URL of the site opens the app with any document.
    private var isImpossible: Bool { judgement.pair.site.port != nil || !isServed }

    func diagnosis(of url: String) -> URLDiagnosis {
        var result = URLDiagnosis(url, by: matchers.site, for: options.app)
        let isHopeless = isImpossible || !options.claimsLinks(of: url)
        lazy var opensByCopy = URLDiagnosis(url, by: matchers.copy, for: options.app).status == .opens
        if isHopeless || isUnreadable {
            result.status = .fails
            result.decision = nil
            result.opensByOldCopy = !isHopeless && waitsForCDN && opensByCopy
            return result
        }
        if judgement.status == .pending { result.status = .pending }
        if result.status == .opens, waitsForCDN, !opensByCopy { result.status = .pending }
        return result
    }
}
