/// The resources of an app, by number or by name.
protocol Resources {
    /// The value for the default configuration, or the first one; nil if there is none.
    func value(_ number: Int) throws(FormatDefect) -> ResourceValue?
    func value(named name: String) throws(FormatDefect) -> ResourceValue?
}

extension Resources {
    /// References behind one another at most.
    private var maximumSteps: Int { 16 }

    /// What a value means after every reference; nil for what is not there.
    func resolved(_ value: ResourceValue) throws(FormatDefect) -> ResourceValue? {
        var value = value
        for _ in 0..<maximumSteps {
            let next: ResourceValue?
            switch value {
            case .reference(let number): next = try self.value(number)
            case .namedReference(let name): next = try self.value(named: name)
            default: return value
            }
            guard let next else { return nil }
            value = next
        }
        throw FormatDefect("its references do not end")
    }
}
