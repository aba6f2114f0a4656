import AASA
import TestSupport
import Testing

@testable import AssetLinks

/// Cases of Android's own tests: `shared/corpus/digitalassetlinks`, which is not part of the checkout.
@Suite("Cases of the Android Open Source Project")
struct PlatformCaseTests {
    private static let forms: [String: PathPattern.Form] = [
        "literal": .literal, "prefix": .prefix, "suffix": .suffix, "simple_glob": .simpleGlob,
        "advanced_glob": .advancedGlob,
    ]
    static let patternRows = rows("patterns.jsonl")
    /// Without those of apps that a device's configuration names, which no file shows.
    static let domainRows = rows("domains.jsonl").filter { row in row.node["systemLinked"]?.truth != true }

    struct Row: Sendable, CustomTestStringConvertible {
        let node: JSONNode
        let testDescription: String

        func texts(_ key: String) -> [String] { (node[key]?.elements ?? []).compactMap(\.string) }
    }

    static func rows(_ name: String) -> [Row] {
        guard let path = Repository.shared("corpus/digitalassetlinks/\(name)"), let bytes = try? Repository.bytes(path)
        else { return [] }
        return bytes.split(separator: 0x0A).compactMap { line in
            guard let root = try? JSONReader.read(Array(line)) else { return nil }
            return Row(node: root, testDescription: String(decoding: line, as: UTF8.self))
        }
    }

    @Test(
        "Patterns and ordered groups match as the platform's do",
        .enabled(if: !patternRows.isEmpty, "shared/corpus/digitalassetlinks is not beside the checkout"),
        arguments: patternRows)
    func pattern(row: Row) throws {
        if let groups = row.node["groups"]?.elements {
            try check(try groups.map(group), row)
            return
        }
        let form = try #require(Self.forms[row.node["type"]?.string ?? ""])
        let text = try #require(row.node["pattern"]?.string)
        guard row.node["error"] == nil else {
            #expect(throws: AdvancedGlob.Problem.self) { try PathPattern(form, text) }
            return
        }
        let pattern = try PathPattern(form, text)
        if let expression = row.node["expression"]?.string { #expect(PathPattern(expression: expression) == pattern) }
        for text in row.texts("matches") { #expect(pattern.matches(text), "\(text)") }
        for text in row.texts("not") { #expect(!pattern.matches(text), "\(text)") }
    }

    private func group(_ node: JSONNode) throws -> FilterGroup {
        let conditions = try (node["parts"]?.elements ?? []).map { part in
            FilterGroup.Condition(
                part: try #require(FilterGroup.Part(rawValue: part["part"]?.string ?? "")),
                pattern: try PathPattern(
                    try #require(Self.forms[part["type"]?.string ?? ""]),
                    part["pattern"]?.string ?? ""))
        }
        return FilterGroup(isAllowing: node["allow"]?.truth ?? true, conditions: conditions)
    }

    private func check(_ groups: [FilterGroup], _ row: Row) throws {
        let matcher = AppLinkMatcher(filters: nil, groups: groups)
        for (key, opens) in [("allowed", true), ("refused", false)] {
            for url in row.texts(key) {
                #expect(matcher.decision(try #require(AndroidURL(url))).opens == opens, "\(url)")
            }
        }
    }

    @Test(
        "Hosts are collected as the platform collects them",
        .enabled(if: !domainRows.isEmpty, "shared/corpus/digitalassetlinks is not beside the checkout"),
        arguments: domainRows)
    func domains(row: Row) {
        let filters = (row.node["filters"]?.elements ?? []).map { node in
            func texts(_ key: String) -> [String] { (node[key]?.elements ?? []).compactMap(\.string) }
            return IntentFilter(
                component: "Main", isAutoVerified: node["autoVerify"]?.truth ?? false,
                actions: texts("actions").map { "android.intent.action.\($0)" },
                categories: texts("categories").map { "android.intent.category.\($0)" }, schemes: texts("schemes"),
                authorities: texts("hosts").map { IntentFilter.Authority(host: $0, port: nil) })
        }
        let domains = VerifiedDomains(filters, targetSDK: row.node["targetSdk"]?.integer)
        #expect(domains.all == row.texts("all"))
        #expect(domains.verified == row.texts("verified"))
        #expect(domains.invalid == row.texts("invalid"))
    }
}
