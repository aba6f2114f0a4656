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

    init(onlyKnown: Bool, _ notifications: NotificationPolicy?, documents: [String: [UInt8]]) {
        self.onlyKnown = onlyKnown
        self.notifications = notifications.flatMap { $0.sinks.isEmpty ? nil : $0 }
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
        INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        """

    private static let insertEvent = """
        INSERT INTO notices (sink, payload, created_at, attempts, next_try, cause) VALUES ($1, $2, $3, 0, $4, $5)
        """

    private static let updateSite = """
        UPDATE sites SET oldest_check = $1, next_try = $2, server_not_after = $3, signer_not_after = $4,
            server_warned = $5, signer_warned = $6
        """

    /// Records one result, and updates the row.
    mutating func record(_ result: SiteRecord, _ row: SiteRow) -> RecordedSite {
        var verdicts: [RecordedVerdict] = []
        var changes: [VerdictChange] = []
        var reported: Set<[String]> = []
        for judgement in result.judgements {
            let earlier = row.state(of: judgement.pair)
            guard let app = judgement.pair.app, earlier != nil || !onlyKnown && isWanted(app, judgement, result, row)
            else {
                verdicts.append(.unrecorded(judgement, at: result.checkedAt))
                continue
            }
            let verdict = Verdict(
                judgement, at: result.checkedAt, earlierAttempts: earlier?.attempts ?? 0, isRecorded: true)
            var record = PairRecord(
                verdict, firstSeen: earlier?.firstSeen ?? result.checkedAt, claims: earlier?.claims ?? [])
            record.labels = record.labels ?? earlier?.labels
            if earlier == nil, record.labels == Labels.none { record.labels = nil }
            statements.append(Statement(Self.upsertPair, record.row))
            if let before = earlier?.outcome, let change = VerdictChange(from: before, to: record) {
                changes.append(change)
                statements.append(Statement(Self.insertChange, change.row))
                if change.isNotable { queue(.changed(change), at: result.checkedAt) }
            }
            if notifications != nil || onlyKnown {
                noteDocument(record, judgement, earlier, &reported, at: result.checkedAt)
            }
            row.note(record)
            verdicts.append(RecordedVerdict(verdict: verdict, record: record))
        }
        note(result, row)
        return .recorded(verdicts: verdicts, changes: changes)
    }

    /// Keeps the judged document. Reports that an approved one is another one than when the pair was last approved: once for a
    /// site.
    private mutating func noteDocument(
        _ record: PairRecord, _ judgement: Judgement, _ earlier: SiteRow.PairState?, _ reported: inout Set<[String]>,
        at moment: Timestamp
    ) {
        guard let after = record.sha256, let document = judgement.answer?.content.document else { return }
        let isKept = earlier?.judgedDocument == after || earlier?.approved == after && earlier?.hasDocument == true
        if !isKept { newDocuments[after] = document }
        guard notifications != nil, record.status == .approved, let before = earlier?.approved, before != after,
            reported.insert([before, after]).inserted
        else { return }
        let comparison =
            comparisons[[before, after]]
            ?? documents[before].flatMap { earlier in
                guard let old = try? AssociationFile(earlier), let new = try? AssociationFile(document) else {
                    return nil
                }
                return AssociationComparison(old, new, limit: Self.comparisonLimit)
            }
        comparisons[[before, after]] = comparison
        let change = ContentChange(
            site: record.pair.site, url: judgement.url, before: before, after: after, comparison: comparison,
            labels: record.labels, at: moment)
        queue(.contentChanged(change), at: moment)
    }

    /// Writes new documents, in an order that all programs share.
    mutating func finishDocuments() {
        for (sha256, document) in newDocuments.sorted(by: { $0.key < $1.key }) {
            let insert = "INSERT INTO documents (sha256, content) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING"
            statements.append(Statement(insert, [.text(sha256), .text(String(decoding: document, as: UTF8.self))]))
        }
    }

    private func isWanted(
        _ app: AppIdentifier, _ judgement: Judgement, _ result: SiteRecord, _ row: SiteRow
    ) -> Bool {
        result.requestedApps?.contains(app) ?? true || row.hasRoom(for: judgement.pair)
    }

    /// Notes when certificates expire. A file without a signature has no signer any more; without a file, the last signer
    /// counts.
    private func note(_ result: SiteRecord, _ row: SiteRow) {
        row.checkedAt = result.checkedAt
        if let end = result.serverNotAfter { row.serverNotAfter = end.seconds }
        let files = result.judgements.filter { $0.isSigned != nil }
        if !files.isEmpty {
            row.signerNotAfter = files.compactMap { $0.signature?.signers.first?.expiry?.notAfter.seconds }.min()
        }
    }

    /// Writes the site's own row, once all its results are recorded. The row of a site without a pair is removed.
    mutating func finish(_ row: SiteRow, releasing: Bool) {
        if row.isEmpty {
            if releasing || row.isFree {
                statements.append(Statement("DELETE FROM sites WHERE site = $1", [.text(row.site.description)]))
            }
            return
        }
        if let moment = row.checkedAt, let notifications {
            let before = notifications.warnBefore
            row.serverWarned = warn(row.site, .server, row.serverNotAfter, row.serverWarned, before, moment)
            row.signerWarned = warn(row.site, .signer, row.signerNotAfter, row.signerWarned, before, moment)
        }
        let nextTry = row.nextTry
        if let nextTry, row.earlierTry.map({ nextTry < $0 }) ?? true { isDueEarlier = true }
        let values = [
            row.oldestCheck, nextTry, row.serverNotAfter, row.signerNotAfter, row.serverWarned, row.signerWarned,
        ]
        let release = releasing ? ", lease_holder = NULL, leased_until = NULL" : ""
        statements.append(
            Statement(
                "\(Self.updateSite)\(release) WHERE site = $7",
                values.map { Value($0) } + [.text(row.site.description)]))
    }

    /// - Returns: the expiry of a certificate that was reported last.
    private mutating func warn(
        _ site: Site, _ certificate: CertificateExpiry.Certificate, _ end: Int64?, _ warned: Int64?,
        _ before: Int64, _ moment: Timestamp
    ) -> Int64? {
        guard let end, end != warned,
            let warning = CertificateWarning(
                site: site, CertificateExpiry(of: certificate, notBefore: nil, notAfter: Timestamp(clamping: end)),
                before: before, at: moment)
        else { return warned }
        queue(.expiring(warning), at: moment)
        return end
    }

    private mutating func queue(_ event: SiteEvent, at moment: Timestamp) {
        guard let notifications else { return }
        let payload = event.payload
        let isGrouped = notifications.group > 0
        for sink in notifications.sinks {
            let values = [
                Value.text(sink), .text(payload), .integer(moment.seconds),
                .integer((moment + notifications.group).seconds),
                Value(isGrouped ? event.cause : nil),
            ]
            statements.append(Statement(Self.insertEvent, values))
        }
    }
}
