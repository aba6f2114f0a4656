internal import AASA
internal import AssetLinks

/// The Android app of an Expo project, as its configuration has it (docs.expo.dev/versions/latest/config/app, `android`).
struct ExpoAndroidApp {
    let path: String
    /// The app with the filters that a build has.
    let app: AndroidApp
    /// Why the system verifies no host; nil if it verifies one.
    let problem: String?
    /// Whether a filter seems to be for verified links.
    let hasLinks: Bool
    /// Whether the project makes no app for Apple's systems.
    let isAndroidOnly: Bool

    var package: String { app.package }
    /// The hosts whose links the system verifies.
    var hosts: [String] { app.domains.listHosts }

    /// How to have a host verified.
    static let hint = AndroidApp.Kind.expo.hostHint

    /// The app; nil for a project without one.
    init?(_ path: String) {
        guard path.hasSuffix(".json"), let file = try? InputFile.read(path),
            let root = JSONReader.readTolerantly(file.bytes).root,
            case let project = root["expo"] ?? root, let android = project["android"],
            let package = android["package"]?.string
        else { return nil }
        var app = AndroidApp(kind: .expo, package: package)
        app.path = path
        app.filters = (android["intentFilters"]?.elements ?? []).map(Self.filter)
        let isMisplaced = app.filters.isEmpty && project["intentFilters"] != nil
        let causes = app.hostFindings.filter(\.isError) + app.findingsWithoutVerifiedHost
        let cause = if isMisplaced { "'intentFilters' is not in 'android'" } else { causes.first?.message }
        self.path = path
        self.app = app
        problem = if app.domains.listHosts.isEmpty { cause } else { nil }
        hasLinks = isMisplaced || app.filters.contains { filter in filter.isAutoVerified || filter.hasWebScheme }
        isAndroidOnly = project["ios"] == nil
    }

    /// Notes what is not done for an app with links, and why: no host is verified, or the certificate is not known.
    func note(_ consequence: String, on console: Console) {
        if let problem {
            if hasLinks { console.note("\(path): \(consequence): \(problem)", hint: Self.hint) }
            return
        }
        console.note(
            "\(path): \(consequence) at \(hosts.shortened): its certificate is not known",
            hint: "name the certificate of what users install: --app \(package)@SHA256")
    }

    /// The filter that a build has for an element of `intentFilters`.
    private static func filter(_ node: JSONNode) -> IntentFilter {
        var filter = IntentFilter(
            component: "android.intentFilters", isAutoVerified: node["autoVerify"]?.truth ?? false,
            actions: texts(of: node["action"]).map { name in "android.intent.action.\(name)" },
            categories: texts(of: node["category"]).map { name in "android.intent.category.\(name)" },
            schemes: [], authorities: [])
        for data in items(of: node["data"]) { read(data, into: &filter) }
        filter.schemes = filter.schemes.unique
        filter.authorities = filter.authorities.unique
        return filter
    }

    private static func read(_ data: JSONNode, into filter: inout IntentFilter) {
        if let host = data["host"]?.string {
            let port = data["port"]?.string.flatMap { text in Int(text) }
            filter.authorities.append(IntentFilter.Authority(host: host, port: port))
        }
        for member in data.members ?? [] {
            guard let text = member.value.string else { continue }
            switch member.name {
            case "scheme": filter.schemes.append(text)
            case "mimeType": filter.mimeTypes.append(text)
            case let name where name.hasPrefix("path"):
                let form = PathPattern.Form(rawValue: String(name.dropFirst(4)))
                if let form { filter.paths.append(IntentFilter.Path(form, text)) }
            default: continue
            }
        }
    }

    private static func texts(of node: JSONNode?) -> [String] { items(of: node).compactMap(\.string) }

    /// The elements of an array, or the one value in its place.
    private static func items(of node: JSONNode?) -> [JSONNode] { node?.elements ?? [node].compactMap(\.self) }
}
