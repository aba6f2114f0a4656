internal import AASA
internal import AssetLinks

extension PairList {
    /// The values for lines that leave them out.
    struct Defaults {
        var apps: [AppIdentifier]
        var service: ServiceSelection
        var systems: [SystemVersion]
        var mode: AlternateMode?
        /// The rules for apps of Android.
        var statementRules = SystemVersion.android
        /// The relation for apps of Android.
        var relation = ServiceSelection.one(.handleAllURLs)
        /// Whether lines without an app are about apps of Android.
        var areOfAndroid = false

        func pairs(of line: ListedPair) -> [Pair] {
            let apps = apps(of: line)
            let isAnyOfAndroid = apps.contains { app in isOfAndroid(line, app: app) }
            if !isAnyOfAndroid { return pairs(of: line, apps: apps, areOfAndroid: false) }
            return apps.flatMap { app in pairs(of: line, apps: [app], areOfAndroid: isOfAndroid(line, app: app)) }
        }

        /// The apps of a line; nil means every app of the site's file.
        private func apps(of line: ListedPair) -> [AppIdentifier?] {
            switch line.app {
            case .one(let app): [app]
            case .unspecified where !apps.isEmpty: apps
            case .every, .unspecified: [nil]
            }
        }

        private func isOfAndroid(_ line: ListedPair, app: AppIdentifier?) -> Bool {
            app?.isOfAndroid ?? line.isOfAndroid ?? areOfAndroid
        }

        private func pairs(of line: ListedPair, apps: [AppIdentifier?], areOfAndroid: Bool) -> [Pair] {
            let usualService = if areOfAndroid { relation } else { service }
            let usualSystems = if areOfAndroid { [statementRules] } else { self.systems }
            let systems = if let system = line.system { [system] } else { usualSystems }
            var pairs: [Pair] = []
            for system in systems {
                for app in apps {
                    pairs.append(Pair(site: line.site, app: app, service: line.service ?? usualService, system: system))
                }
            }
            return pairs
        }
    }
}
