/// The key of an app's list of sites, as messages write it.
package enum DomainsKey: String, Sendable {
    case entitlement = "com.apple.developer.associated-domains"
    /// In an Expo project.
    case expo = "'ios.associatedDomains'"
}
