enum TableSchema {
    /// The version that this program reads and writes: `user_version` of a file, the row of `aasa.meta` on a server.
    /// Tables of any other version are refused.
    static let version = 6

    /// Why a table of another version is refused.
    static func detail(ofVersion version: some BinaryInteger) -> String {
        "version \(version); this program knows \(Self.version)"
    }

    static let tables = [pairs, apps, sites, history, notices, documents]

    /// Creates the tables and indices, in a new file or in an empty schema on a server.
    static func creation(_ dialect: TableDialect) -> String {
        let creations = tables.map { table in table.creation(dialect) }
        return (creations + [dialect.mark, "\(dialect.setVersion) \(version);"]).joined(separator: "\n")
    }

    /// `labels` is a JSON object of texts. An index begins with all that pages are sorted and filtered by, so that a
    /// page is read from one place of it.
    static let pairs = StoredTable(
        name: "pairs",
        columns: [
            .text("app"), .text("site"), .text("service"), .text("rules"), .text("status"), .text("reason"),
            .text("message"), .text("evidence"), .integer("attempts"), .integer("first_seen"),
            .integer("last_checked").optional, .integer("next_try").optional, .text("domains").optional,
            .text("mode").optional, .text("sha256").optional, .text("labels").optional,
            .text("approved_sha256").optional,
        ],
        key: "app, site, service, rules", check: "status IN ('approved', 'denied', 'pending')",
        indices: [
            "pairs_by_site ON pairs (site, app, service, rules, status, reason)",
            "pairs_by_status ON pairs (status, reason, site, app, service, rules)",
            """
            pairs_by_check ON pairs
                ((COALESCE(last_checked, 0)), site, app, service, rules, status, reason, last_checked)
            """,
            "pairs_due ON pairs (next_try) WHERE next_try IS NOT NULL",
        ])

    /// `domain_values` is a JSON array of the entitlement's values.
    static let apps = StoredTable(
        name: "apps",
        columns: [.text("app"), .text("version").optional, .text("domain_values"), .integer("installed_at")],
        key: "app")

    /// A site's times come from its pairs: `oldest_check` from those that wait for no retry,
    /// `next_try` from the others.
    static let sites = StoredTable(
        name: "sites",
        columns: [
            .text("site"), .integer("oldest_check").optional, .integer("next_try").optional, .integer("spread"),
            .integer("server_not_after").optional, .integer("signer_not_after").optional,
            .integer("server_warned").optional, .integer("signer_warned").optional, .leaseHolder, .leasedUntil,
        ],
        key: "site",
        indices: [
            "sites_by_check ON sites (oldest_check) WHERE oldest_check IS NOT NULL",
            "sites_by_try ON sites (next_try) WHERE next_try IS NOT NULL",
            "sites_leased ON sites (lease_holder) WHERE lease_holder IS NOT NULL",
        ])

    static let history = StoredTable(
        name: "history",
        columns: [
            .integer("at"), .text("app"), .text("site"), .text("service"), .text("rules"), .text("status"),
            .text("reason"), .text("message"), .text("previous_status"), .text("previous_reason"),
        ],
        indices: [
            "history_by_site ON history (site, id)", "history_by_time ON history (at)",
            "history_by_app ON history (app, id)",
        ])

    /// The queue of events.
    static let notices = StoredTable(
        name: "notices",
        columns: [
            .text("sink"), .text("payload"), .integer("created_at"), .integer("attempts"), .integer("next_try"),
            .leaseHolder, .leasedUntil, .text("cause").optional,
        ],
        indices: [
            "notices_due ON notices (sink, next_try)",
            "notices_leased ON notices (lease_holder) WHERE lease_holder IS NOT NULL",
        ])

    static let documents = StoredTable(name: "documents", columns: [.text("sha256"), .text("content")], key: "sha256")
}
