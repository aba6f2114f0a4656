/// What is added to the settings of a server.
protocol ServerAddition {
    var settings: [UInt8] { get }
    /// What must be changed by hand.
    var findings: [Finding] { get }
    var hasServer: Bool { get }
    /// Whether the settings can be read, and have no server of the sites.
    var describesNoServer: Bool { get }
}

extension ApacheServerAddition: ServerAddition {
    var hasServer: Bool { !servers.isEmpty }
}

extension CaddyAddition: ServerAddition {
    var hasServer: Bool { !describesNoServer }
}

extension NginxAddition: ServerAddition {
    var hasServer: Bool { !servers.isEmpty }
}
