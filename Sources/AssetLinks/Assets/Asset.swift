internal import AASA

/// What statements are about and made by: a website, or an Android app under one certificate.
package enum Asset: Hashable, Sendable {
    case web(WebOrigin)
    case app(SignedApp)

    /// Nil for a website.
    var app: SignedApp? { if case .app(let app) = self { app } else { nil } }

    /// The website, or the package of the app.
    var name: String {
        switch self {
        case .web(let origin): origin.description
        case .app(let app): app.package
        }
    }
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

    /// Whether systems know an app by both texts: a package that they install, and a certificate in the form that they
    /// compare.
    package var isIdentifiable: Bool {
        PackageName.isInstallable(package) && CertificateFingerprint.isCanonical(fingerprint)
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
    package static func isInstallable(_ text: String) -> Bool { problem(of: text) == nil }

    /// Why systems install no package of this name; nil if they do.
    static func problem(of text: String) -> String? {
        let other = text.unicodeScalars.first { scalar in
            !scalar.isASCII || scalar != "." && !UInt8(ascii: scalar).isWord
        }
        if let other { return "'\(JSONText.visible(String(Character(other))))' is not allowed" }
        let parts = text.parts(separatedBy: ".")
        if parts.contains(where: \.isEmpty) { return "it has a dot too many" }
        guard let part = parts.first(where: { part in part.utf8.first?.isLetter != true }) else {
            return if parts.count > 1 { nil } else { "it has no dot" }
        }
        return "'\(part)' does not begin with a letter"
    }
}
