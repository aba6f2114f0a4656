package import AASA

/// The statements of a website, and the responses to the requests for its own list and for those that it includes.
package struct SiteStatements: Sendable {
    package let origin: WebOrigin
    /// What a system finds in the lists.
    package var search: StatementSearch
    /// The response to the request for the website's own list; nil before one.
    package var list: StatementListRecord?
    /// The responses for lists that it includes, each URL once.
    package private(set) var included: [StatementListRecord] = []
    /// All responses, the website's own list first.
    package var records: [StatementListRecord] { [list].compactMap(\.self) + included }
    /// The URLs of lists that are included, and were not requested.
    package var unknownIncludes: [String] { search.unread }
    /// What the caller requires of the lists, for hints.
    package var expectedRelations = [Relation.handleAllURLs]
    private(set) var examinations = ListExaminations()

    /// The URL of the website's own list.
    package var listURL: String { origin.listURL(under: search.rules) }

    /// A website whose list was not yet requested.
    package init(_ origin: WebOrigin, under rules: StatementRules) {
        self.origin = origin
        search = StatementSearch(origin, under: rules)
    }

    /// The statements of a file, as if the website had answered with it. What it includes is not requested.
    ///
    /// - Parameters:
    ///   - document: nil if there is more than ``StatementList/maximumSize``.
    ///   - list: what the document is read as, if the caller has read it.
    package init(
        _ origin: WebOrigin, under rules: StatementRules, document: [UInt8]?, list read: StatementList? = nil
    ) {
        self.init(origin, under: rules)
        let isCutOff = document.map { bytes in bytes.count > StatementList.maximumSize } ?? true
        let answer = Answer(
            url: nil, status: 200, contentType: MediaType.json, redirectTarget: nil, retryAfter: nil,
            size: document?.count ?? 0, isCutOff: isCutOff, content: .plain(document ?? []))
        receive(StatementListRecord(.answer(answer), of: listURL), list: read)
        while search.next != nil { search.leaveOutNext() }
    }

    /// Whether a URL is at the website that serves the list.
    package func isAtSite(_ url: String) -> Bool {
        guard let own = try? IncludedURL(listURL), let other = try? IncludedURL(url) else { return false }
        return own.origin == other.origin
    }

    /// Takes the response to the request for the next list of ``search``.
    ///
    /// - Parameter read: what its document is read as, if the caller has read it.
    package mutating func receive(_ record: StatementListRecord, list read: StatementList? = nil) {
        search.receive(record, list: read)
        examinations = ListExaminations()
        if list == nil {
            list = record
        } else if record.url != list?.url, !included.contains(where: { $0.url == record.url }) {
            included.append(record)
        }
    }

    /// Reads what was observed of the lists, as far as it goes.
    ///
    /// - Parameter observed: by URL.
    /// - Returns: the URL to request next; nil at the end.
    package mutating func read(_ observed: [String: Observation]) -> String? {
        while let url = search.next {
            guard let observation = observed[url] else { return url }
            receive(StatementListRecord(observation, of: url))
        }
        return nil
    }

    /// The same responses, read under other rules. The statements of a list that was not requested are not known.
    package func reread(under rules: StatementRules) -> SiteStatements {
        examinations.readings.value(for: rules) { newReading(under: rules) }
    }

    private func newReading(under rules: StatementRules) -> SiteStatements {
        var statements = SiteStatements(origin, under: rules)
        while let url = statements.search.next {
            // Android's agent ignores the port.
            let isOwn = statements.list == nil
            guard let record = isOwn ? list : records.first(where: { $0.url == url }) else {
                statements.search.leaveOutNext()
                continue
            }
            statements.receive(record)
        }
        return statements
    }
}
