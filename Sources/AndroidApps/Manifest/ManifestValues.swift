internal import AASA
internal import AssetLinks

/// The values of a manifest's attributes, after references to resources.
struct ManifestValues {
    /// Those of the feature that is read, then those of the base.
    var resources: [PackageResources] { didSet { resolvedValues = [:] } }
    /// Values of resources that were looked up before, by the release.
    private var resolvedValues: [Int: [Int: ResolvedValue]] = [:]
    /// The release whose values are read.
    var release = Int.max
    /// The last release with the same values, of the filter that is read.
    private(set) var lastRelease = Int.max
    /// Whether values of the filter that is read depend on the configuration.
    private(set) var areConfigured = false
    /// Bytes of texts at most: many attributes may refer to one long text.
    private var room = 64 << 20

    init(_ resources: @escaping PackageResources.Loader) { self.resources = [PackageResources(resources)] }

    /// Begins a filter, or its values of a further release.
    mutating func beginFilter() { (lastRelease, areConfigured) = (.max, false) }

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
        let resolved = try AndroidAppError.mapping(.resources) { () throws(FormatDefect) in
            try tables.resolved(value, on: release)
        }
        if case .reference(let number) = value { resolvedValues[release, default: [:]][number] = resolved }
        return noted(resolved)
    }

    /// Whether a value is a resource of the app that is not there.
    mutating func isMissing(_ value: ResourceValue) throws(AndroidAppError) -> Bool {
        switch value {
        // Those of the platform have numbers of their own.
        case .reference(let number) where number >> 24 == 1: false
        case .namedReference(let name) where name.hasPrefix("android:"): false
        case .reference, .namedReference: try resolved(value) == .other
        default: false
        }
    }

    private mutating func noted(_ resolved: ResolvedValue) -> ResourceValue {
        if resolved.isConfigured { areConfigured = true }
        lastRelease = min(lastRelease, resolved.lastRelease)
        return resolved.value
    }

    mutating func text(_ value: ResourceValue?) throws(AndroidAppError) -> String? {
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

    mutating func integer(_ value: ResourceValue?) throws(AndroidAppError) -> Int? {
        switch try resolved(value) {
        case .integer(let number): number
        case .string(let text): Int(text)
        default: nil
        }
    }

    mutating func truth(_ value: ResourceValue?) throws(AndroidAppError) -> Bool? {
        switch try resolved(value) {
        case .truth(let truth): truth
        case .integer(let number): number != 0
        case .string(let text): text == "true"
        default: nil
        }
    }
}
