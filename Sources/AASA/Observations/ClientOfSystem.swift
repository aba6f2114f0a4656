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
}
