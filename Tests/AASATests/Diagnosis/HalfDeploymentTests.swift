import Testing

@testable import AASA

@Suite("Diagnosis of a site whose servers have different documents")
struct HalfDeploymentTests {
    private static let old = ExampleSite.file(ExampleSite.document, "application/json")
    private static let newDocument =
        #"{"webcredentials":{"apps":["ABCDE12345.com.example.app","ABCDE12345.com.example.new"]}}"#
    private static let new = ExampleSite.file(newDocument, "application/json")

    /// The diagnosis of a site that answers Apple's CDN with the new document, and others with the old one.
    private func diagnosis(
        expecting document: String?, _ change: (inout ExampleSite) -> Void = { _ in }
    ) throws -> Diagnosis {
        let subject = LintSubject.hosted(nil) { site in
            site.wellKnown = [Self.old]
            site.wellKnownAsBot = Self.new
            change(&site)
        }
        var options = DiagnosisOptions(
            app: try AppIdentifier("ABCDE12345.com.example.app"), at: Timestamp(seconds: 1_787_000_000))
        options.expected = try document.map { document in try AssociationFile(Array(document.utf8)) }
        return Diagnosis(of: .site(try #require(subject.hosting)), options: options)
    }

    private func severities(of code: String, in diagnosis: Diagnosis) -> [Severity] {
        diagnosis.findings.filter { finding in finding.code == code }.map(\.severity)
    }

    @Test("A document beside the expected one is an error, and without an expected one a warning")
    func expectation() throws {
        let expecting = try diagnosis(expecting: Self.newDocument)
        #expect(severities(of: "AASA613", in: expecting) == [.error])
        #expect(expecting.isOriginRight == false)
        let expectingNone = try diagnosis(expecting: nil)
        #expect(severities(of: "AASA613", in: expectingNone) == [.warning])
        #expect(expectingNone.isOriginRight == true)
    }

    @Test("Two documents that have the effect of the expected one are no error")
    func sameEffect() throws {
        let diagnosis = try diagnosis(expecting: Self.newDocument) { site in
            site.wellKnown = [ExampleSite.file(#"{"other":1,"# + Self.newDocument.dropFirst(), "application/json")]
        }
        #expect(severities(of: "AASA613", in: diagnosis) == [.warning])
        #expect(diagnosis.isOriginRight == true)
    }

    @Test("The fix for two documents names servers and caches before firewalls")
    func hint() throws {
        let finding = try diagnosis(expecting: nil).findings.first { finding in finding.code == "AASA613" }
        #expect(
            finding?.hint
                == "deploy the file to every server, and purge caches; if clients still differ, let this path pass every firewall and every bot rule"
        )
    }

    @Test("Servers that differ for equal requests are stated once")
    func repeatedRequests() throws {
        var answers: [(Observation, Int)] = []
        for (observation, digest) in [(Self.old, "old"), (Self.new, "new")] {
            var answer = try #require(observation.answer)
            answer.sha256 = digest
            answers.append((.answer(answer), 20))
        }
        let diagnosis = try diagnosis(expecting: nil) { site in
            site.probe = ProbeSeries.Client.allCases.map { client in site.series(client, answers) }
        }
        #expect(diagnosis.findings.filter(\.isError).map(\.code) == ["AASA622", "AASA622", "AASA622"])
        #expect(severities(of: "AASA613", in: diagnosis).isEmpty)
    }
}
