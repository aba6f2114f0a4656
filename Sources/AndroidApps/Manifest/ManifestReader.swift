internal import AASA
internal import AssetLinks

/// Reads what matters for links from a manifest.
struct ManifestReader {
    private var values: ManifestValues
    /// Whether the application's components are enabled.
    private var areEnabled: ResourceValue?
    /// What a caller of the application's activities needs, unless one states another.
    private var permission: ResourceValue?
    /// The names of activities and aliases.
    private var activities: Set<String> = []
    /// The releases with which values of filters begin.
    private var releases: Set<Int> = []
    /// The app as its manifests describe it.
    var app: AndroidApp

    /// Links open these; filters of services and receivers are not asked for (DomainVerificationCollector).
    private static let components = ["activity", "activity-alias"]
    static let statementsName = "asset_statements"
    /// Bytes of a package's name, which names of classes begin with: systems accept 223 characters
    /// (PackageParser, MAX_FILE_NAME_SIZE).
    private static let longestPackage = 1000
    /// Filters of an app; those with the most links have some thousand.
    private static let maximumFilters = 100_000
    /// Releases with which values of filters differ; there are some forty releases.
    private static let maximumReleases = 100

    init(
        _ root: XMLElement, of kind: AndroidApp.Kind, resources: @escaping PackageResources.Loader
    ) throws(AndroidAppError) {
        values = ManifestValues(resources)
        app = AndroidApp(kind: kind, package: "")
        guard root.name == "manifest" else { throw AndroidAppError(.manifest, "its element is '\(root.name)'") }
        app.package = try values.text(root.plain("package")) ?? ""
        if app.package.utf8.count > Self.longestPackage {
            throw AndroidAppError(.manifest, "the name of its package has \(app.package.utf8.count) bytes")
        }
        app.versionCode = try values.integer(root["versionCode"])
        app.versionName = try values.text(root["versionName"])
        for uses in root.children("uses-sdk") {
            app.minSDK = try sdk(uses["minSdkVersion"]) ?? app.minSDK
            app.targetSDK = try sdk(uses["targetSdkVersion"]) ?? app.targetSDK
        }
        if let application = Self.application(of: root) {
            app.isDebuggable = try values.truth(application["debuggable"]) ?? false
            areEnabled = application["enabled"]
            permission = application["permission"]
            try readComponents(of: application)
        }
    }

    /// The app with what its base and its features have, each filter once: build tools write the components of features
    /// into the base, too.
    var mergedApp: AndroidApp {
        var app = app
        app.filters = app.filters.unique
        app.assetStatements = app.assetStatements.unique
        app.unreadParts = app.unreadParts.unique
        return app
    }

    /// Adds the components of a feature, which is a package of its own (ParsingPackageUtils.parseSplitApplication).
    mutating func add(
        featureIn root: XMLElement, resources own: @escaping PackageResources.Loader
    ) throws(AndroidAppError) {
        let earlier = values.resources
        values.resources = [PackageResources(own)] + earlier
        let isOfApp = try values.text(root.plain("package"))?.hasSameBytes(as: app.package) == true
        if isOfApp, let application = Self.application(of: root) { try readComponents(of: application) }
        values.resources = earlier
    }

    private mutating func sdk(_ value: ResourceValue?) throws(AndroidAppError) -> Int? {
        guard let text = try values.text(value) else { return nil }
        if let number = Int(text) { return number }
        app.previewName = text
        return AndroidApp.previewSDK
    }

    // MARK: Components

    /// The only element that systems read, if there are several.
    private static func application(of root: XMLElement) -> XMLElement? { root.children("application").first }

    private mutating func readComponents(of application: XMLElement) throws(AndroidAppError) {
        for child in application.children {
            if child.name == "meta-data", let statements = try statements(of: child) {
                app.assetStatements.append(statements)
            }
            guard Self.components.contains(child.name) else { continue }
            for element in child.children("meta-data") {
                guard let text = try statements(of: element)?.text else { continue }
                app.assetStatements.append(AndroidApp.AssetStatements(.activity, text: text))
            }
            let name = qualified(try values.text(child["name"]) ?? "")
            if child.name == "activity-alias" {
                let target = try values.text(child["targetActivity"]).map(qualified)
                if target.map(activities.contains) != true { app.aliasesWithoutTarget.append(name) }
            }
            activities.insert(name)
            for element in child.children("intent-filter") { try readFilter(element, of: child, named: name) }
        }
    }

    /// Reads a filter once for all releases, or for each range of releases with the same values.
    private mutating func readFilter(
        _ element: XMLElement, of component: XMLElement, named name: String
    ) throws(AndroidAppError) {
        defer { values.release = .max }
        values.release = max(app.minSDK ?? 1, 1)
        var first = 1
        repeat {
            if app.filters.count == Self.maximumFilters {
                throw AndroidAppError(.manifest, "it has more filters than any app")
            }
            releases.insert(first)
            if releases.count > Self.maximumReleases {
                throw AndroidAppError(.manifest, "its filters differ on more releases than there are")
            }
            values.beginFilter()
            var filter = try filterOfRelease(element, of: component, named: name)
            filter.releases = first...values.lastRelease
            filter.isConfigured = filter.isUndecided || filter.releases != 1...Int.max
            app.filters.append(filter)
            first = values.lastRelease &+ 1
            values.release = first
        } while values.lastRelease < .max
    }

