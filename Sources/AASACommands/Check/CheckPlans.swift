internal import AASA

/// The items of a command line for both systems.
struct CheckPlans {
    private(set) var apple: CheckPlan
    let android: AndroidPlan
    /// The items of Apple's plan.
    let items: [CheckItem]
    let missingDocuments: MissingDocuments

    /// - Parameter console: for what is wrong with a target by itself.
    init(of options: CheckSites, expecting expected: InputFile?, console: Console) throws(CommandFailure) {
        let model = try Self.model(of: options, expecting: expected, notingOn: console)
        let targets = options.targets.flatMap { target in target.deployed(console) }
        let inputs = CheckInputs(targets)
        apple = CheckPlan(inputs: inputs, model: model, failOn: options.threshold, console: console)
        // The command line decides before the configuration, which for a file is that beside it.
        let configuration = if options.apps.isEmpty { model.configuration } else { LintConfiguration.standard }
        let siteApps = options.appleApps + configuration.apps.unique
        android = try AndroidPlan(
            targets, in: inputs, apps: options.apps, configuredApps: LocalStatements.apps(of: configuration),
            relyingParties: options.relyingParties, console: console)
        try options.rejectWaitingForNothing(isOnlyAndroid: android.isOnlyPlan)
        if !android.isOnlyPlan {
            for target in targets where !android.has(target) {
                apple.add(target, apps: target.isOnline ? siteApps : options.appleApps)
            }
            for site in options.relyingParties { apple.add(relyingParty: site, apps: siteApps) }
        }
        items = apple.all
        missingDocuments = MissingDocuments(
            targets, apps: options.apps, plan: android, namesRelyingParty: !options.relyingParties.isEmpty)
    }

    /// What all diagnoses have in common.
    private static func model(
        of options: CheckSites, expecting expected: InputFile?, notingOn console: Console
    ) throws(CommandFailure) -> DiagnosisOptions {
        var model = DiagnosisOptions(app: nil, at: options.moment.moment)
        model.validity = options.expiresWithin?.seconds
        model.isMachineChosen = options.network.choosesMachine
        if options.targets.contains(where: \.isOnline) {
            var lookup = ConfigurationLookup(choice: nil)
            model.configuration = try lookup.configuration(for: ConfigurationLookup.fileName)
        }
        model.expected = try expected?.associationFile(orList: console)
        return model
    }

    var hasSite: Bool { items.contains { item in item.site != nil } }

    /// Whether nothing is checked but apps by themselves.
    var hasOnlyApps: Bool { items.allSatisfy(\.isApp) && android.checks.isEmpty && android.lists.isEmpty }

    /// Files that cannot be read.
    var unread: [(path: String, failure: CommandFailure)] { apple.unread + android.unread }

    /// Sites that only an app names, and that are therefore not requested.
    var unrequested: [String] { apple.unrequested.map(\.description) + android.unrequested }
}
