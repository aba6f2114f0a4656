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
        var options = options
        options.jobs = NetworkOptions.inspectionJobs
        client = try options.client(trust: trust, limiter: nil, interruption: interruption)
        self.moment = moment
        listIdleLimit = options.listIdleLimit
    }

    /// Requests the lists of websites and those that they include: the next one of each website at once.
    ///
    /// - Returns: the statements in the order of the websites.
    /// - Throws: `.interrupted`.
    package func inspect(
        _ origins: [WebOrigin], under rules: StatementRules
    ) throws(ToolkitError) -> [SiteStatements] {
        var inspections = origins.map { origin in SiteStatements(origin, under: rules) }
        while true {
            var open: [(index: Int, url: String)] = []
            for index in inspections.indices {
                if let url = nextURL(of: &inspections[index]) { open.append((index, url)) }
            }
            if open.isEmpty { return inspections }
            let records = try records(open.map(\.url), under: rules)
            for ((index, _), record) in zip(open, records) { inspections[index].receive(record) }
        }
    }

    private func nextURL(of inspection: inout SiteStatements) -> String? {
        while let url = inspection.search.next {
            if leavesSite || inspection.isAtSite(url) { return url }
            inspection.search.leaveOutNext()
        }
        return nil
    }

    /// Requests lists by their URLs.
    ///
    /// - Throws: `.interrupted`.
    package func records(
        _ urls: [String], under rules: StatementRules = .android
    ) throws(ToolkitError) -> [StatementListRecord] {
        var known = received[rules] ?? [:]
        let unknown = urls.unique.filter { url in known[url] == nil }
        for record in try request(unknown, under: rules, idleLimit: listIdleLimit) { known[record.url] = record }
        received[rules] = known
        return urls.compactMap { url in known[url] }
    }

    /// Requests what Google's service has of websites.
    ///
    /// - Parameter base: the service's URL, without a slash at the end.
    /// - Returns: the answers, without those of websites for which no response arrived.
    /// - Throws: `.interrupted`.
    package func answers(
        about origins: [WebOrigin], of base: String
    ) throws(ToolkitError) -> [WebOrigin: ServiceAnswer] {
        let urls = origins.map { origin in ServiceAnswer.url(of: origin, base: base) }
        let records = try request(urls, under: .android, idleLimit: nil)
        var answers: [WebOrigin: ServiceAnswer] = [:]
        for (origin, record) in zip(origins, records) { answers[origin] = ServiceAnswer(record) }
        return answers
    }

    /// Requests whether Google's service knows links of a website, one by one.
    ///
    /// - Parameter base: the service's URL, without a slash at the end.
    /// - Returns: the answer with what the service knows of them.
    /// - Throws: `.interrupted`.
    package func confirmed(
        _ answer: ServiceAnswer, about links: [ListReading.Link], of origin: WebOrigin, by base: String
    ) throws(ToolkitError) -> ServiceAnswer {
        if answer.failure != nil { return answer }
        var answer = answer
        for link in links.prefix(Self.maximumConfirmations) {
            guard let url = ServiceAnswer.url(confirming: link, of: origin, base: base) else { continue }
            let record = try request([url], under: .android, idleLimit: nil).first
            // Further requests to a service without this query fail too.
            guard let document = record?.document, answer.confirm(link, by: document) else { break }
        }
        return answer
    }

    /// Links of one app that are confirmed at most.
    private static let maximumConfirmations = 16

    /// The responses in the order of the URLs.
    private func request(
        _ urls: [String], under rules: StatementRules, idleLimit: Duration?
    ) throws(ToolkitError) -> [StatementListRecord] {
        let requests = urls.enumerated().map { index, url in
            var request = Request.ofStatements(url, tag: index, at: moment, idleLimit: idleLimit)
            request.allowsHTTP = rules == .google
            request.needsDetails = true
            return request
        }
        let noResponse = NetworkFailure(kind: .other, text: "")
        var records = urls.map { url in StatementListRecord(.noAnswer(url: url, noResponse), of: url) }
        try client.run(requests) { request, result in
            records[request.tag] = record(of: result, to: request)
            return nil
        }
        return records
    }

    private func record(of result: TransferResult, to request: Request) -> StatementListRecord {
        let observation = Observation(
            of: result, request: request, to: .statements, at: moment,
            server: result.server.map(ServerInspection.init), content: Content.statements)
        var record = StatementListRecord(observation, of: request.url)
        if observation.isAnswered {
            record.connection = result.details.map { ConnectionInspection($0, server: result.server) }
        }
        return record
    }
}
