internal import AASA
internal import AssetLinks

/// The Android app of an Expo project, as its configuration has it (docs.expo.dev/versions/latest/config/app, `android`).
struct ExpoAndroidApp {
    let path: String
    let package: String
    /// The hosts whose links the system verifies.
    let hosts: [String]
    /// Why it verifies none; nil if it verifies one.
    let problem: String?
    /// Whether a filter seems to be for verified links.
    let hasLinks: Bool
    /// Whether the project makes no app for Apple's systems.
    let isAndroidOnly: Bool

    /// How to have a host verified.
    static let hint =
        "write a filter of its own into 'android.intentFilters': {\"autoVerify\": true, \"action\": \"VIEW\", \"category\": [\"BROWSABLE\", \"DEFAULT\"], \"data\": [{\"scheme\": \"https\", \"host\": \"example.com\"}]}"

    /// The app; nil for a project without one.
    init?(_ path: String) {
        guard path.hasSuffix(".json"), let file = try? InputFile.read(path),
            let root = JSONReader.readTolerantly(file.bytes).root,
            case let project = root["expo"] ?? root, let android = project["android"],
            let package = android["package"]?.string
        else { return nil }
        var app = AndroidApp(kind: .apk, package: package)
        app.targetSDK = VerifiedDomains.firstStrictTarget
        app.filters = (android["intentFilters"]?.elements ?? []).map(Self.filter)
        let isMisplaced = app.filters.isEmpty && project["intentFilters"] != nil
        let causes = app.hostFindings.filter(\.isError) + app.findingsWithoutVerifiedHost
        let cause = if isMisplaced { "'intentFilters' is not in 'android'" } else { causes.first?.message }
        self.path = path
        self.package = package
        hosts = app.domains.listHosts
        problem = if hosts.isEmpty { cause } else { nil }
        hasLinks = isMisplaced || app.filters.contains { filter in filter.isAutoVerified || filter.hasWebScheme }
        isAndroidOnly = project["ios"] == nil
    }

    /// The filter that a build has for an element of `intentFilters`.
    private static func filter(_ node: JSONNode) -> IntentFilter {
        let data = items(of: node["data"])
        let hosts = data.compactMap { item in item["host"]?.string }
        return IntentFilter(
            component: "android.intentFilters", isAutoVerified: node["autoVerify"]?.truth ?? false,
            actions: texts(of: node["action"]).map { name in "android.intent.action.\(name)" },
            categories: texts(of: node["category"]).map { name in "android.intent.category.\(name)" },
            schemes: data.compactMap { item in item["scheme"]?.string },
            authorities: hosts.map { host in IntentFilter.Authority(host: host, port: nil) })
    }

    private static func texts(of node: JSONNode?) -> [String] { items(of: node).compactMap(\.string) }

    /// The elements of an array, or the one value in its place.
    private static func items(of node: JSONNode?) -> [JSONNode] { node?.elements ?? [node].compactMap(\.self) }
}
