internal import AASA
internal import Arguments
internal import AssetLinks

/// What the apps of a command line claim, under the rules of their system.
extension Install {
    var isForAndroid: Bool { namedApp?.androidApp != nil || paths.contains(where: AndroidAppFile.isOne) }

    /// Refuses an app, rules and domains of different systems.
    func validateSystems() throws(ValidationError) {
        let isForAndroid = isForAndroid
        let namesApple = namedApp?.appleApp != nil || chosenRules?.appleRules != nil
        try reject(
            if: isForAndroid && namesApple,
            "an app of Android needs the rules of Android, and --app PACKAGE@SHA256", hint: AnyRules.androidHint)
        try reject(
            if: !isForAndroid && chosenRules?.statements != nil, "the rules of Android need an app of Android",
            hint: "write --app PACKAGE@SHA256 or --app PACKAGE@FILE")
        for value in domain {
            try reject(
                if: isForAndroid && value.relation == nil, "'\(value.text)' has no relation of Android",
                hint: "write --domain handle_all_urls:SITE or --domain get_login_creds:SITE")
            try reject(
                if: !isForAndroid && value.relation != nil, "'\(value.text)' has a relation of Android",
                hint: "write --app PACKAGE@SHA256, or --domain SERVICE:SITE")
        }
    }

    /// The systems under whose rules pairs are kept.
    ///
    /// - Throws: `AASA_RULES` names no rules.
    func systems() throws(CommandFailure) -> [SystemVersion] {
        if let rules = chosenRules?.statements { return [rules.system] }
        let appleRules = try RulesChoice.chosen(chosenRules?.appleRules)
        if isForAndroid { return [(StatementRules.ofEnvironment ?? .android).system] }
        return appleRules?.systems ?? [.ios8]
    }

    /// The claims, and the status of apps that cannot be installed.
    func claims(_ console: Console) throws(CommandFailure) -> (claims: [AppClaims.Claims], status: ExitCode) {
        if isForAndroid, paths.isEmpty { return (androidClaims, .yes) }
        if isForAndroid {
            let named = [namedApp?.androidApp].compactMap(\.self)
            let products = try AndroidProducts(paths, named: named, relation: nil, for: "install")
            products.report(to: console)
            return (products.claims, products.status)
        }
        var appClaims = AppClaims(moment: moment.moment, requiresSites: true, console: console)
        let app = namedApp?.appleApp
        if let app, paths.isEmpty {
            appClaims.add(AppProduct(app: app, values: domain), app: app)
        } else {
            try appClaims.add(productsAt: paths, app: app)
        }
        return (appClaims.claims, appClaims.status)
    }

    /// The claims of an Android app without its package.
    private var androidClaims: [AppClaims.Claims] {
        guard let app = namedApp?.pairApp else { return [] }
        var pairs: [Installation.Claim] = []
        for value in domain {
            guard let relation = value.relation, let site = value.site else { continue }
            let service = Service(rawValue: relation.description)
            pairs.append(Installation.Claim(site: site, service: service, domains: [site.description]))
        }
        let installation = Installation(app: app, version: nil, values: domain.map(\.text))
        return [AppClaims.Claims(installation: installation, pairs: pairs.unique)]
    }
}