    /// A filter with the values that it and its component have from a release on.
    private mutating func filterOfRelease(
        _ element: XMLElement, of component: XMLElement, named name: String
    ) throws(AndroidAppError) -> IntentFilter {
        let isExported = try values.truth(component["exported"])
        let areEnabled = try values.truth(areEnabled) ?? true
        let isEnabled = try values.truth(component["enabled"]) ?? true
        let isComponentUndecided = values.areConfigured
        var filter = try filter(element, component: name)
        filter.isUndecided = values.areConfigured
        filter.permission = try values.text(component["permission"])
        // An alias does not have that of the application (ParsedActivityUtils).
        if filter.permission == nil, component.name == "activity" { filter.permission = try values.text(permission) }
        filter.isExported = if isComponentUndecided { true } else { isExported }
        filter.isEnabled = isComponentUndecided || areEnabled && isEnabled
        return filter
    }

    /// The statements that `meta-data` has as a resource or as a value.
    private mutating func statements(of element: XMLElement) throws(AndroidAppError) -> AndroidApp.AssetStatements? {
        guard try values.text(element["name"]) == Self.statementsName else { return nil }
        if let resource = element["resource"] {
            guard let text = try values.text(resource) else { return .init(.otherResource, text: "") }
            return .init(.resource, text: text)
        }
        return try values.text(element["value"]).map { text in .init(.value, text: text) }
    }

    /// The name of a class; one that begins with a dot, or has none, is in the package.
    private func qualified(_ name: String) -> String {
        if name.utf8.first == "." { return app.package + name }
        if name.utf8.contains(".") { return name }
        return "\(app.package).\(name)"
    }

    /// Systems read the text of the attribute, which is the number of a resource (`getAttributeValue`).
    private mutating func names(_ elements: [XMLElement]) throws(AndroidAppError) -> [String] {
        var names: [String] = []
        for element in elements {
            switch element["name"] {
            case .reference(let number): names.append("@\(number)")
            case .namedReference(let name): names.append("@\(name)")
            case let value: if let name = try values.text(value) { names.append(name) }
            }
        }
        return names
    }

    private mutating func filter(_ element: XMLElement, component: String) throws(AndroidAppError) -> IntentFilter {
        var filter = IntentFilter(
            component: component, isAutoVerified: try values.truth(element["autoVerify"]) ?? false,
            actions: try names(element.children("action")), categories: try names(element.children("category")),
            schemes: [], authorities: [])
        for data in element.children("data") { try read(data, into: &filter) }
        for group in element.children("uri-relative-filter-group") { filter.groups.append(try self.group(group)) }
        filter.schemes = filter.schemes.unique
        filter.authorities = filter.authorities.unique
        return filter
    }

    private mutating func read(_ data: XMLElement, into filter: inout IntentFilter) throws(AndroidAppError) {
        for attribute in data.attributes where attribute.isPlatform {
            if try values.isMissing(attribute.value) { filter.missingValues.append(attribute.name) }
        }
        if let scheme = try values.text(data["scheme"]) { filter.schemes.append(scheme) }
        if let type = try values.text(data["mimeType"]) { filter.mimeTypes.append(type) }
        try readAuthority(of: data, into: &filter)
        for attribute in data.attributes where attribute.isPlatform {
            guard let start = ["path", "ssp"].first(where: attribute.name.hasPrefix) else { continue }
            let form = PathPattern.Form(rawValue: String(attribute.name.dropFirst(start.count)))
            guard let form, let value = try values.text(attribute.value) else { continue }
            let path = IntentFilter.Path(form, value)
            if start == "ssp" { filter.schemeSpecificParts.append(path) } else { filter.paths.append(path) }
        }
    }

    /// Reads host and port, which systems take from one element: a port by itself is ignored (ParsedIntentInfoUtils).
    private mutating func readAuthority(of data: XMLElement, into filter: inout IntentFilter) throws(AndroidAppError) {
        let port = try values.text(data["port"])
        guard let host = try values.text(data["host"]) else {
            if let port { filter.portsWithoutHost.append(port) }
            return
        }
        var number: Int?
        if let port {
            number = Int32(port).map(Int.init)
            if number == nil { filter.invalidPorts.append(port) }
        }
        filter.authorities.append(IntentFilter.Authority(host: host, port: number))
    }

    private mutating func group(_ element: XMLElement) throws(AndroidAppError) -> IntentFilter.Group {
        var parts: [IntentFilter.Group.Part] = []
        for data in element.children("data") {
            for attribute in data.attributes where attribute.isPlatform {
                let isPart = ["path", "query", "fragment"].contains(where: attribute.name.hasPrefix)
                guard isPart, let value = try values.text(attribute.value) else { continue }
                parts.append(IntentFilter.Group.Part(kind: attribute.name, value: value))
            }
        }
        return IntentFilter.Group(isAllowing: try values.truth(element["allow"]) ?? true, parts: parts)
    }
}
