import AASA
import Testing

@testable import AASAToolkit
@testable import HTTPS

@Suite("The check of one site")
struct SiteCheckTests {
    private static let end: Int64 = 2_000_000_000

    /// The judgement after one response, and the end of the certificate that the check found.
    private func check(_ rules: RuleSet, _ change: (inout Request) -> Void) throws -> (Judgement?, Timestamp?) {
        let task = try VerificationTask(
            site: Site("example.com"), apps: [], service: .any, rules: [rules], mode: nil)
        var check = SiteCheck(task, cdn: "https://cdn.example", start: 0)
        let next = check.nextRequest(tag: 0, at: Material.moment)
        var request = try #require(next)
        change(&request)
        let response = Response(
            status: 404, body: [], receivedCount: 0, fields: ["Age": "7"], serverNotAfter: Self.end, details: nil)
        check.note(request, .response(response), ContentReader(trust: try Material.trust()), at: Material.moment)
        return (check.completed(0, at: Material.moment).judgements.first, check.serverNotAfter)
    }

    @Test("A site's response is its own, also when the request wants fields that a CDN has too")
    func site() throws {
        let (judgement, end) = try check(.ios8) { $0.wantedFields = ["Age"] }
        #expect(judgement?.answer != nil && judgement?.answer?.cdn == nil)
        #expect(end == Timestamp(seconds: Self.end))
    }

    @Test("A CDN's response is one, also when the request wants no fields, and its certificate is not the site's")
    func cdn() throws {
        let (judgement, end) = try check(.ios14) { $0.wantedFields = [] }
        #expect(judgement?.answer?.cdn?.age == 7)
        #expect(end == nil)
    }
}
