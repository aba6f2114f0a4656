import AASA
import Testing

@testable import AASAToolkit
@testable import HTTPS
@testable import PKI

@Suite("The check of one site")
struct SiteCheckTests {
    private static let end: Int64 = 2_000_000_000
    private static let server = CertificateProperties(
        notBefore: 1_790_000_000, notAfter: end, hasHostName: true, isForServers: false, shortKey: nil, oldDigest: nil)

    /// The judgement after one response, and the expiry of the certificate that the check found.
    private func check(
        _ rules: SystemVersion, _ change: (inout Request) -> Void, cdnServer: inout ServerInspection?
    ) throws -> (Judgement?, Timestamp?) {
        let task = try VerificationTask(
            site: Site("example.com"), apps: [], service: .any, rules: [rules], mode: nil)
        var check = SiteCheck(task, cdn: "https://cdn.example", start: 0)
        let next = check.nextRequest(tag: 0, at: Material.moment)
        var request = try #require(next)
        change(&request)
        let response = Response(
            status: 404, body: [], receivedCount: 0, fields: ["Age": "7"], server: Self.server, details: nil)
        check.note(response.server, ofCDN: &cdnServer)
        check.note(
            .response(response), of: request, content: ContentReader(trust: try Material.trust()), at: Material.moment)
        return (check.completed(0, at: Material.moment).judgements.first, check.server?.notAfter)
    }

    @Test("A site's response is its own, also when the request wants fields that a CDN has too")
    func site() throws {
        var cdnServer: ServerInspection?
        let (judgement, end) = try check(.ios8, { $0.extraFields = ["Age"] }, cdnServer: &cdnServer)
        #expect(cdnServer == nil)
        #expect(judgement?.answer != nil && judgement?.answer?.cdn == nil)
        #expect(end == Timestamp(seconds: Self.end))
    }

    @Test("A CDN's response is one, also when the request wants no fields, and its certificate is not the site's")
    func cdn() throws {
        var cdnServer: ServerInspection?
        let (judgement, end) = try check(.ios14, { $0.extraFields = [] }, cdnServer: &cdnServer)
        #expect(judgement?.reason == .tlsUntrusted)
        #expect(cdnServer?.unmet == [.serverPurpose, .validity(days: 2431)])
        #expect(end == nil)
    }

    @Test("A response with a statement list may stop for as long as Android's agent waits, or the user")
    func listLimit() throws {
        let task = try VerificationTask(
            site: Site("example.com"), apps: [], service: .any, rules: [.android], mode: nil)
        var check = SiteCheck(task, cdn: "https://cdn.example", start: 0)
        let request = check.nextRequest(tag: 0, at: Material.moment)
        #expect(request?.idleLimit == 5_000 && request?.timeLimit == nil)
        var patient = SiteCheck(task, cdn: "https://cdn.example", listIdleLimit: nil, start: 0)
        #expect(patient.nextRequest(tag: 0, at: Material.moment)?.idleLimit == nil)
    }
}
