import AASA
import TestSupport
import Testing

@testable import AssetLinks

/// Google's compatibility tests (google/digitalassetlinks, Apache-2.0): `shared/corpus/digitalassetlinks`, which is not part of the
/// checkout. Error texts are not compared: ours are our own. Codes are compared where an answer has an error of a request, as Google's
/// own runner compares neither.
@Suite("Google's compatibility tests")
struct CompatibilityTests {
    private static let path = Repository.shared("corpus/digitalassetlinks/compatibility.jsonl")

    @Test(
        "Every group has the outcome, the response and the error codes that it states",
        .enabled(if: path != nil, "shared/corpus/digitalassetlinks is not beside the checkout"),
        arguments: groups)
    func group(group: CompatibilityGroup) throws {
        for test in group.tests { try test.check(in: group) }
    }

    @Test("There are groups", .enabled(if: path != nil, "shared/corpus/digitalassetlinks is not beside the checkout"))
    func count() { #expect(Self.groups.count >= 114) }

    static let groups: [CompatibilityGroup] = {
        guard let path, let bytes = try? Repository.bytes(path) else { return [] }
        let lines = bytes.split(separator: 0x0A)
        return lines.compactMap { line in try? JSONReader.read(Array(line)) }.map(CompatibilityGroup.init)
    }()
}

/// Tests that share the contents of websites and apps.
struct CompatibilityGroup: Sendable, CustomTestStringConvertible {
    let node: JSONNode
    var testDescription: String { node["name"]?.string ?? "" }

    init(_ node: JSONNode) { self.node = node }

    var tests: [CompatibilityCase] {
        let checks = node["check_statements_tests"]?.elements ?? []
        let lists = node["list_statements_tests"]?.elements ?? []
        return checks.map { CompatibilityCase(node: $0, isCheck: true) }
            + lists.map { CompatibilityCase(node: $0, isCheck: false) }
    }

    /// What the group serves at a URL.
    func response(to url: String) -> StatementListRecord {
        for content in node["web_content"]?.elements ?? [] {
            let served = content["url"]?.string ?? ""
            guard (try? IncludedURL(served))?.description == url else { continue }
            return StatementListRecord(url, content["body"]?.string ?? "")
        }
        return StatementListRecord(url, status: 404)
    }

    /// The statements in an app; an empty list if there are none.
    func statements(of app: SignedApp) -> String {
        for content in node["android_content"]?.elements ?? [] {
            let own = SignedApp(
                package: content["package_name"]?.string ?? "", fingerprint: content["cert_fingerprint"]?.string ?? "")
            if own == app { return content["assets_statements"]?.string ?? "" }
        }
        return "[]"
    }

    func search(_ source: Asset, under rules: StatementRules) -> StatementSearch {
        switch source {
        case .web(let origin):
            var search = StatementSearch(origin, under: rules)
            while let url = search.next { search.receive(response(to: url)) }
            return search
        case .app(let app):
            // The statements of an app are those of a site that has no other content.
            var search = StatementSearch(WebOrigin(scheme: "https", host: "app.invalid"), under: rules)
            search.receive(StatementListRecord("https://app.invalid/", statements(of: app)))
            while let url = search.next { search.receive(response(to: url)) }
            return search
        }
    }
}

struct CompatibilityCase {
    let node: JSONNode
    let isCheck: Bool

    private var request: JSONNode? { node["request"] }

    private func query() throws(StatementQuery.Problem) -> StatementQuery {
        let source = Self.asset(request?["source"])
        let relation = request?["relation"]?.string
        if !isCheck { return try .list(source: source, relation: relation) }
        return try .check(source: source, relation: relation, target: Self.asset(request?["target"]))
    }

    private static func asset(_ node: JSONNode?) -> StatementQuery.AssetText? {
        guard let node else { return nil }
        if let web = node["web"] { return .web(site: web["site"]?.string) }
        guard let app = node["android_app"] else { return .unspecified }
        return .app(
            package: app["package_name"]?.string, fingerprint: app["certificate"]?["sha256_fingerprint"]?.string)
    }

    func check(in group: CompatibilityGroup) throws {
        let outcome = try #require(node["outcome"]?.string)
        let query: StatementQuery
        do throws(StatementQuery.Problem) {
            query = try self.query()
        } catch {
            #expect(outcome == "QUERY_PARSING_ERROR", "\(error)")
            return
        }
        let result = QueryResult(query, in: group.search(query.source, under: .google))
        #expect(outcome == (result.hasError ? "FETCH_ERROR" : "SUCCESS"), "\(result.errors)")
        let codes = Set((node["error_code"]?.elements ?? []).compactMap(\.string))
        #expect(codes == Set(result.errorCodes.map(\.name)))
        if isCheck {
            #expect(result.isLinked == (node["response"]?.truth ?? false))
        } else {
            let expected = try (node["response"]?.elements ?? []).map(Self.link)
            #expect(Set(expected) == Set(result.links) && expected.count == result.links.count)
        }
    }

    private static func link(_ node: JSONNode) throws -> ListReading.Link {
        let relation = try Relation(node["relation"]?.string ?? "")
        let target = try #require(asset(node["target"]))
        return ListReading.Link(relation: relation, target: try StatementQuery.asset(target))
    }
}
