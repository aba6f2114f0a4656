import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("The queries of docs/table.md")
struct DocumentedQueryTests {
    /// The blocks of SQL in the page.
    private func queries() throws -> [String] {
        let path = Repository.root.appending(path: "docs/table.md").path
        let page = String(decoding: try Repository.bytes(path), as: UTF8.self)
        return page.components(between: "```sql\n", and: "```")
    }

    @Test("Each query has an answer in both stores", arguments: Store.allCases)
    func answers(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let (a, b) = ("ABCDE12345.a", "ABCDE12345.b")
        _ = try table.record([Material.judgement(b, "b.example")], at: Material.moment)
        _ = try table.recordCheck(
            [Material.judgement(a, "a.example", status: 404)], at: Material.moment, serverNotAfter: Material.moment)
        // What a site with a file would leave.
        _ = try place.sql(
            """
            INSERT INTO pairs (app, site, service, rules, status, reason, message, evidence, attempts, first_seen, sha256)
            VALUES ('\(a)', 'a.example', 'webcredentials', 'ios14', 'approved', 'approved', 'm', '{}', 1, 7, 'ab'),
                ('\(a)', 'c.example', 'webcredentials', 'ios14', 'approved', 'approved', 'm', '{}', 1, 7, 'ab');
            INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason)
            VALUES (7, '\(a)', 'a.example', 'webcredentials', 'ios8', 'denied', 'client-error', 'm', 'approved', 'approved');
            """)
        let queries = try queries()
        #expect(queries.count == 10)
        for query in queries { #expect(try place.sql(query) != "", "\(query)") }
        #expect(try place.sql(queries[2]) == b)
        #expect(try place.sql(queries[3]) == "\(a)|a.example|webcredentials|client-error")
        #expect(try place.sql(queries[4]) == "ab|2|a.example")
    }
}

extension String {
    fileprivate func components(between start: String, and end: String) -> [String] {
        split(separator: start).dropFirst().compactMap { $0.split(separator: end).first.map(String.init) }
    }
}
