import AASA

@testable import AASAToolkit

/// A CMS message with its chain, judged as a site's file and described as `inspect` does.
func checkMessage(_ bytes: [UInt8]) {
    let content = reader.read(bytes, site: site, at: moment)
    require(content == reader.read(bytes, site: site, at: moment), "the cache of files changes the result")
    require(content == plainReader.read(bytes, site: site, at: moment), "the cache of certificates changes the result")
    guard let report = content.signature else { return }
    require(report.signers.count <= 8 && report.certificateCount <= 4096, "too many signers or certificates")
    require((report.payload ?? []).count <= bytes.count, "more content than bytes")
    var described = report.problem.map { "\($0)".utf8.count } ?? 0
    for signer in report.signers {
        described += signer.subject.utf8.count + signer.issuer.utf8.count + signer.names.joined().utf8.count
        for problem in [signer.trustProblem, signer.dateProblem].compactMap(\.self) {
            described += problem.sentence.utf8.count
        }
    }
    require(described < 200_000, "\(described) bytes describe the signers")
    let observation = LocalFile.observation(of: bytes, site: site, with: reader, at: moment)
    for rules in SystemVersion.apple {
        let judge = Judge(site: site, rules: rules, mode: nil, observation: observation)
        let verdict = Verdict(judge.judge(nil, for: .any), at: moment, earlierAttempts: 0, isRecorded: false)
        require(!verdict.message.isEmpty, "no sentence")
    }
}

private let moment = Timestamp(seconds: 1_800_000_000)
private let site = valid { try Site("example.com") }
private let trust = valid { try TrustAnchors.file(InputFile.root + "/TestCerts/roots/root-rsa.pem") }
private let reader = ContentReader(trust: trust, cacheSize: 1 << 20)
private let plainReader = ContentReader(trust: trust)
