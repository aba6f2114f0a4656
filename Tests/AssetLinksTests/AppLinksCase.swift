import AASA

@testable import AssetLinks

/// An app at a host, and the list of that host.
struct AppLinksCase: Sendable {
    var kind = AndroidApp.Kind.apk
    var hosts = ["example.com"]
    /// The host of the list.
    var site = "example.com"
    var port: Int?
    var isAutoVerified = true
    var isEnabled = true
    var isUndecided = false
    var releases = 1...Int.max
    var signers = [AppSigning.Signer(scheme: .v2, certificate: AcceptanceTests.certificate(1))]
    var minSDK = 24
    var givenCertificates: [UInt8]?
    /// The certificates of the list, each a number that fills all bytes.
    var listed: [UInt8] = [1]
    var rules: String?
    var rulesPackage = "com.shop"
    var path: String?
    var groupPath: String?
    /// Whether the group allows its path.
    var allowsGroup = true
    var failing: Set<String> = []
    /// Hosts whose lists verify them.
    var opening: Set<String> = []
    /// Hosts that do not answer now.
    var pending: Set<String> = []
    /// Whether the package is there, or only the app's name and its first certificate.
    var hasFile = true

    var links: AppLinks {
        var others = AppLinks.OtherHosts()
        for host in failing.union(opening).union(pending) {
            var outcome = ReleaseVerdict.Outcome.opens
            if failing.contains(host) { outcome = .siteFails }
            if pending.contains(host) { outcome = .pending }
            others.releases[host] = [ReleaseVerdict(sdks: 1...Int.max, outcome: outcome)]
        }
        return AppLinks(of: checkedApp, at: Self.site(list, at: site), besides: others)
    }

    var checkedApp: CheckedApp {
        if !hasFile {
            return CheckedApp(package: "com.shop", certificates: [AcceptanceTests.certificate(1).fingerprint])
        }
        var filter = AndroidAppRuleTests.filter(hosts: hosts)
        filter.authorities = hosts.map { host in IntentFilter.Authority(host: host, port: port) }
        filter.isAutoVerified = isAutoVerified
        filter.isEnabled = isEnabled
        filter.isUndecided = isUndecided
        filter.releases = releases
        if let path { filter.paths = [IntentFilter.Path(.literal, path)] }
        if let groupPath {
            let part = IntentFilter.Group.Part(kind: "path", value: groupPath)
            filter.groups = [IntentFilter.Group(isAllowing: allowsGroup, parts: [part])]
        }
        var app = AndroidAppRuleTests.app([filter], signers: signers)
        app.kind = kind
        app.minSDK = minSDK
        let given = givenCertificates.map { $0.map { AcceptanceTests.certificate($0).fingerprint } }
        return CheckedApp(app, given: given) { $0 }
    }

    private var list: String {
        if rulesPackage != "com.shop", let rules {
            let own = Self.statement("com.shop", listed, nil)
            return "[\(Self.statement(rulesPackage, [5], rules)),\(own)]"
        }
        return "[\(Self.statement("com.shop", listed, rules))]"
    }

    static func statement(_ package: String, _ certificates: [UInt8], _ components: String?) -> String {
        let fingerprints = certificates.map { "\"\(AcceptanceTests.certificate($0).fingerprint)\"" }
        let target = StatementExample.app(
            package: "\"\(package)\"", fingerprints: "[\(fingerprints.joined(separator: ","))]")
        var extensions = ""
        if let components {
            extensions =
                #","relation_extensions":{\#(StatementExample.relation):{"\#(DynamicRules.key)":[\#(components)]}}"#
        }
        return #"{"relation":[\#(StatementExample.relation)],"target":\#(target)\#(extensions)}"#
    }

    static func site(_ list: String, at host: String = "example.com") -> SiteStatements {
        SiteStatements(WebOrigin(scheme: "https", host: host), under: .android, document: Array(list.utf8))
    }
}
