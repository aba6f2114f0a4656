internal import AssetLinks
internal import HTTPS
internal import PKI
internal import POSIX
package import AASA

/// The check of one site in progress: the observations so far, and the next request. No URL is requested twice.
struct SiteCheck: Sendable {
    let task: VerificationTask
    /// In milliseconds of the monotonic clock.
    let start: Int
    /// The certificates of the site's own server; nil when none were seen.
    private(set) var server: ServerInspection?
    /// Why the request that was only for them had no answer.
    private var serverFailure: NetworkFailure?
    private var cdnServer: ServerInspection?
    private let cdn: String
    /// See ``NetworkOptions/listIdleLimit``.
    private let listIdleLimit: Duration?
    /// See ``NetworkOptions/observesServers``.
    private let observesServer: Bool
    /// The target of the request that ``nextRequest(tag:at:)`` returned last.
    private var target = RequestTarget.site { didSet { if target != .cdn { isSiteRequested = true } } }
    private var isSiteRequested = false
    private var observed: [String: Observation] = [:]
    /// The site's statements so far, for queries about apps of Android.
    private var statements: [StatementRules: SiteStatements] = [:]

    init(
        _ task: VerificationTask, cdn: String, listIdleLimit: Duration? = StatementSearch.agentTimeout,
        observesServer: Bool = false, start: Int
    ) {
        self.task = task
        self.cdn = cdn
        self.listIdleLimit = listIdleLimit
        self.observesServer = observesServer
        self.start = start
    }

    /// Notes the certificates of the connection's server.
    ///
    /// - Parameters:
    ///   - properties: nil when the connection has served another request.
    ///   - cdnServer: the certificates of the CDN, whose connections serve many sites; updated.
    mutating func note(_ properties: CertificateProperties?, ofCDN cdnServer: inout ServerInspection?) {
        let presented = properties.map(ServerInspection.init)
        switch target {
        case .site, .statements, .certificate: server = presented ?? server
        case .cdn:
            cdnServer = presented ?? cdnServer
            self.cdnServer = cdnServer
        }
    }

    /// - Parameter moment: when the result came.
    mutating func note(
        _ result: TransferResult, of request: Request, content: ContentReader, at moment: Timestamp
    ) {
        if target == .certificate {
            // A server that presented its certificates may fail to answer.
            guard server == nil, case .failure(let failure) = result else { return }
            if case .noAnswer(_, let reason) = failure.observation(of: request.url) { serverFailure = reason }
            return
        }
        let server = if target == .cdn { cdnServer } else { self.server }
        observed[request.url] = Observation(of: result, request: request, to: target, at: moment, server: server) {
            response in
            if target == .statements { return .statements(in: response) }
            return content.content(of: response, site: task.site, at: moment)
        }
    }

    /// Returns the next request; nil when every set of rules has what it needs.
    ///
    /// - Parameter moment: when the server's certificates are judged.
    mutating func nextRequest(tag: Int, at moment: Timestamp) -> Request? {
        for query in task.queries {
            if let rules = query.system.statementRules {
                guard let url = nextList(under: rules) else { continue }
                target = .statements
                var request = Request.ofStatements(url, tag: tag, at: moment, idleLimit: listIdleLimit)
                request.isPublicOnly = task.isPublicOnly
                return request
            }
            guard case .request(let url) = search(query) else { continue }
            if query.system.usesCDN(query.mode) {
                target = .cdn
                // Requests for all sites go to the same CDN.
                return Request(tag: tag, url: url, at: moment.seconds, keepsConnection: true).ofCDN(for: task.site)
            }
            target = .site
            var request = Request.ofSite(url, tag: tag, at: moment, keepsConnection: mayFollow(url))
            request.isPublicOnly = task.isPublicOnly
            return request
        }
        if observesServer, !isSiteRequested { return serverRequest(tag: tag, at: moment) }
        return nil
    }

    /// The request for the certificates of the site's own server; the response is not read.
    private mutating func serverRequest(tag: Int, at moment: Timestamp) -> Request {
        target = .certificate
        let url = AssociationFile.wellKnownURL(of: task.site)
        var request = Request.ofSite(url, tag: tag, at: moment, keepsConnection: false)
        request.bodyLimit = 0
        request.isPublicOnly = task.isPublicOnly
        return request
    }

    /// Returns the list to request next; nil when all statements are read.
    private mutating func nextList(under rules: StatementRules) -> String? {
        var statements = statements[rules] ?? SiteStatements(WebOrigin(task.site), under: rules)
        defer { self.statements[rules] = statements }
        return statements.read(observed)
    }

    /// Returns the completed check, when no request is left.
    ///
    /// - Parameter number: the task's place in the order of all.
    func completed(_ number: Int, at moment: Timestamp) -> CompletedCheck {
        let prepared = preparedJudgements
        return CompletedCheck(
            number: number, task: task, checkedAt: moment, server: server, serverFailure: serverFailure,
            milliseconds: SteadyClock.milliseconds - start, preparedJudgements: prepared,
            judgementCount: prepared.map(\.count).reduce(0, +))
    }

    private var preparedJudgements: [VerificationTask.PreparedJudgement] {
        task.judges(of: statements) { query in
            if case .decided(let observation) = search(query) { return observation }
            return .noAnswer(url: "", NetworkFailure(kind: .other, text: "not requested"))
        }
    }

    private func search(_ query: PairQuery) -> SiteSearch {
        SiteSearch.step(places(query), observed: observed)
    }

    private func places(_ query: PairQuery) -> [String] {
        query.system.places(for: task.site, mode: query.mode, cdn: cdn)
    }

    /// Whether some rules may need another URL of the site after this one.
    private func mayFollow(_ url: String) -> Bool {
        task.queries.contains { query in
            places(query).contains { place in place != url && observed[place] == nil }
        }
    }
}

package struct CompletedCheck: Sendable {
    /// The task's place in the order in which tasks were supplied, from 0.
    package let number: Int
    package let task: VerificationTask
    /// When the last answer came.
    package let checkedAt: Timestamp
    /// The certificates of the site's server; nil when none were seen.
    package let server: ServerInspection?
    /// Why a request for those certificates alone had no answer.
    package let serverFailure: NetworkFailure?
    /// From the first request to the last answer.
    package let milliseconds: Int
    let preparedJudgements: [VerificationTask.PreparedJudgement]
    /// The number of their judgements.
    let judgementCount: Int

    /// Computed at each access: judgements are many times as large as what they are made from.
    var judgements: [Judgement] { preparedJudgements.flatMap(\.judgements) }

    /// Whether a server answered.
    var hasAnswer: Bool { judgements.contains(where: \.observation.isAnswered) }
}
