internal import AASA
internal import SQL

/// Builds the statements that record results of checks.
struct SiteUpdateBuilder {
    private(set) var statements: [Statement] = []
    /// Whether a site waits for a retry that it did not wait for before, or for an earlier one.
    private(set) var isDueEarlier = false
    private let onlyKnown: Bool
    private let notifications: NotificationPolicy?
    /// Earlier documents by their SHA-256.
    private let documents: [String: [UInt8]]
    /// Documents that are not in the table, by their SHA-256.
    private var newDocuments: [String: [UInt8]] = [:]
    /// By the digests of both documents.
    private var comparisons: [[String]: AssociationComparison] = [:]

    /// Pairs of states that are compared for an app: some hundredths of a second.
    private static let comparisonLimit = 20_000

    init(onlyKnown: Bool, notifications: NotificationPolicy?, documents: [String: [UInt8]]) {
        self.onlyKnown = onlyKnown
        self.notifications = if let notifications, !notifications.sinks.isEmpty { notifications } else { nil }
        self.documents = documents
    }

    private static let upsertPair = """
        \(TableStatements.insertPair)
        ON CONFLICT (app, site, service, rules) DO UPDATE SET
            status = excluded.status, reason = excluded.reason, message = excluded.message,
            evidence = excluded.evidence, attempts = excluded.attempts, last_checked = excluded.last_checked,
            next_try = excluded.next_try, mode = excluded.mode,
            sha256 = excluded.sha256, approved_sha256 = COALESCE(excluded.approved_sha256, pairs.approved_sha256),
            labels = CASE excluded.labels WHEN 'null' THEN NULL ELSE COALESCE(excluded.labels, pairs.labels) END
        """

    private static let insertChange = """
        INSERT INTO history (\(VerdictChange.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        """

    private static let insertEvent = """
        INSERT INTO notices (sink, payload, created_at, attempts, next_try, cause) VALUES ($1, $2, $3, 0, $4, $5)
        """

    private static let updateSite = """
        UPDATE sites SET oldest_check = $1, next_try = $2, server_not_after = $3, signer_not_after = $4,
            server_warned = $5, signer_warned = $6
        """

    /// Records one result, and updates the row.
    mutating func record(_ result: SiteRecord, in row: SiteRow) -> RecordedSite {
        var verdicts: [RecordedVerdict] = []
        var changes: [VerdictChange] = []
        // A document's change is reported once for a site.
        var reported: Set<[String]> = []
        for var judgement in result.judgements {
            let earlier = row.state(of: judgement.pair)
            guard isRecorded(judgement, of: result, earlier: earlier, in: row) else {
                verdicts.append(.unrecorded(judgement, at: result.checkedAt, keepsEarlier: earlier != nil))
                continue
            }
            if let earlier, !result.isRequested(judgement) { judgement.mode = earlier.mode }
            let verdict = RecordedVerdict(judgement, at: result.checkedAt, earlier: earlier, isRecheck: onlyKnown)
            let record = verdict.record
            statements.append(Statement(Self.upsertPair, with: record.row))
            if let change = recordChange(from: earlier, to: record, at: result.checkedAt) { changes.append(change) }
            recordDocument(of: judgement, record, earlier: earlier, at: result.checkedAt, reported: &reported)
            row.note(record)
            verdicts.append(verdict)
        }
        noteCertificates(of: result, in: row)
        return .recorded(verdicts: verdicts, changes: changes)
    }

    private mutating func recordChange(
        from earlier: SiteRow.PairState?, to record: PairRecord, at moment: Timestamp
    ) -> VerdictChange? {
        guard let before = earlier?.outcome, let change = VerdictChange(from: before, to: record) else { return nil }
        statements.append(Statement(Self.insertChange, with: change.row))
        if change.isNotable { queue(.changed(change), at: moment) }
        return change
    }

    /// Keeps the document that was judged, and reports how it differs from the last approved one.
    ///
    /// - Parameter reported: the digests of both documents of each change that was reported for the site.
    private mutating func recordDocument(
        of judgement: Judgement, _ record: PairRecord, earlier: SiteRow.PairState?, at moment: Timestamp,
        reported: inout Set<[String]>
    ) {
        let isKept = notifications != nil || onlyKnown
        guard isKept, let document = judgement.answer?.content.document else { return }
        keep(document, of: record, earlier: earlier)
        guard notifications != nil,
            let change = ContentChange(from: earlier?.approved, to: record, url: judgement.url)
        else { return }
        let isNew = reported.insert([change.before, change.after]).inserted
        if isNew { queue(.contentChanged(compared(change, with: document, of: record)), at: moment) }
    }

    /// Whether the table gets or keeps the judgement. It gets a limited number of apps that only the file names; a pair
    /// whose file is fetched from a different place keeps its record.
    private func isRecorded(
        _ judgement: Judgement, of result: SiteRecord, earlier: SiteRow.PairState?, in row: SiteRow
    ) -> Bool {
        if judgement.pair.app == nil { return false }
        let isRequested = result.isRequested(judgement)
        guard let earlier else { return !onlyKnown && (isRequested || row.hasRoom(for: judgement.pair)) }
        let system = judgement.pair.system
        return isRequested || system.usesCDN(earlier.mode) == system.usesCDN(judgement.mode)
    }

