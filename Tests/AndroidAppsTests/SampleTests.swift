import AASA
import AndroidApps
import TestSupport
import Testing

@testable import AssetLinks

/// Packages with known contents: `shared/corpus/android`, which is not part of the checkout.
@Suite("Facts of Android apps")
struct SampleTests {
    private static let folder = Repository.shared("corpus/android")

    struct Sample: Sendable, CustomTestStringConvertible {
        let node: JSONNode
        var testDescription: String { node["file"]?.string ?? "" }

        func texts(_ node: JSONNode?) -> [String] { (node?.elements ?? []).compactMap(\.string) }
    }

    static let samples: [Sample] = {
        guard let folder, let bytes = try? Repository.bytes(folder + "/expected.jsonl") else { return [] }
        return bytes.split(separator: 0x0A).compactMap { try? Sample(node: JSONReader.read(Array($0))) }
    }()

    @Test(
        "Manifest, hosts and certificates of a package are those that it was made with",
        .enabled(if: !samples.isEmpty, "shared/corpus/android is not beside the checkout"), arguments: samples)
    func facts(sample: Sample) throws {
        let node = sample.node
        let app = try AndroidAppReader.read(try #require(Self.folder) + "/" + sample.testDescription)
        #expect(app.kind.rawValue == node["kind"]?.string)
        #expect(app.package == node["package"]?.string)
        #expect(app.versionCode == node["versionCode"]?.integer)
        #expect(app.versionName == node["versionName"]?.string)
        #expect(app.minSDK == node["minSdk"]?.integer)
        #expect(app.targetSDK == node["targetSdk"]?.integer)
        #expect(app.isDebuggable == node["debuggable"]?.truth)
        // The samples do not state which resources have values for languages.
        let filters = app.filters.map { filter in
            var filter = filter
            filter.isConfigured = false
            filter.isUndecided = false
            return filter
        }
        #expect(filters == (node["filters"]?.elements ?? []).map(Self.filter))
        #expect(app.domains.all == sample.texts(node["domains"]?["all"]))
        #expect(app.domains.verified == sample.texts(node["domains"]?["verified"]))
        #expect(app.domains.invalid == sample.texts(node["domains"]?["invalid"]))
        let statements = (node["assetStatements"]?.elements ?? []).map { [$0["from"]?.string, $0["text"]?.string] }
        #expect(app.assetStatements.map { [$0.origin.rawValue, $0.text] } == statements)
        let ids = app.signing.blockIDs.map {
            "0x" + String(repeating: "0", count: 8 - String($0, radix: 16).count) + String($0, radix: 16)
        }
        #expect(ids == sample.texts(node["signing"]?["blockIds"]))
        try checkCertificates(of: app, sample)
    }

    private func checkCertificates(of app: AndroidApp, _ sample: Sample) throws {
        let made = sample.node["signing"]?["made"]
        let keys = (made?["keys"]?.elements ?? []) + (made?["lineage"]?.elements ?? [])
        let expected = Set(keys.map { [$0["sha256"]?.string, $0["subject"]?.string] })
        let found = app.signing.certificates.map(\.certificate)
        #expect(Set(found.map { [$0.fingerprint.description, $0.subject] }) == expected)
        // Digests are not verified, and this package was changed after it was signed.
        if sample.testDescription == "changed-after-signing.apk" { return }
        let accepted = sample.node["accepted"]?.elements?.map { row in
            AppSigning.Acceptance(
                sdks: (row["fromSdk"]?.integer ?? 0)...(row["toSdk"]?.integer ?? .max),
                fingerprints: row["sha256"]?.elements?.compactMap { try? CertificateFingerprint($0.string ?? "") })
        }
        // The samples do not state of which certificates of a hybrid signature some count.
        let withoutCandidates = app.acceptedCertificates?.map { acceptance in
            AppSigning.Acceptance(sdks: acceptance.sdks, fingerprints: acceptance.fingerprints)
        }
        #expect(withoutCandidates == accepted)
    }

    private static func filter(_ node: JSONNode) -> IntentFilter {
        func texts(_ key: String) -> [String] { (node[key]?.elements ?? []).compactMap(\.string) }
        return IntentFilter(
            component: node["component"]?.string ?? "", isAutoVerified: node["autoVerify"]?.truth ?? false,
            actions: texts("actions"), categories: texts("categories"), schemes: texts("schemes"),
            authorities: (node["authorities"]?.elements ?? []).map {
                IntentFilter.Authority(host: $0["host"]?.string ?? "", port: $0["port"]?.integer)
            },
            paths: (node["paths"]?.elements ?? []).compactMap { path in
                PathPattern.Form(rawValue: String((path["kind"]?.string ?? "").dropFirst("path".count))).map {
                    IntentFilter.Path($0, path["value"]?.string ?? "")
                }
            },
            groups: (node["groups"]?.elements ?? []).map { group in
                IntentFilter.Group(
                    isAllowing: group["allow"]?.truth ?? true,
                    parts: (group["parts"]?.elements ?? []).map {
                        IntentFilter.Group.Part(kind: $0["kind"]?.string ?? "", value: $0["value"]?.string ?? "")
                    })
            })
    }
}
