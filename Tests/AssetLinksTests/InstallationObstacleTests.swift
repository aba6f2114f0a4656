import AASA
import Testing

@testable import AssetLinks

@Suite("Mistakes of a manifest for which releases do not install the app")
struct InstallationObstacleTests {
    private static var app: AndroidApp { AndroidAppRuleTests.app([AndroidAppRuleTests.filter()]) }

    @Test("Each of them is a reason, and a finding about the app; other mistakes are none")
    func refusals() {
        var (port, pattern, unstated, alias, other) = (Self.app, Self.app, Self.app, Self.app, Self.app)
        port.filters[0].invalidPorts = ["x"]
        pattern.filters = [AndroidAppRuleTests.filter(path: .init(.advancedGlob, "/[a"))]
        unstated.filters[0].isExported = nil
        alias.aliasesWithoutTarget = ["com.shop.Alias"]
        other.filters = [AndroidAppRuleTests.filter(hosts: ["open"], isExported: false)]
        let apps = [port, pattern, unstated, alias]
        #expect(apps.map { app in app.refusals.map(\.code) } == [["AASA943"], ["AASA947"], ["AASA949"], ["AASA957"]])
        #expect(other.refusals.isEmpty)
        for app in apps { #expect(app.refusals.allSatisfy(app.findings.contains)) }
        unstated.targetSDK = 30
        #expect(unstated.refusals.isEmpty)
    }
}
