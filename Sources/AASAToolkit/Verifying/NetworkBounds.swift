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

    /// A line break would begin another field, and libcurl reads no text behind a NUL (RFC 9110 section 5.5).
    fileprivate static func problem(ofField value: String) -> String? {
        let isPlain = value.utf8.allSatisfy { byte in byte >= 0x20 && byte != 0x7F }
        return isPlain ? nil : "must not contain a control character"
    }

    /// - Parameter name: that of the option or property.
    package static func problem(ofConnectTo text: String, for name: String) -> String? {
        problem(of: text, as: ConnectToOverride.self, for: name)
    }

    /// - Parameter name: that of the option or property.
    package static func problem(ofResolve text: String, for name: String) -> String? {
        problem(of: text, as: ResolveOverride.self, for: name)
    }

    fileprivate static func problem<Override: ConnectionOverride>(
        of text: String, as type: Override.Type, for name: String
    ) -> String? {
        if Override(text) != nil { return nil }
        return refusal(of: text, for: name, because: "it is not \(Override.form)")
    }

    fileprivate static func refusal(of text: String, for name: String, because problem: String) -> String {
        "invalid value '\(ShownURL.text(text))' for '\(name)': \(problem)"
    }
}

extension NetworkOptions {
    /// Checks the options, and parses those that choose machines: a mistake must not become a site's verdict.
    ///
    /// - Throws: `.networkOptionInvalid`.
    @discardableResult
    func checked() throws(ToolkitError) -> (connectTo: [ConnectToOverride], resolve: [ResolveOverride]) {
        try Self.refuse("connectTimeout", NetworkBounds.problem(ofSeconds: connectTimeout / .seconds(1)))
        try Self.refuse("timeout", NetworkBounds.problem(ofSeconds: timeout / .seconds(1)))
        try Self.refuse("jobs", NetworkBounds.problem(ofJobs: jobs))
        if let perAddress { try Self.refuse("perAddress", NetworkBounds.problem(ofJobs: perAddress)) }
        if let rate { try Self.refuse("rate", NetworkBounds.problem(ofRate: rate)) }
        try Self.refuse("userAgent", NetworkBounds.problem(ofField: userAgent))
        try Self.refuse(cdn: cdn)
        return (try Self.overrides(connectTo, of: "connectTo"), try Self.overrides(resolve, of: "resolve"))
    }

    private static func refuse(_ name: String, _ problem: String?) throws(ToolkitError) {
        if let problem { throw ToolkitError(.networkOptionInvalid, path: name, detail: "'\(name)' \(problem)") }
    }

    private static func refuse(cdn: String) throws(ToolkitError) {
        var problem = NetworkBounds.problem(ofBase: cdn, as: "the base of a CDN")
        if problem == nil, cdn.hasSuffix("/") { problem = "it ends with a slash" }
        guard let problem else { return }
        let message = NetworkBounds.refusal(of: cdn, for: "cdn", because: problem)
        throw ToolkitError(.networkOptionInvalid, path: "cdn", detail: message)
    }

    private static func overrides<Override: ConnectionOverride>(
        _ texts: [String], of name: String
    ) throws(ToolkitError) -> [Override] {
        for text in texts {
            let problem = NetworkBounds.problem(of: text, as: Override.self, for: name)
            if let problem { throw ToolkitError(.networkOptionInvalid, path: name, detail: problem) }
        }
        return texts.compactMap(Override.init)
    }
}
