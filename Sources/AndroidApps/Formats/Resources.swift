/// The resources of an app, by number or by name.
protocol Resources {
    /// The values for each configuration, the default's first; none if there is no such resource.
    func values(_ number: Int) throws(FormatDefect) -> [ResourceValue]
    func values(named name: String) throws(FormatDefect) -> [ResourceValue]
}

/// What a value means after every reference.
struct ResolvedValue {
    /// That of the default configuration, or the first one.
    var value: ResourceValue
    /// Whether a configuration has a different one.
    var isConfigured = false
}

extension Resources {
    /// References behind one another at most.
    private var maximumSteps: Int { 16 }

    /// What a value means after every reference; nil for what is not there.
    func resolved(_ value: ResourceValue) throws(FormatDefect) -> ResolvedValue? {
        var resolved = ResolvedValue(value: value)
        for _ in 0..<maximumSteps {
            let next: [ResourceValue]
            switch resolved.value {
            case .reference(let number): next = try values(number)
            case .namedReference(let name): next = try values(named: name)
            default: return resolved
            }
            guard let first = next.first else { return nil }
            resolved.value = first
            if next.contains(where: { other in other != first }) { resolved.isConfigured = true }
        }
        throw FormatDefect("its references do not end")
    }
}
