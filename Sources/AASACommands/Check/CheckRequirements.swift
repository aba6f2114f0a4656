internal import AASA

/// What the targets of `check` must have for its options, and what is left out.
extension CheckSites {
    func noteUnrequested(_ sites: [String], to console: Console) {
        let names = sites.unique.joined(separator: ", ")
        console.note("only the app names these sites, and they were not requested: \(names)")
        console.hint("name a site in 'targets', beside the app, to check it")
    }

    /// Options that examine nothing of Android's half.
    func rejectOptionsForApple(unless hasSite: Bool, hasAndroid: Bool) throws(CommandFailure) {
        if hasSite || !hasAndroid { return }
        let options = [(expect != nil, "--expect"), (probe != nil, "--probe")]
        for (isGiven, name) in options where isGiven {
            throw CommandFailure(
                .usage, "'\(name)' is for Apple's association file, and every app is one of Android",
                hint: "leave it out, or name an app of Apple's systems too")
        }
    }

    /// `--wait-for cdn` needs a copy to wait for: that of Apple's CDN or, for apps of Android
    /// alone, of Google's service.
    func rejectWaitingForNothing(isOnlyAndroid: Bool) throws(CommandFailure) {
        if waitFor != .cdn { return }
        let (option, base) = if isOnlyAndroid { ("--dal", serviceURL) } else { ("--cdn", cdnURL) }
        try reject(
            if: base == nil, as: .usage, "--wait-for cdn and \(option) none exclude each other", hint: "choose one")
    }

    /// Refuses the options that are about sites when there is none.
    func requireSite(_ hasSite: Bool, isExpected: Bool) throws(CommandFailure) {
        if hasSite { return }
        try reject(
            if: isExpected, as: .usage, "'--expect' requires a site", hint: "name the site that should serve the file")
        try reject(if: !page.isEmpty, as: .usage, "'--page' requires a site", hint: "name the site whose page it is")
    }

    /// Warns of the options that are about requests when there are none.
    func warnOfUnusedOptions(on console: Console) {
        for (isGiven, name) in [(wait != nil, "--wait"), (probe != nil, "--probe")] where isGiven {
            console.warning("'\(name)' has no effect: no site is requested")
        }
    }

    /// Writes what the apps among the targets claim, as `aasa app` does.
    func showClaims(_ console: Console) throws(CommandFailure) {
        for case .path(let path) in targets where AppProduct.isOne(path) || AndroidAppFile.isOne(path) {
            var app = ShowApp()
            (app.path, app.json) = (path, chosenFormat == .json)
            _ = try app.run(console)
        }
    }
}
