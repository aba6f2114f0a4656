internal import SQL
package import AASA

/// What a table has of a site beside its pairs and their history.
package struct SiteState: Sendable {
    /// When the certificates expire, or nil for those that were not seen.
    package var serverNotAfter: Timestamp?
    package var signerNotAfter: Timestamp?
    /// When the site is to be retried; nil if no pair waits for a retry.
    package var nextTry: Timestamp?
    /// Whether a process checks the site now.
    package var isLeased: Bool
}

extension AssociationTable {
    /// The state of a site, or nil for one without a pair.
    package func state(of site: Site) throws(ToolkitError) -> SiteState? {
        let sql = """
            SELECT server_not_after, signer_not_after, next_try, CASE WHEN \(statements.isFree) THEN 0 ELSE 1 END
            FROM sites WHERE site = $1
            """
        return try list(sql, [.text(site.description)]) { row in
            SiteState(
                serverNotAfter: row.timestamp(0), signerNotAfter: row.timestamp(1), nextTry: row.timestamp(2),
                isLeased: row.integer(3) == 1)
        }.first
    }

    /// A document that a watcher recorded, by its SHA-256; nil when it is not in the table.
    package func document(_ sha256: String) throws(ToolkitError) -> [UInt8]? {
        try list(TableStatements.selectDocument, [.text(sha256)]) { row in
            row.text(0).map { text in Array(text.utf8) }
        }.first
    }
}
