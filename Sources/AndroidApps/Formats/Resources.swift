/// The resources of an app, by number or by name.
protocol Resources {
    /// The values for each configuration; none if there is no such resource.
    func values(_ number: Int) throws(FormatDefect) -> [ConfiguredValue]
    func values(named name: String) throws(FormatDefect) -> [ConfiguredValue]
}

/// A value of a resource for one configuration.
struct ConfiguredValue {
    let value: ResourceValue
    /// The first release that reads it.
    let release: Int
    /// Whether the configuration has qualifiers besides the release, such as a language.
    let isQualified: Bool
}

/// What a value means on a release after every reference.
struct ResolvedValue {
    /// That without qualifiers, or the first one; `other` for what is not there.
    var value: ResourceValue
    /// Whether it depends on more of the device than its release.
    var isConfigured = false
    /// The last release with the same value.
    var lastRelease = Int.max
}

extension Resources {
    /// References behind one another at most.
    private var maximumSteps: Int { 16 }

    /// What a value means on a release after every reference.
    func resolved(_ value: ResourceValue, on release: Int) throws(FormatDefect) -> ResolvedValue {
        var resolved = ResolvedValue(value: value)
        for _ in 0..<maximumSteps {
            let all: [ConfiguredValue]
            switch resolved.value {
            case .reference(let number): all = try values(number)
            case .namedReference(let name): all = try values(named: name)
            default: return resolved
            }
            let later = all.filter { value in value.release > release }
            for value in later { resolved.lastRelease = min(resolved.lastRelease, value.release - 1) }
            if all.contains(where: \.isQualified) { resolved.isConfigured = true }
            let current = all.filter { value in value.release <= release }
            let newest = current.filter { value in !value.isQualified }.max { $0.release < $1.release }
            resolved.value = (newest ?? current.first)?.value ?? .other
        }
        throw FormatDefect("its references do not end")
    }
}
