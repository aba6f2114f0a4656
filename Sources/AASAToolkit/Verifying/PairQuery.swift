package import AASA

/// Apps of a site to verify, under one service, one system and one mode.
package struct PairQuery: Sendable, Equatable {
    /// Empty: every app that the file names.
    package var apps: [AppIdentifier]
    /// One service, or the approval by any of them.
    package var service: ServiceSelection
    package var system: SystemVersion
    /// The alternate mode in the apps' entitlements, for instance `.developer`. Under `ios14` it decides from where the
    /// file is fetched; earlier systems ignore it.
    package var mode: AlternateMode?
    /// Kept with the pairs, in the table too; nil keeps what the table has.
    package var labels: Labels?

    /// The pair of one of the apps, or of the file as a whole, on a site.
    func pair(of app: AppIdentifier?, on site: Site) -> Pair {
        Pair(site: site, app: app, service: service, system: system)
    }
}
