internal import AASA
internal import SQL

/// Turns visits into the statements that record them.
struct SiteWriting {
    private(set) var statements: [Statement] = []
    /// Whether a site waits for a try that it did not wait for before, or for an earlier one.
    private(set) var isDueEarlier = false
    private let onlyKnown: Bool
    private let notices: NoticePolicy?
    /// When the sites were last visited.
    private var moments: [Site: Timestamp] = [:]

    init(onlyKnown: Bool, notices: NoticePolicy?) {
        self.onlyKnown = onlyKnown
        self.notices = notices.flatMap { $0.sinks.isEmpty ? nil : $0 }
    }

    /// The visit's verdicts; the row then is as they leave it.
    mutating func record(_ visit: SiteRecord, _ row: SiteRow) -> RecordedSite {
        var verdicts: [(verdict: Verdict, standing: PairRecord)] = []
        var changes: [VerdictChange] = []
        for judgement in visit.judgements {
            guard let app = judgement.app else {
                verdicts.append(AssociationTable.unrecorded(judgement, at: visit.checkedAt))
                continue
            }
            let earlier = row.pair(app, judgement)
            if onlyKnown, earlier == nil {
                verdicts.append(AssociationTable.unrecorded(judgement, at: visit.checkedAt))
                continue
            }
            let verdict = Verdict(
                judgement, at: visit.checkedAt, earlierAttempts: earlier?.attempts ?? 0, isRecorded: true)
            let standing = PairRecord(
                verdict, firstSeen: earlier?.firstSeen ?? visit.checkedAt,
                claims: earlier?.claims ?? [])
            statements.append(Statement(TableStatements.upsert, standing.row(app)))
            if let before = earlier?.outcome, let change = VerdictChange(from: before, to: standing) {
                changes.append(change)
                statements.append(Statement(TableStatements.addChange, change.row))
                if change.isNotable { tell(.changed(change), at: visit.checkedAt) }
            }
            row.note(standing, app)
            verdicts.append((verdict, standing))
        }
        note(visit, row)
        return .recorded(verdicts: verdicts, changes: changes)
    }

    /// What the visit showed of certificates. A file without a signature has no signer any more; where no file was seen,
    /// the last one counts.
    private mutating func note(_ visit: SiteRecord, _ row: SiteRow) {
        moments[row.site] = visit.checkedAt
        if let end = visit.serverNotAfter { row.serverNotAfter = end.seconds }
        let seen = visit.judgements.filter { $0.isSigned != nil }
        if !seen.isEmpty {
            row.signerNotAfter = seen.compactMap { $0.signature?.signers.first?.notAfter?.seconds }.min()
        }
    }

    /// The site's own row, once all its visits are recorded.
    mutating func finish(_ row: SiteRow, releasing: Bool) {
        if row.isEmpty {
            // Nothing is kept of a site without a pair.
            if releasing || row.isFree {
                statements.append(Statement(TableStatements.dropSite, [.text(row.site.description)]))
            }
            return
        }
        if let moment = moments[row.site], let notices {
            row.serverWarned = warn(row.site, .server, row.serverNotAfter, row.serverWarned, notices, moment)
            row.signerWarned = warn(row.site, .signer, row.signerNotAfter, row.signerWarned, notices, moment)
        }
        let nextTry = row.nextTry
        if let nextTry, row.earlierTry.map({ nextTry < $0 }) ?? true { isDueEarlier = true }
        let values = [
            row.oldestCheck, nextTry, row.serverNotAfter, row.signerNotAfter, row.serverWarned, row.signerWarned,
        ]
        statements.append(
            Statement(
                releasing ? TableStatements.updateAndReleaseSite : TableStatements.updateSite,
                values.map { Value($0) } + [.text(row.site.description)]))
    }

    /// - Returns: the end that was told of last.
    private mutating func warn(
        _ site: Site, _ certificate: CertificateWarning.Certificate, _ end: Int64?, _ warned: Int64?,
        _ notices: NoticePolicy, _ moment: Timestamp
    ) -> Int64? {
        guard let end, end != warned,
            let warning = CertificateWarning(
                site: site, certificate, notAfter: Timestamp(clamping: end), before: notices.warnBefore, at: moment)
        else { return warned }
        tell(.expiring(warning), at: moment)
        return end
    }

    private mutating func tell(_ event: SiteEvent, at moment: Timestamp) {
        guard let notices else { return }
        let payload = event.payload
        for sink in notices.sinks {
            statements.append(
                Statement(TableStatements.addNotice, [.text(sink), .text(payload), .integer(moment.seconds)]))
        }
    }
}
