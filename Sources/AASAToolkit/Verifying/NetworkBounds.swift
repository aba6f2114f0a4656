internal import HTTPS
internal import AASA

/// The bounds of ``NetworkOptions``, for the command line too: what is wrong with a value, or nil within the bounds.
package enum NetworkBounds {
    /// The highest number of concurrent sites, and of concurrent requests to one address.
    package static let jobs = 10_000

    package static func problem(ofJobs number: Int) -> String? {
        if (1...jobs).contains(number) { return nil }
        return "must be between 1 and \(jobs)"
    }

    package static func problem(ofSeconds seconds: Double) -> String? {
        if seconds > 0, seconds <= 86_400 { return nil }
        return "must be more than 0 and at most 86400 seconds"
    }

    package static func problem(ofRate sitesPerSecond: Double) -> String? {
        if sitesPerSecond > 0, sitesPerSecond <= 1_000_000 { return nil }
        return "must be more than 0 and at most 1000000 per second"
    }

    package static func problem(ofConnectTo text: String) -> String? { problem(of: text, as: ConnectToOverride.self) }
    package static func problem(ofResolve text: String) -> String? { problem(of: text, as: ResolveOverride.self) }

    private static func problem<Override: ConnectionOverride>(of text: String, as type: Override.Type) -> String? {
        if Override(text) != nil { return nil }
        return "it is not \(Override.form)"
    }
}

extension NetworkOptions {
    /// Checks the options, and parses those that choose machines: a mistake must not become a site's verdict.
    ///
    /// - Throws: `.networkOptionInvalid`.
    @discardableResult
    func checked() throws(ToolkitError) -> (connectTo: [ConnectToOverride], resolve: [ResolveOverride]) {
        try Self.refuse("connectTimeout", NetworkBounds.problem(ofSeconds: connectTimeout.inSeconds))
        try Self.refuse("timeout", NetworkBounds.problem(ofSeconds: timeout.inSeconds))
        try Self.refuse("jobs", NetworkBounds.problem(ofJobs: jobs))
        if let perAddress { try Self.refuse("perAddress", NetworkBounds.problem(ofJobs: perAddress)) }
        if let rate { try Self.refuse("rate", NetworkBounds.problem(ofRate: rate)) }
        return (try Self.overrides(connectTo, of: "connectTo"), try Self.overrides(resolve, of: "resolve"))
    }

    private static func refuse(_ name: String, _ problem: String?) throws(ToolkitError) {
        if let problem { throw ToolkitError(.networkOptionInvalid, path: name, detail: "'\(name)' \(problem)") }
    }

    private static func overrides<Override: ConnectionOverride>(
        _ texts: [String], of name: String
    ) throws(ToolkitError) -> [Override] {
        var overrides: [Override] = []
        for text in texts {
            guard let override = Override(text) else {
                let message = "invalid value '\(ShownURL.text(text))' for '\(name)': it is not \(Override.form)"
                throw ToolkitError(.networkOptionInvalid, path: name, detail: message)
            }
            overrides.append(override)
        }
        return overrides
    }
}

extension Duration {
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
