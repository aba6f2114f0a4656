import AASA
import Testing

@Suite("What devices require of TLS servers")
struct ServerRequirementTests {
    private static let day: Int64 = 86_400
    private static let july2019 = Timestamp("2019-07-01T00:00:00Z") ?? Timestamp(seconds: 0)

    private func report(
        from begin: Timestamp = july2019, seconds: Int64 = 398 * day, hasHostName: Bool = true,
        isForServers: Bool = true,
        shortKey: (String, Int)? = nil, oldDigest: (String, String)? = nil, unsupported: (String, String)? = nil
    ) -> ServerInspection {
        ServerInspection(
            notBefore: begin, notAfter: begin + seconds, hasHostName: hasHostName, isForServers: isForServers,
            shortKey: shortKey, oldDigest: oldDigest, unsupported: unsupported)
    }

    @Test(
        "Certificates that begin in July 2019 or later are valid for at most 825 days",
        arguments: [
            (0, 825 * day, nil), (0, 825 * day + 1, 826), (0, 900 * day, 900), (-1, 900 * day, nil),
            (0, 3653 * day, 3653),
        ] as [(Int64, Int64, Int64?)])
    func validity(shift: Int64, seconds: Int64, days: Int64?) {
        let unmet = report(from: Self.july2019 + shift, seconds: seconds).unmet
        #expect(unmet == (days.map { [.validity(days: $0)] } ?? []))
    }

    @Test("A name is always required, serverAuth of certificates that begin in July 2019 or later")
    func namesAndPurposes() {
        #expect(report(hasHostName: false).unmet == [.alternativeName])
        #expect(report(from: Timestamp(seconds: 0), hasHostName: false).unmet == [.alternativeName])
        #expect(report(isForServers: false).unmet == [.serverPurpose])
        #expect(report(from: Self.july2019 - 1, isForServers: false).unmet == [])
    }

    @Test("Short keys and old digests are named with their certificate")
    func strength() {
        let unmet = report(shortKey: ("CN=a", 1024), oldDigest: ("CN=b", "sha1")).unmet
        #expect(unmet == [.keySize(subject: "CN=a", bits: 1024), .digest(subject: "CN=b", "sha1")])
        #expect(
            unmet.map(\.sentence) == [
                "'CN=a' has an RSA key of 1,024 bits, and devices require 2,048",
                "'CN=b' is signed with SHA-1, and devices require SHA-2",
            ])
    }

    @Test("More than 398 days since September 2020 are a note, since only public roots are limited to them")
    func publicRoots() {
        let september = Timestamp("2020-09-01T00:00:00Z") ?? Self.july2019
        #expect(report(from: september, seconds: 398 * Self.day).publicValidityNote == nil)
        #expect(report(from: september, seconds: 398 * Self.day + 1).publicValidityNote?.contains("399 days") == true)
        #expect(report(from: september, seconds: 399 * Self.day).unmet == [])
        #expect(report(from: september - 1, seconds: 399 * Self.day).publicValidityNote == nil)
    }

    @Test("A server that misses a requirement is not trusted under ios14, and is under older rules")
    func rules() throws {
        let document = #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#
        var answer = Answer(
            url: "https://example.com/f", status: 200, contentType: nil, redirectTarget: nil, retryAfter: nil, size: 58,
            isCutOff: false, content: .plain(Array(document.utf8)))
        answer.server = report(seconds: 900 * Self.day, hasHostName: false)
        let site = try Site("example.com")
        let app = try AppIdentifier("ABCDE12345.com.example.app")
        func judge(_ rules: SystemVersion) -> Judgement {
            Judge(site: site, rules: rules, mode: .developer, observation: .answer(answer)).judge(app, for: .any)
        }
        #expect(judge(.ios9).status == .approved)
        let today = judge(.ios14)
        answer.server = report(unsupported: ("CN=a", "Ed25519"))
        #expect(judge(.ios8).failure == .tlsUntrusted(ServerDistrust([.unsupported(subject: "CN=a", "Ed25519")])))
        let unmet: [ServerRequirement] = [.alternativeName, .validity(days: 900)]
        #expect(today.failure == .tlsUntrusted(ServerDistrust(unmet)))
        #expect(
            today.reason == .tlsUntrusted && Evidence(today).http == nil
                && Evidence(today).url == "https://example.com/f")
    }
}
