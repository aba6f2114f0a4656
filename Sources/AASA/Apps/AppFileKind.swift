/// The kind of an app's file or folder by its name, without a look at its content.
package enum AppFileKind: String {
    case ipa, app, appex, xcarchive, entitlements, mobileprovision, provisionprofile
    case apk, aab, apks, xapk, apkm

    /// Reads the extension of a name, in small letters or capitals; nil for any other name.
    package init?(named path: some StringProtocol) {
        let name = path.withoutTrailingSlash
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        self.init(rawValue: name[dot...].dropFirst().lowercased())
    }

    package static let ofAndroid: [AppFileKind] = [.apk, .aab, .apks, .xapk, .apkm]
    package var isOfAndroid: Bool { Self.ofAndroid.contains(self) }

    /// Whether only an app is named like this: `.app` is a top-level domain and ends identifiers, too.
    package static func isCertain(_ name: some StringProtocol) -> Bool {
        if let kind = Self(named: name) { kind != .app } else { false }
    }
}
