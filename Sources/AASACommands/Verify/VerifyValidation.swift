internal import AASA
internal import Arguments
internal import AssetLinks
internal import POSIX

/// The relations between the options of `verify`.
extension Verify {
    func validate() throws(ValidationError) {
        try validateProducts()
        try validateList()
        try validateStatements()
        try reject(
            if: targets.isEmpty && products.isEmpty && from == nil, "missing argument 'SITE'",
            hint: "name a site, a build product, or a list with --from FILE")
        try reject(if: file != nil && Set(sites).count > 1, "--file is judged for one site", hint: "give one SITE")
    }

    private func validateStatements() throws(ValidationError) {
        if from != nil || !products.isEmpty {
            for case .web(let origin) in apps {
                throw PairApp.problem(ofWebsite: origin.description, as: "'\(origin)'")
            }
        }
        let isForAndroid = statementRules != nil
        if from == nil {
            if isForAndroid, products.isEmpty, let app = appleApps.first { throw mismatch(of: app) }
            try reject(
                if: !isForAndroid && namesAndroidApp, "an app of Android needs the rules of Android",
                hint: AnyRules.androidHint)
        }
        try reject(
            if: isForAndroid && !products.allSatisfy(AndroidAppFile.isOne),
            "the rules of Android need apps of Android", hint: "leave out --rules for apps of Apple's systems")
        try reject(
            if: isForAndroid && service != nil, "the rules of Android have relations, not services",
            hint: FailureHints.relationHint)
        try reject(
            if: !isForAndroid && from == nil && chosenService?.relation != nil,
            "a relation is for the rules of Android", hint: AnyRules.androidHint)
        for target in targets { try target.validate(under: statementRules) }
    }

    /// Why an app of Apple's systems is not judged by the rules of Android.
    private func mismatch(of app: AppIdentifier) -> ValidationError {
        if namesAndroidApp {
            return ValidationError(
                "'\(app)' is an app of Apple's systems, and others are not",
                hint: "verify the apps of each system by themselves")
        }
        let hint = "write --app PACKAGE@SHA256, --app PACKAGE@FILE or --app https://HOST"
        if chosenRules == nil, let file {
            return ValidationError(
                "'\(app)' is an app of Apple's systems, and '\(file.path)' is a statement list", hint: hint)
        }
        return ValidationError("the rules of Android need an app of Android", hint: hint)
    }

    private func validateProducts() throws(ValidationError) {
        guard let first = products.first else { return }
        if let file, first != FileReader.standardInput, FileKind(at: first) == .missing {
            throw ValidationError(
                "'\(first)' does not exist, and --file is judged for a site",
                hint: "name the site: aasa verify SITE --file \(file.path.shellArgument)")
        }
        let package = products.first(where: AndroidAppFile.isOne)
        let excluded = [
            (file != nil, "--file"), (!sites.isEmpty, "SITE"), (service != nil, "--service"), (mode != nil, "--mode"),
        ]
        for (isGiven, word) in excluded where isGiven {
            let command = package.flatMap(commandForFile)
            throw ValidationError(
                "a build product and \(word) exclude each other",
                hint: command.map { command in "name the site and the app: \(command)" } ?? "leave out \(word)")
        }
        if let app = appleApps.first, let package {
            throw ValidationError(
                "'\(app)' is an app of Apple's systems, and '\(package)' is one of Android",
                hint: "leave out --app, or write --app PACKAGE@SHA256")
        }
        if chosenRules?.appleRules != nil, let package {
            throw ValidationError(
                "'\(package)' is an app of Android, and --rules names a system of Apple",
                hint: "leave out --rules, or \(AnyRules.androidHint)")
        }
        try reject(
            if: appleApps.count > 1, "a build product accepts one --app",
            hint: "give one, for products without an identifier"
        )
    }

    /// The command that judges ``file`` for the app in a package; nil without a file.
    private func commandForFile(_ package: String) -> String? {
        guard let file else { return nil }
        let app = try? AndroidAppFile.read(package)
        let site = sites.first?.description ?? app?.domains.listHosts.first ?? "SITE"
        var command = "aasa verify \(site) --app \(AndroidIdentity.argument(of: app))"
        if let relation = chosenService?.relation { command += " --service \(relation.shortened)" }
        if let rules = chosenRules?.statements { command += " --rules \(rules.rawValue)" }
        return command + " --file \(file.path.shellArgument)"
    }

    private func validateList() throws(ValidationError) {
        let option = if format.json { "--json" } else { "--format" }
        try reject(if: csv && format.chosen != .text, "\(option) and --csv exclude each other", hint: "choose one")
        guard table.table == TableOptionGroup.noTable else { return }
        let advice = "leave out --table none"
        try reject(if: prune, "'--prune' requires a table", hint: advice)
        try reject(if: maxAge != nil, "'--max-age' requires a table", hint: advice)
        try reject(if: only == .changed, "'--only changed' requires a table", hint: advice)
    }
}
