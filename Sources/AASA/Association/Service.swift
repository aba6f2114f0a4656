/// A service that an app and a site may share: a key of the file's top level (Apple, "Supporting associated domains").
public struct Service: Hashable, Sendable, CustomStringConvertible, RawRepresentable, JSONConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }

    /// Shared passwords and passkeys.
    public static let webcredentials = Service(rawValue: "webcredentials")
    /// Universal links; the only service that has its apps in `details`.
    public static let applinks = Service(rawValue: "applinks")
    /// App Clips.
    public static let appclips = Service(rawValue: "appclips")
    /// Handoff.
    public static let activitycontinuation = Service(rawValue: "activitycontinuation")
    /// Platform single sign-on. Not on Apple's page, but seen on devices.
    public static let authsrv = Service(rawValue: "authsrv")
    /// Passwords for a server that filters messages (Apple, "Creating a Message Filter App Extension").
    public static let messagefilter = Service(rawValue: "messagefilter")

    /// The services that devices know. A file may have other keys, which count for no verdict.
    public static let known: [Service] = [
        .webcredentials, .applinks, .appclips, .activitycontinuation, .authsrv, .messagefilter,
    ]

    /// Whether the service is one of ``known``.
    package var isKnown: Bool { Self.known.contains(self) }
}

/// The services that a check covers.
public enum ServiceSelection: Hashable, Sendable, CustomStringConvertible {
    /// Any of ``Service/known`` may name the app.
    case any
    /// This service must name the app.
    case one(Service)

    package static let anyName = "any"

    package init(name: String) { if name == Self.anyName { self = .any } else { self = .one(Service(rawValue: name)) } }

    public var description: String {
        switch self {
        case .any: Self.anyName
        case .one(let service): service.rawValue
        }
    }
}
