internal import AASA
internal import AssetLinks

/// Reads what matters for links from a manifest.
struct ManifestReader {
    /// Those of the feature that is read, then those of the base.
    private var resources: [PackageResources]
    /// Values of resources that were looked up before, by the release.
    private var resolvedValues: [Int: [Int: ResolvedValue]] = [:]
    /// The release whose values are read, and the last one with the same values.
    private var release = Int.max
    private var lastRelease = Int.max
    /// How many values of the filter that is read depend on the configuration.
    private var configuredCount = 0
    /// Whether the application's components are enabled.
    private var areEnabled: ResourceValue?
    /// What a caller of the application's activities needs, unless one states another.
    private var permission: ResourceValue?
    /// The names of activities and aliases.
    private var activities: Set<String> = []
    /// Bytes of texts at most: many attributes may refer to one long text.
    private var room = 64 << 20

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

    init(
        _ root: XMLElement, of kind: AndroidApp.Kind, resources: @escaping PackageResources.Loader
    ) throws(AndroidAppError) {
        self.resources = [PackageResources(resources)]
        app = AndroidApp(kind: kind, package: "")
        guard root.name == "manifest" else { throw AndroidAppError(.manifest, "its element is '\(root.name)'") }
        app.package = try text(root.plain("package")) ?? ""
        if app.package.utf8.count > Self.longestPackage {
            throw AndroidAppError(.manifest, "the name of its package has \(app.package.utf8.count) bytes")
        }
        app.versionCode = try integer(root["versionCode"])
        app.versionName = try text(root["versionName"])
        for uses in root.children("uses-sdk") {
            app.minSDK = try sdk(uses["minSdkVersion"]) ?? app.minSDK
            app.targetSDK = try sdk(uses["targetSdkVersion"]) ?? app.targetSDK
        }
        if let application = Self.application(of: root) {
            app.isDebuggable = try truth(application["debuggable"]) ?? false
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
        let earlier = resources
        (resources, resolvedValues) = ([PackageResources(own)] + earlier, [:])
        let isOfApp = try text(root.plain("package"))?.hasSameBytes(as: app.package) == true
        if isOfApp, let application = Self.application(of: root) { try readComponents(of: application) }
        (resources, resolvedValues) = (earlier, [:])
    }

    // MARK: Values

    /// A value after references to resources; nil for one that is missing.
    private mutating func resolved(_ value: ResourceValue?) throws(AndroidAppError) -> ResourceValue? {
        switch value {
        case .reference, .namedReference: break
        default: return value
        }
        guard let value else { return nil }
        if case .reference(let number) = value, let known = resolvedValues[release]?[number] { return noted(known) }
        var tables: [any Resources] = []
        for package in resources {
            if let table = try package.table() { tables.append(table) }
        }
        do throws(FormatDefect) {
            let resolved = try ResourceTables(tables).resolved(value, on: release)
            if case .reference(let number) = value { resolvedValues[release, default: [:]][number] = resolved }
            return noted(resolved)
        } catch {
            throw AndroidAppError(.resources, error.text)
        }
    }

    /// Whether a value is a resource of the app that is not there.
    private mutating func isMissing(_ value: ResourceValue) throws(AndroidAppError) -> Bool {
        switch value {
        // Those of the platform have numbers of their own.
        case .reference(let number) where number >> 24 == 1: false
        case .namedReference(let name) where name.hasPrefix("android:"): false
        case .reference, .namedReference: try resolved(value) == .other
        default: false
        }
    }

    private mutating func noted(_ resolved: ResolvedValue) -> ResourceValue {
        if resolved.isConfigured { configuredCount += 1 }
        lastRelease = min(lastRelease, resolved.lastRelease)
        return resolved.value
    }

    private mutating func text(_ value: ResourceValue?) throws(AndroidAppError) -> String? {
        switch try resolved(value) {
        case .string(let text):
            room -= text.utf8.count
            if room < 0 { throw AndroidAppError(.manifest, "its texts are longer than those of any app") }
            return text
        case .integer(let number): return String(number)
        case .truth(let truth): return String(truth)
        default: return nil
        }
    }

    private mutating func integer(_ value: ResourceValue?) throws(AndroidAppError) -> Int? {
        switch try resolved(value) {
        case .integer(let number): number
        case .string(let text): Int(text)
        default: nil
        }
    }

    private mutating func truth(_ value: ResourceValue?) throws(AndroidAppError) -> Bool? {
        switch try resolved(value) {
        case .truth(let truth): truth
        case .integer(let number): number != 0
        case .string(let text): text == "true"
        default: nil
        }
    }

    private mutating func sdk(_ value: ResourceValue?) throws(AndroidAppError) -> Int? {
        guard let text = try text(value) else { return nil }
        if let number = Int(text) { return number }
        app.previewName = text
        return AndroidApp.previewSDK
    }

    // MARK: Components

    /// Of several elements, systems read the first.
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
            let name = qualified(try text(child["name"]) ?? "")
            if child.name == "activity-alias" {
                let target = try text(child["targetActivity"]).map(qualified)
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
        defer { release = .max }
        release = app.minSDK ?? 1
        var first = 1
        repeat {
            if app.filters.count == Self.maximumFilters {
                throw AndroidAppError(.manifest, "it has more filters than any app")
            }
            (lastRelease, configuredCount) = (.max, 0)
            var filter = try filterOfRelease(element, of: component, named: name)
            filter.releases = first...lastRelease
            filter.isConfigured = filter.isUndecided || filter.releases != 1...Int.max
            app.filters.append(filter)
            first = lastRelease &+ 1
            release = first
        } while lastRelease < .max
    }

    /// A filter with the values that it and its component have from a release on.
    private mutating func filterOfRelease(
        _ element: XMLElement, of component: XMLElement, named name: String
    ) throws(AndroidAppError) -> IntentFilter {
        let isExported = try truth(component["exported"])
        let areEnabled = try truth(areEnabled) ?? true
        let isEnabled = try truth(component["enabled"]) ?? true
        let isComponentUndecided = configuredCount > 0
        var filter = try filter(element, component: name)
        filter.isUndecided = configuredCount > 0
        filter.permission = try text(component["permission"])
        // An alias does not have that of the application (ParsedActivityUtils).
        if filter.permission == nil, component.name == "activity" { filter.permission = try text(permission) }
        filter.isExported = if isComponentUndecided { true } else { isExported }
        filter.isEnabled = isComponentUndecided || areEnabled && isEnabled
        return filter
    }

    /// The statements that `meta-data` has as a resource or as a value.
    private mutating func statements(of element: XMLElement) throws(AndroidAppError) -> AndroidApp.AssetStatements? {
        guard try text(element["name"]) == Self.statementsName else { return nil }
        if let resource = element["resource"] {
            guard let text = try text(resource) else { return .init(.otherResource, text: "") }
            return .init(.resource, text: text)
        }
        return try text(element["value"]).map { text in .init(.value, text: text) }
    }

    /// The name of a class; one that begins with a dot, or has none, is in the package.
    private func qualified(_ name: String) -> String {
        if name.utf8.first == "." { return app.package + name }
        if name.utf8.contains(".") { return name }
        return "\(app.package).\(name)"
    }

    private mutating func names(_ elements: [XMLElement]) throws(AndroidAppError) -> [String] {
        var names: [String] = []
        for element in elements {
            if let name = try text(element["name"]) { names.append(name) }
        }
        return names
    }

    private mutating func filter(_ element: XMLElement, component: String) throws(AndroidAppError) -> IntentFilter {
        var filter = IntentFilter(
            component: component, isAutoVerified: try truth(element["autoVerify"]) ?? false,
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
            if try isMissing(attribute.value) { filter.missingValues.append(attribute.name) }
        }
        if let scheme = try text(data["scheme"]) { filter.schemes.append(scheme) }
        if let type = try text(data["mimeType"]) { filter.mimeTypes.append(type) }
        try readAuthority(of: data, into: &filter)
        for attribute in data.attributes where attribute.isPlatform {
            let isSchemeSpecific = attribute.name.hasPrefix("ssp")
            let name = if isSchemeSpecific { "path\(attribute.name.dropFirst(3))" } else { attribute.name }
            guard let kind = IntentFilter.Path.Kind(rawValue: name) else { continue }
            guard let value = try text(attribute.value) else { continue }
            let path = IntentFilter.Path(kind, value)
            if isSchemeSpecific { filter.schemeSpecificParts.append(path) } else { filter.paths.append(path) }
        }
    }

    /// Reads host and port, which systems take from one element: a port by itself is ignored (ParsedIntentInfoUtils).
    private mutating func readAuthority(of data: XMLElement, into filter: inout IntentFilter) throws(AndroidAppError) {
        let port = try text(data["port"])
        guard let host = try text(data["host"]) else {
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
                guard isPart, let value = try text(attribute.value) else { continue }
                parts.append(IntentFilter.Group.Part(kind: attribute.name, value: value))
            }
        }
        return IntentFilter.Group(isAllowing: try truth(element["allow"]) ?? true, parts: parts)
    }
}
