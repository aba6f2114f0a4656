internal import HTTPS
package import AASA
package import AASAToolkit
package import AssetLinks

/// Requests statement lists as Android's agent and Google's service do: no redirect is followed, and only 200 is read.
/// Each list is requested once.
///
/// Not for use from two threads at once.
package final class StatementInspector {
    private let client: Client
    private let moment: Timestamp
    /// See ``NetworkOptions/listIdleLimit``.
    private let listIdleLimit: Duration?
    /// What was received for lists: several sites include the same one.
    private var received: [StatementRules: [String: StatementListRecord]] = [:]
    /// Whether lists of other sites are requested that a site's list includes.
    package var leavesSite = true

    /// - Parameters:
    ///   - moment: the time at which certificates are verified.
    ///   - interruption: a descriptor that becomes readable when an inspection must end early.
    /// - Throws: `.networkUnavailable`.
    package init(
        trust: TrustAnchors, at moment: Timestamp, _ options: NetworkOptions, interruption: Int32?
    ) throws(ToolkitError) {
        client = try options.client(
            trust: trust, limiter: nil, interruption: interruption, bodyLimit: StatementList.maximumSize)
        self.moment = moment
        listIdleLimit = options.listIdleLimit
    }

    /// Requests the list of a website and those that it includes.
    ///
    /// - Throws: `.interrupted`.
    package func inspect(_ origin: WebOrigin, under rules: StatementRules) throws(ToolkitError) -> SiteStatements {
        var inspection = SiteStatements(origin, under: rules)
        while let url = inspection.search.next {
            if !leavesSite, !inspection.isAtSite(url) {
                inspection.leaveOutNext()
                continue
            }
            inspection.receive(try list(at: url, under: rules))
        }
        return inspection
    }

    /// Requests lists by their URLs, as Android's agent requests a list.
    ///
    /// - Throws: `.interrupted`.
    package func records(_ urls: [String]) throws(ToolkitError) -> [StatementListRecord] {
        var records: [StatementListRecord] = []
        for url in urls { records.append(try list(at: url, under: .android)) }
        return records
    }

    private func list(at url: String, under rules: StatementRules) throws(ToolkitError) -> StatementListRecord {
        if let earlier = received[rules]?[url] { return earlier }
        let result = try request(url, under: rules, idleLimit: listIdleLimit)
        received[rules, default: [:]][url] = result
        return result
    }

    /// Requests what Google's service has of a website; nil without a response.
    ///
    /// - Parameter base: the service's URL, without a slash at the end.
    /// - Throws: `.interrupted`.
    package func answer(about origin: WebOrigin, of base: String) throws(ToolkitError) -> ServiceAnswer? {
        let url = ServiceAnswer.url(of: origin, base: base)
        let record = try request(url, under: .android, idleLimit: nil)
        guard let status = record.status else { return nil }
        guard let document = record.document else { return ServiceAnswer(status: status, url: url) }
        return ServiceAnswer(document, url: url)
    }

    /// Requests whether Google's service knows links of a website, one by one, in addition to an earlier answer.
    ///
    /// - Parameter base: the service's URL, without a slash at the end.
    /// - Throws: `.interrupted`.
    package func confirm(
        _ links: [ListReading.Link], of origin: WebOrigin, by base: String, in answer: inout ServiceAnswer
    ) throws(ToolkitError) {
        if answer.failure != nil { return }
        for link in links.prefix(Self.maximumConfirmations) {
            guard let url = ServiceAnswer.url(confirming: link, of: origin, base: base) else { continue }
            let record = try request(url, under: .android, idleLimit: nil)
            // Further requests to a service without this query fail too.
            guard let document = record.document, answer.confirm(link, by: document) else { return }
        }
    }

    /// Links of one app that are confirmed at most.
    private static let maximumConfirmations = 16

    private func request(
        _ url: String, under rules: StatementRules, idleLimit: Duration?
    ) throws(ToolkitError) -> StatementListRecord {
        var request = Request(tag: 0, url: url, at: moment.seconds, keepsConnection: false)
        request.allowsHTTP = rules == .google
        request.idleLimit = idleLimit?.milliseconds
        request.wantedFields = BotChallenge.fieldNames
        request.wantsDetails = true
        var result: TransferResult?
        let isFinished = try client.run([request]) { _, received in
            result = received
            return nil
        }
        guard isFinished, let result else { throw ToolkitError(.interrupted, path: nil, detail: "") }
        return Self.reading(result, of: url)
    }

    private static func reading(_ result: TransferResult, of url: String) -> StatementListRecord {
        switch result {
        case .response(let response):
            var record = StatementListRecord(url: url)
            record.status = response.status
            record.contentType = response.contentType
            record.redirectTarget = response.redirectTarget
            record.size = response.receivedCount
            record.challenge = BotChallenge(fields: response.fields, body: response.body)
            record.isCutOff = response.isCutOff
            record.connection = response.details.map { ConnectionInspection($0, server: response.server) }
            let isWholeFile = StatusClass(response.status) == .file && !response.isCutOff
            if isWholeFile { record.document = response.body }
            return record
        case .failure(let failure):
            var record = StatementListRecord(failure.observation(of: url), of: url)
            if record.distrust != nil {
                record.connection = failure.details.map { ConnectionInspection($0, server: failure.server) }
            }
            return record
        }
    }
}
