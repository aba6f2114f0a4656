internal import AASA

/// What one line of a list asks for. What it does not say, the options of the command line say.
struct ListedPair {
    /// Which app a line names.
    enum App: Equatable {
        case one(AppIdentifier)
        /// Every app that the site's file names.
        case every
        case unsaid
    }

    var site: Site
    var app: App
    var service: ServiceSelection?
    var rules: RuleSet?
    var mode: AlternateMode?
}

/// A line that cannot be used, and the place in it.
struct WrongLine: Error {
    /// Characters from 1.
    var column: Int
    /// Lower case, no full stop.
    var message: String
}
