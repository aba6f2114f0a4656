internal import AASA
internal import Arguments

/// An app of a pair, of either system: `PACKAGE@SHA256` for Android.
struct PairApp: ExpressibleByArgument {
    let app: AppIdentifier

    /// Why a website is not the app of a pair.
    static func problem(ofWebsite website: String, as subject: String) -> ValidationError {
        ValidationError(
            "\(subject) is a website, and a pair has an app",
            hint: "judge a statement about a website by itself: aasa verify SITE --app \(website)")
    }

    init(argument: String) throws(ValidationError) { try self.init(argument: argument, certificate: "SHA256") }

    /// - Parameter certificate: what the hint has behind a package without one.
    init(argument: String, certificate: String) throws(ValidationError) {
        if let app = AppIdentifier(ofAndroid: argument) {
            self.app = app
        } else if URLParts(argument).scheme != nil {
            throw Self.problem(ofWebsite: argument, as: "it")
        } else if argument.contains("@") {
            let identity = try AndroidIdentity(argument: argument)
            guard let app = AppIdentifier(ofAndroid: identity.text) else { throw AndroidIdentity.malformed }
            self.app = app
        } else {
            app = try AppIdentifier(besideAndroid: argument, certificate: certificate, isPair: true)
        }
    }
}
