/// What requests files for the devices of a system, as sentences name it.
package enum ClientOfSystem: String, Sendable {
    case cdn = "Apple's CDN"
    case androidAgent = "Android's agent"
    case googleService = "Google's service"

    package init(_ system: SystemVersion) {
        switch system {
        case .ios8, .ios9, .ios14: self = .cdn
        case .android: self = .androidAgent
        case .google: self = .googleService
        }
    }

    /// How long it waits for an answer; of Google's service that is not known.
    var timeLimit: String? {
        switch self {
        case .cdn: "Apple's CDN is reported to wait for 5 s"
        case .androidAgent: "Android's agent waits 5 s for a connection and for each part of a response"
        case .googleService: nil
        }
    }
}
