internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks

/// One line of a list. The options of the command line supply what it leaves out.
struct ListedPair {
    /// The apps that a line is about.
    enum App: Equatable {
        case one(AppIdentifier)
        /// Every app that the site's file lists.
        case every
        case unspecified
    }

    let site: Site
    /// Whether the site is written as a URL.
    let isURL: Bool
    private(set) var labels: Labels?
    var app = App.unspecified
    private(set) var service: ServiceSelection?
    private(set) var system: SystemVersion?
    private(set) var mode: AlternateMode?
    /// The number of the line in its list.
    var line = 0

    /// - Parameters:
    ///   - others: the values of the line but for the labels.
    ///   - labels: the values of other columns or keys.
    ///   - hasLabels: whether the list has labels, so that a line without one has none.
    init(
        site: ListField, _ others: [ListColumn: ListField] = [:], labels: [Labels.Entry] = [], hasLabels: Bool = false
    ) throws(InvalidLine) {
        let host = site.withoutScheme
        isURL = host != nil
        self.site = try (host ?? site).value { text throws(ValidationError) in
            try mapping(try Site.refuseApp(text)) { (error: ValidationError) in
                ValidationError(error.message, hint: "write the site in front of its app: SITE,\(text)")
            }
            return try mapping(try Site(argument: text)) { (error: ValidationError) in
                guard text.contains(" "), let hint = error.hint else { return error }
                return ValidationError(
                    error.message, hint: "\(hint); the columns of a list are separated by commas, semicolons or tabs")
            }
        }
        self.labels = try Self.labels(labels, hasLabels: hasLabels)
        if let app = Self.app(others) { self.app = .one(try app.value(PairApp.init(argument:)).app) }
        if let service = others[.service] {
            self.service = try service.value(ServiceOrRelation.init(argument:)).selection
        }
        if let rules = others[.rules] { system = try Self.system(rules) }
        if let mode = others[.mode] { self.mode = try Self.mode(mode) }
        let last = others[.rules] ?? others[.service] ?? others[.app]
        try checkSystems(at: last?.column ?? 1)
    }

    /// The first label of each name.
    private static func labels(_ entries: [Labels.Entry], hasLabels: Bool) throws(InvalidLine) -> Labels? {
        if entries.isEmpty { return if hasLabels { Labels.none } else { nil } }
        var names: Set<String> = []
        let first = entries.filter { label in names.insert(label.name).inserted }
        if let labels = Labels(first) { return labels }
        throw InvalidLine(column: 1, message: "the other columns are longer than \(Labels.maximumSize) bytes")
    }

    /// The app, which may be in two columns, as Apple's and Android's documentation name the parts.
    private static func app(_ values: [ListColumn: ListField]) -> ListField? {
        guard var app = values[.app] else { return nil }
        if AppIdentifier(ofAnySystem: app.text) != nil { return app }
        if let certificate = values[.certificate] {
            app.text += "@\(certificate.text)"
        } else if let team = values[.team] {
            app.text = "\(team.text).\(app.text)"
        }
        return app
    }

    private static func system(_ rules: ListField) throws(InvalidLine) -> SystemVersion {
        try rules.value { name throws(ValidationError) in
            if let system = SystemVersion(name: name) { return system }
            throw ValidationError(
                "no rules have this name",
                hint: (RulesName.allValueStrings + StatementRules.allValueStrings).choiceHint)
        }
    }

    private static func mode(_ mode: ListField) throws(InvalidLine) -> AlternateMode {
        try mode.value { name throws(ValidationError) in
            if let mode = AlternateMode(rawValue: name) { return mode }
            throw ValidationError("no mode has this name", hint: AlternateMode.allValueStrings.choiceHint)
        }
    }

    /// Whether the pair is of Android; nil if the line does not show it.
    var isOfAndroid: Bool? {
        if case .one(let app) = app { return app.isOfAndroid }
        if let system { return system.isOfAndroid }
        return isServiceOfAndroid
    }

    private var isServiceOfAndroid: Bool? {
        guard let service, service != .any else { return nil }
        return service.isRelation
    }

    /// Refuses a line that mixes Apple's systems and Android.
    private func checkSystems(at column: Int) throws(InvalidLine) {
        let platforms = [system?.isOfAndroid, isServiceOfAndroid, isOfAndroid]
        guard platforms.contains(true), platforms.contains(false) else { return }
        throw InvalidLine(
            column: column, message: "app, service and rules are of different systems",
            hint: "use the rules android or google, and a relation, for PACKAGE@SHA256")
    }
}
