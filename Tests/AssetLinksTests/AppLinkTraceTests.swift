import AASA
import Testing

@testable import AssetLinks

@Suite("How a decision on a link is reached")
struct AppLinkTraceTests {
    private static func filter(_ component: String, _ paths: [IntentFilter.Path] = []) -> IntentFilter {
        IntentFilter(
            component: component, isAutoVerified: true, actions: [IntentFilter.view],
            categories: [IntentFilter.browsable, IntentFilter.defaultCategory], schemes: ["https"],
            authorities: [IntentFilter.Authority(host: "example.com", port: nil)], paths: paths)
    }

    private static func groups(_ expressions: [String], excluding: Set<String> = []) -> [FilterGroup] {
        expressions.map { text in
            let pattern = PathPattern(expression: text)
            return FilterGroup(
                isAllowing: !excluding.contains(text),
                conditions: pattern.map { [FilterGroup.Condition(part: .path, pattern: $0)] } ?? [])
        }
    }

    static let paths = ["/buy/old/1", "/buy/1", "/help", "", "/buy/"]

    @Test("A trace has the decision of the matcher, and each step up to the one that decides", arguments: paths)
    func steps(path: String) throws {
        let url = try #require(AndroidURL("https://example.com\(path)"))
        let filters = [Self.filter("A", [IntentFilter.Path(.literal, "/other")]), Self.filter("B")]
        let groups = Self.groups(["/buy/old/*", "/buy/*", "/x"], excluding: ["/buy/old/*"])
        let matcher = AppLinkMatcher(filters: filters, groups: groups)
        let trace = matcher.trace(url)
        #expect(trace.decision == matcher.decision(url))
        #expect(trace.filters.map { step in step.failure == nil } == [false, true])
        let expected = groups.firstIndex { group in group.matches(url) }
        #expect(trace.rules.count == expected.map { $0 + 1 } ?? groups.count)
        #expect(trace.rules.last { step in step.isDeciding }?.index == expected)
        for step in trace.rules { #expect((step.failure == nil) == step.isDeciding) }
    }

    @Test("A filter that depends on the configuration decides only that rules refuse a link", arguments: [true, false])
    func configuredFilter(isOnly: Bool) throws {
        let url = try #require(AndroidURL("https://example.com/buy/1"))
        var filters = [Self.filter("A"), Self.filter("B")]
        filters[0].isUndecided = true
        if isOnly { filters.removeLast() }
        for (rule, opens) in [("/buy/*", true), ("/help", false)] {
            let decision = AppLinkMatcher(filters: filters, groups: Self.groups([rule])).decision(url)
            #expect(decision.opens == (isOnly && opens ? nil : opens))
            #expect((decision.uncertainty != nil) == (isOnly && opens))
        }
        let failures = AppLinkMatcher(filters: filters, groups: nil).trace(url).filters.map(\.failure)
        #expect(failures == (isOnly ? [nil] : ["a value depends on the configuration of the device", nil]))
    }

    @Test("Rules are not tried for a link that no filter matches")
    func noFilter() throws {
        let url = try #require(AndroidURL("https://example.com/buy"))
        let filters = [Self.filter("A", [IntentFilter.Path(.literal, "/other")])]
        let trace = AppLinkMatcher(filters: filters, groups: Self.groups(["*"])).trace(url)
        #expect(trace.decision == .noFilter && trace.rules.isEmpty)
        #expect(trace.filters.map(\.failure) == ["none of its paths is '/buy' (path /other)"])
    }

    @Test("Steps of thousands are counted, and the one that decides is listed")
    func manySteps() throws {
        let url = try #require(AndroidURL("https://example.com/last"))
        let expressions = (0..<5000).map { number in "/\(number)" } + ["/last"]
        let trace = AppLinkMatcher(filters: nil, groups: Self.groups(expressions)).trace(url)
        #expect(trace.rules.count == AppLinkTrace.maximumSteps + 1)
        #expect(trace.rules.last?.index == 5000 && trace.rules.last?.isDeciding == true)
        #expect(trace.omitted == 5000 - AppLinkTrace.maximumSteps)
    }

    @Test("Each condition of a filter has a sentence of its own")
    func obstacles() throws {
        var filter = Self.filter("A")
        func sentence(_ text: String = "https://example.com/") throws -> String? {
            let url = try #require(AndroidURL(text))
            return filter.obstacle(to: url).map { obstacle in filter.sentence(about: obstacle, to: url) }
        }
        #expect(try sentence() == nil)
        #expect(try sentence("http://example.com/") == "none of its schemes is 'http' (https)")
        #expect(try sentence("https://example.org:8443/") == "none of its hosts is 'example.org:8443' (example.com)")
        filter.mimeTypes = ["text/plain"]
        #expect(try sentence() == "it has a media type, and a link has none")
        filter.categories = [IntentFilter.browsable]
        #expect(try sentence() == "it lacks the category DEFAULT")
        filter.isExported = false
        #expect(try sentence() == "the component is not exported")
        filter = Self.filter("A")
        let part = IntentFilter.Group.Part(kind: "pathPrefix", value: "/old")
        filter.groups = [IntentFilter.Group(isAllowing: false, parts: [part])]
        #expect(try sentence("https://example.com/old/1") == "its <uri-relative-filter-group> 1 refuses '/old/1'")
        #expect(try sentence() == "none of its paths is '/' (pathPrefix /old)")
    }

    @Test("The start of a text that a pattern reads ends where it fails")
    func matchedStart() throws {
        for (expression, text, start) in [
            ("/buy", "/bay", "/b"), ("/buy/*", "/buy", "/buy"), ("/*bar", "/abcbar", "/ab"), ("/a?c", "/abd", "/ab"),
        ] {
            let pattern = try #require(PathPattern(expression: expression))
            #expect(pattern.matchedStart(of: text) == start, "\(expression)")
        }
        #expect(PathPattern(expression: "/buy/*")?.matchedStart(of: "/buy/1") == nil)
    }
}
