internal import AASA
internal import Arguments
internal import AssetLinks
internal import POSIX

/// The app of Android whose links are decided, as `match`, `test` and `diff` have it: by its filters, and by the
/// statements of lists that have one of its certificates, as `check` judges them.
struct LinkedApp {
    /// As the command line names it; nil if it names none.
    private(set) var argument: String?
    /// The app; nil if every app of a list counts.
    private let app: CheckedApp?
    /// The file of the certificate, if that is a web server's.
    private(set) var serverCertificate: String?

    /// The package; nil if every app of a list counts.
    var package: String? { app?.package }
    /// The app itself, whose filters decide first; nil if they are not known.
    var file: AndroidApp? { app?.file }
    /// The certificates; none if any may be that of what users install.
    var fingerprints: [CertificateFingerprint] { app?.fingerprints ?? [] }
}

extension LinkedApp {
    /// - Parameter argument: a package, `PACKAGE@SHA256` or `PACKAGE@FILE`, or the path of an app; nil for every app.
    init(_ argument: String?) throws(CommandFailure) {
        self = if let argument { try Self.named(argument) } else { LinkedApp(app: nil) }
        self.argument = argument
    }

    private static func named(_ argument: String) throws(CommandFailure) -> LinkedApp {
        if AndroidAppFile.isOne(argument) { return LinkedApp(try AndroidAppFile.read(argument)) }
        if let app = AppIdentifier.ofFile(at: argument) {
            throw CommandFailure(
                .usage, "'\(argument)' is the file of an app, not its identifier", hint: "write --app \(app)")
        }
        try reject(
            if: FileKind(at: argument) == .regular, as: .usage,
            "'--app' names an app, and '\(argument)' is a file of another kind",
            hint: "name a document without --app, and with it an identifier or the file of an app of Android")
        if !argument.contains("@") { return LinkedApp(app: CheckedApp(package: argument, certificates: [])) }
        do throws(ValidationError) {
            let identity = try AndroidIdentity(argument: argument)
            return LinkedApp(app: identity.checkedApp, serverCertificate: identity.serverCertificate)
        } catch {
            throw CommandFailure(ExitCode(of: error.status), "--app '\(argument)': \(error.message)", hint: error.hint)
        }
    }

    init(_ file: AndroidApp) { self.init(app: CheckedApp(file)) }

    /// What a decision by a list alone leaves out.
    static let filterGap = "only the list is compared: the app's filters, which decide first, are not known"
    static let filterAdvice = "name the app's package: --app FILE.apk"

    func statements(in list: StatementList) -> [LinkStatement] {
        list.linkStatements(of: package, signedBy: fingerprints)
    }
}

/// The apps that statement lists name, for messages about an app without a statement that decides.
struct ListedApps {
    private let document: String
    /// The package of a file of an app in the place of lists.
    private let ownPackage: String?
    /// The app that was named; nil if every app decides.
    private let namedApp: String?
    /// Whether its package was read from its file, and not written by a person.
    private let isPackageRead: Bool
    /// Whether a statement must have one of its certificates.
    private let hasCertificate: Bool
    /// Whether Android's agent reads the lists.
    let areRead: Bool
    /// The packages, as many as are compared with a misspelt one.
    private let packages: [String]
    /// The first list that names each app.
    private var lists: [String: String] = [:]
    /// The first one that does so for its links.
    private var listsForLinks: [String: String] = [:]

    /// - Parameters:
    ///   - lists: none beside the file of an app.
    ///   - names: of the named document, then of each further list.
    ///   - package: of the file of an app in the place of lists.
    ///   - areRead: whether Android's agent reads the lists.
    init(
        in lists: [StatementList], named names: [String], for app: LinkedApp, package: String? = nil,
        areRead: Bool = true
    ) {
        document = names.first ?? ""
        ownPackage = package
        self.areRead = areRead
        namedApp = app.package
        isPackageRead = app.file != nil
        hasCertificate = !app.fingerprints.isEmpty
        let listed = lists.flatMap { list in list.statements.compactMap(\.app?.package.text) }
        packages = Array(([package].compactMap(\.self) + listed).unique.prefix(Self.maximumCompared))
        for (list, name) in zip(lists, names) {
            let packages = list.statements.compactMap(\.app?.package.text)
            self.lists.merge(packages.map { package in (package, name) }) { first, _ in first }
            let links = list.statements.filter { statement in statement.has(.handleAllURLs) }
            let linked = links.compactMap(\.app?.package.text)
            listsForLinks.merge(linked.map { package in (package, name) }) { first, _ in first }
        }
    }

    private static let maximumCompared = 1_000

    func contains(_ app: String) -> Bool { lists[app] != nil }

    /// A question with the app that was meant in the place of the named one; nil if that is
    /// listed, and if none is near.
    var question: String? {
        guard let namedApp, !isPackageRead, !contains(namedApp) else { return nil }
        return EditDistance.question(about: namedApp, among: packages)
    }

    /// Why no list opens links of an app, with the list that names it.
    ///
    /// - Parameter noun: the app in the sentence.
    func absence(of app: String, as noun: String) -> String {
        if let list = listsForLinks[app] {
            if let namedApp, app != namedApp { return "\(list) names \(noun), but '--app' names another one" }
            if !areRead { return "\(list) names \(noun), but \(UnreadStatements.agentLoss(of: "it"))" }
            let certificate =
                if hasCertificate { "not with its certificate" } else { "with the fingerprint of no certificate" }
            return "\(list) names \(noun), but \(certificate)"
        }
        if let list = lists[app] { return "\(list) names \(noun), but not for \(Relation.handleAllURLs)" }
        if let ownPackage { return "\(document) is \(ownPackage), and not \(noun)" }
        return "\(document) does not list \(noun)"
    }
}
