internal import AssetLinks
internal import AssetLinksToolkit

/// A host that is checked for an Android app.
struct AndroidCheck {
    let app: CheckedApp
    let origin: WebOrigin
    var subject = AndroidDiagnosis.Subject.app
    /// URLs on that host.
    var urls: [String] = []

    var name: String { origin.siteName }
}

extension WebOrigin {
    /// As sites are named, or with its scheme when that is not https.
    var siteName: String { if isSecure { String(description.dropFirst("https://".utf8.count)) } else { description } }
}
