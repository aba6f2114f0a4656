import AASA
import Testing

@testable import AssetLinks

@Suite("Hosts that the system does not verify")
struct UnverifiedHostTests {
    private static func filter(_ change: (inout IntentFilter) -> Void = { _ in }) -> IntentFilter {
        var filter = AndroidAppRuleTests.filter()
        change(&filter)
        return filter
    }

    private static func reasons(_ filters: [IntentFilter], target: Int = 34) -> [String] {
        AndroidAppRuleTests.app(filters, target: target).unverifiedHosts.map { host in "\(host.name): \(host.reason)" }
    }

    @Test("Each host has the reason of the filter that lacks the least")
    func strict() {
        let verified = Self.filter()
        let plain = Self.filter { filter in filter.isAutoVerified = false }
        let bare = Self.filter { filter in
            filter.isAutoVerified = false
            filter.categories = []
        }
        let mixed = Self.filter { filter in filter.schemes = ["https", "shop"] }
        let local = Self.filter { filter in
            filter.authorities = [IntentFilter.Authority(host: "localhost", port: nil)]
        }
        #expect(Self.reasons([verified]).isEmpty)
        #expect(Self.reasons([plain]) == ["example.com: its filter lacks android:autoVerify=\"true\""])
        #expect(Self.reasons([bare, plain]) == ["example.com: its filter lacks android:autoVerify=\"true\""])
        #expect(
            Self.reasons([bare]) == ["example.com: its filter lacks BROWSABLE, DEFAULT, android:autoVerify=\"true\""])
        #expect(Self.reasons([mixed]) == ["example.com: its filter has the scheme 'shop' too"])
        #expect(Self.reasons([Self.filter { filter in filter.schemes = ["shop"] }]).isEmpty)
        #expect(Self.reasons([verified, local]) == ["localhost: it is not the name of a domain"])
        #expect(Self.reasons([bare, verified]).isEmpty)
    }

    @Test(
        "The list of a host decides about its links, then those of wildcards whose name they end in",
        arguments: [
            (["w.example"], "w.example", ["w.example"]), (["*.w.example"], "x.w.example", ["w.example"]),
            // The system compares without the dot.
            (["*.w.example"], "w.example", ["w.example"]), (["*.w.example"], "xw.example", ["w.example"]),
            (["x.w.example", "*.w.example"], "x.w.example", ["x.w.example", "w.example"]),
            (["*.w.example"], "other.example", []), (["W.example"], "w.example", []),
            (["w.example"], "W.example", ["w.example"]), (["bücher.example"], "xn--bcher-kva.example", []),
        ] as [([String], String, [String])])
    func listHosts(names: [String], host: String, expected: [String]) {
        let domains = VerifiedDomains([AndroidAppRuleTests.filter(hosts: names)], targetSDK: 34)
        #expect(domains.listHosts(deciding: host) == expected)
        #expect(domains.verifies(host) == !expected.isEmpty)
    }

    @Test(
        "For a named site, a wildcard decides with the dot in front, or for its own host, unless a filter has the site",
        arguments: [
            (["*.w.example"], "x.w.example", "w.example"), (["*.w.example"], "W.example", "w.example"),
            (["*.w.example"], "xw.example", nil), (["xw.example", "*.w.example"], "xw.example", "xw.example"),
            (["*.w.example", "*.xw.example"], "a.xw.example", "xw.example"), (["w.example"], "x.w.example", nil),
        ] as [([String], String, String?)])
    func listHostOfNamed(names: [String], host: String, expected: String?) {
        let domains = VerifiedDomains([AndroidAppRuleTests.filter(hosts: names)], targetSDK: 34)
        #expect(domains.listHost(ofNamed: host) == expected)
    }

    @Test("Before target SDK 31, one filter has the hosts of all verified")
    func early() {
        let plain = Self.filter { filter in
            filter.isAutoVerified = false
            filter.authorities = [IntentFilter.Authority(host: "other.example", port: nil)]
        }
        let mixed = Self.filter { filter in filter.schemes = ["https", "shop"] }
        #expect(Self.reasons([plain, Self.filter()], target: 30).isEmpty)
        let reason = "no filter has android:autoVerify=\"true\" and web schemes alone"
        #expect(Self.reasons([plain, mixed], target: 30) == ["other.example: \(reason)", "example.com: \(reason)"])
    }

    @Test("An app that verifies no host has a finding for each host, unless a filter with autoVerify has the cause")
    func findings() {
        func messages(_ filters: [IntentFilter]) -> [String] {
            AndroidAppRuleTests.app(filters, target: 34).findingsWithoutVerifiedHost.map(\.message)
        }
        let plain = Self.filter { filter in filter.isAutoVerified = false }
        let mixed = Self.filter { filter in filter.schemes = ["https", "shop"] }
        #expect(messages([Self.filter()]).isEmpty && messages([plain, Self.filter()]).isEmpty)
        #expect(messages([mixed]).isEmpty)
        #expect(messages([]) == ["no filter of com.shop is for links of a host"])
        let misspelt = Self.filter { filter in
            filter.isAutoVerified = false
            filter.authorities = [IntentFilter.Authority(host: "https://example.com/", port: nil)]
        }
        let hints = AndroidAppRuleTests.app([misspelt], target: 34).findingsWithoutVerifiedHost.map(\.hint)
        #expect(hints == ["write 'example.com'"])
        #expect(
            messages([plain]) == [
                "a filter of com.shop names example.com, and Android 12 and later do not verify it: its filter lacks android:autoVerify=\"true\""
            ])
    }
}
