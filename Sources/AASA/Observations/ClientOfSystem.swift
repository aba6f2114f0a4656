/// What requests files for the devices of a system, as sentences name it.
package enum ClientOfSystem: String, Sendable {
    /// Before iOS 14, devices request the site itself.
    case devices
    case cdn = "Apple's CDN"
    case androidAgent = "Android's agent"
    case googleService = "Google's service"

    package init(_ system: SystemVersion) {
        switch system {
        case .ios8, .ios9: self = .devices
        case .ios14: self = .cdn
        case .android: self = .androidAgent
        case .google: self = .googleService
        }
    }

    /// The beginning of a sentence about its requests.
    var requests: String { if self == .devices { "devices request" } else { "\(rawValue) requests" } }

    /// What solves no challenges: what is part of a device is not named beside it.
    var programs: String {
        switch self {
        case .devices, .androidAgent: "devices"
        case .cdn, .googleService: "devices and \(rawValue)"
        }
    }

    /// How long it waits for an answer; of devices before iOS 14 and of Google's service that is not known.
    var timeLimit: String? {
        switch self {
        case .cdn: "Apple's CDN is reported to wait for 5 s"
        case .androidAgent: "Android's agent waits 5 s for a connection and for each part of a response"
        case .devices, .googleService: nil
        }
    }
}
