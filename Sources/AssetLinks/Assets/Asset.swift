internal import AASA

/// What statements are about and made by: a website, or an Android app under one certificate.
package enum Asset: Hashable, Sendable {
    case web(WebOrigin)
    case app(SignedApp)

    /// Nil for a website.
    var app: SignedApp? { if case .app(let app) = self { app } else { nil } }
}

/// An Android app under one certificate. Both texts are compared byte for byte, as devices do
/// (AndroidAppAssetMatcher.java).
package struct SignedApp: Hashable, Sendable {
    package let package: String
    /// As it is written: Android's agent compares any text.
    package let fingerprint: String

    package init(package: String, fingerprint: String) {
        self.package = package
        self.fingerprint = fingerprint
    }

    package static func == (a: SignedApp, b: SignedApp) -> Bool {
        a.package.hasSameBytes(as: b.package) && a.fingerprint.hasSameBytes(as: b.fingerprint)
    }
}

/// Names of packages (developer.android.com, Configure the app module).
package enum PackageName {
    /// Whether Google's service reads the text as a name: parts of letters, digits and `_`, with dots between them.
    package static func isReadable(_ text: String) -> Bool { AppIdentifier.isPackage(text[...].utf8) }

    /// Whether systems install a package of this name: two parts at least, and each begins with a letter.
    package static func isInstallable(_ text: String) -> Bool {
        let parts = text.utf8.parts(separatedBy: ".")
        return isReadable(text) && parts.count > 1 && parts.allSatisfy { $0.first?.isLetter == true }
    }
}