    /// Keeps a document that was judged, unless the table has it.
    private mutating func keep(_ document: [UInt8], of record: PairRecord, earlier: SiteRow.PairState?) {
        guard let sha256 = record.sha256 else { return }
        let wasJudged = earlier?.judgedDocument == sha256
        let wasApproved = earlier?.approved == sha256 && earlier?.hasDocument == true
        if !wasJudged && !wasApproved { newDocuments[sha256] = document }
    }

    /// The change with the difference for devices. Each two documents are compared once.
    private mutating func compared(
        _ change: ContentChange, with document: [UInt8], of record: PairRecord
    ) -> ContentChange {
        // What changed for devices is known of association files.
        if record.pair.system.isOfAndroid { return change }
        let digests = [change.before, change.after]
        if comparisons[digests] == nil, let old = documents[change.before].flatMap({ try? AssociationFile($0) }),
            let new = try? AssociationFile(document)
        {
            comparisons[digests] = AssociationComparison(from: old, to: new, limit: Self.comparisonLimit)
        }
        var change = change
        change.comparison = comparisons[digests]
        return change
    }

    /// Writes new documents, in an order that all programs share.
    mutating func finishDocuments() {
        for (sha256, document) in newDocuments.sorted(by: { $0.key < $1.key }) {
            let insert = "INSERT INTO documents (sha256, content) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING"
            statements.append(Statement(insert, with: [.text(sha256), .text(String(utf8: document))]))
        }
    }

    /// Notes when certificates expire. A file without a signature has no signer; without a
    /// file, the last signer counts.
    private func noteCertificates(of result: SiteRecord, in row: SiteRow) {
        row.checkedAt = result.checkedAt
        if let expiry = result.serverNotAfter { row.serverNotAfter = expiry.seconds }
        let files = result.judgements.filter { $0.isSigned != nil }
        if !files.isEmpty {
            row.signerNotAfter = files.compactMap { $0.signature?.signers.first?.expiry?.notAfter.seconds }.min()
        }
    }

    /// Writes the site's own row, once all its results are recorded. The row of a site without a pair is removed.
    mutating func finish(_ row: SiteRow, releasing: Bool) {
        if row.isEmpty {
            if releasing || row.isFree {
                statements.append(Statement("DELETE FROM sites WHERE site = $1", with: [.text(row.site.description)]))
            }
            return
        }
        if let moment = row.checkedAt {
            row.serverWarned = warn(of: row.serverNotAfter, .server, warned: row.serverWarned, on: row.site, at: moment)
            row.signerWarned = warn(of: row.signerNotAfter, .signer, warned: row.signerWarned, on: row.site, at: moment)
        }
        let nextTry = row.nextTry
        if let nextTry, nextTry < row.earlierTry ?? .max { isDueEarlier = true }
        let values = [
            row.oldestCheck, nextTry, row.serverNotAfter, row.signerNotAfter, row.serverWarned, row.signerWarned,
        ]
        var update = Self.updateSite
        if releasing { update += ", lease_holder = NULL, leased_until = NULL" }
        let parameters = values.map { Value($0) } + [.text(row.site.description)]
        statements.append(Statement("\(update) WHERE site = $7", with: parameters))
    }

    /// Queues a warning if a certificate expires soon and no warning was queued for this expiry.
    ///
    /// - Parameter warned: the expiry that was warned of last.
    /// - Returns: the same, after this call.
    private mutating func warn(
        of expiry: Int64?, _ certificate: CertificateExpiry.Certificate, warned: Int64?, on site: Site,
        at moment: Timestamp
    ) -> Int64? {
        guard let notifications, let expiry, expiry != warned else { return warned }
        let end = CertificateExpiry(of: certificate, notBefore: nil, notAfter: Timestamp(seconds: expiry))
        guard let warning = CertificateWarning(site: site, end, before: notifications.warnBefore, at: moment) else {
            return warned
        }
        queue(.expiring(warning), at: moment)
        return expiry
    }

    private mutating func queue(_ event: SiteEvent, at moment: Timestamp) {
        guard let notifications else { return }
        let cause: String? = if notifications.group > 0 { event.cause } else { nil }
        let due = moment + notifications.group
        let columns = [Value.text(event.payload), .integer(moment.seconds), .integer(due.seconds), Value(cause)]
        for sink in notifications.sinks {
            statements.append(Statement(Self.insertEvent, with: [.text(sink)] + columns))
        }
    }
}

extension RecordedVerdict {
    /// The verdict of a pair whose attempts the table counts.
    ///
    /// - Parameter earlier: the last check of the pair; nil for one that is not in the table.
    fileprivate init(_ judgement: Judgement, at moment: Timestamp, earlier: SiteRow.PairState?, isRecheck: Bool) {
        let verdict = Verdict(judgement, at: moment, earlierAttempts: earlier?.attempts ?? 0, isRecorded: true)
        var record = PairRecord(verdict, firstSeen: earlier?.firstSeen ?? moment, claims: earlier?.claims ?? [])
        if record.labels == nil {
            record.labels = earlier?.labels
            // An operator who names the pair ends the restriction of one that was added in a browser.
            if record.isFromBrowser, !isRecheck { record.labels = Labels.none }
        }
        if earlier == nil, record.labels == Labels.none { record.labels = nil }
        self.init(verdict: verdict, record: record)
    }
}
