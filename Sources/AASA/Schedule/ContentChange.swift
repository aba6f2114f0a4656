/// The change of a document that a site served, while it approves a pair before and after.
package struct ContentChange: Sendable {
    package var site: Site
    /// From where the document was read; nil for a local file.
    package var url: String?
    /// The SHA-256 of the documents in hexadecimal digits.
    package var before: String
    package var after: String
    /// The difference for devices; nil when the earlier document is not known, and for a statement list.
    package var comparison: AssociationComparison?
    package var labels: Labels?
    /// The time of the check that found it.
    package var at: Timestamp

    var json: JSONText {
        JSONText([
            "event": "content-changed", "at": at, "site": site, "url": url, "previousSha256": before, "sha256": after,
            "difference": comparison?.summary, "labels": labels?.json,
        ])
    }
}

extension ContentChange {
    /// The change to the document that approves a pair now, without the difference; nil without one.
    ///
    /// - Parameter before: the SHA-256 of the document that approved the pair before.
    package init?(from before: String?, to record: PairRecord, url: String?) {
        guard record.status == .approved, let at = record.checkedAt else { return nil }
        guard let before, let after = record.sha256, before != after else { return nil }
        self.init(site: record.pair.site, url: url, before: before, after: after, labels: record.labels, at: at)
    }
}

extension AssociationComparison {
    /// Apps and URLs in a summary.
    private static let longestList = 20

    /// The difference as a JSON object; of long lists the first elements.
    package var summary: JSONText {
        func apps(_ listings: [AssociationFile.Listing]) -> JSONText {
            .array(listings.prefix(Self.longestList).map(\.text).map(JSONText.string))
        }
        let services = services.prefix(Self.longestList).map { change in
            JSONText(["service": change.service, "added": apps(change.added), "removed": apps(change.removed)])
        }
        let links = links.prefix(Self.longestList).map { links in
            let urls = links.changes.differences.prefix(Self.longestList).map { difference in
                JSONText([
                    "url": difference.url, "before": difference.before.decision, "after": difference.after.decision,
                ])
            }
            return JSONText(["apps": apps(links.apps), "urls": urls, "complete": links.changes.isComplete])
        }
        return JSONText(["same": isSame, "services": services, "links": links])
    }
}
