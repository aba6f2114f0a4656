internal import AASA
internal import Arguments
internal import AssetLinks

/// The app of Android whose links are decided, as `match`, `test` and `diff` have it: by its filters, and by the statements of lists
/// that have one of its certificates, as `check` judges them.
struct LinkedApp {
    /// The package; nil if every app of a list counts.
    let package: String?
    /// The app itself, whose filters decide first; nil if they are not known.
    let file: AndroidApp?
    /// The certificates; none if any may be that of what users install.
    let fingerprints: [CertificateFingerprint]

    private init(package: String?, file: AndroidApp? = nil, fingerprints: [CertificateFingerprint] = []) {
        self.package = package
        self.file = file
        self.fingerprints = fingerprints
    }

    /// - Parameter argument: a package, `PACKAGE@SHA256` or `PACKAGE@FILE`, or the path of an app; nil for every app.
    init(_ argument: String?) throws(CommandFailure) {
        guard let argument else {
            self.init(package: nil)
            return
        }
        if AndroidAppFile.isOne(argument) {
            self.init(try AndroidAppFile.read(argument))
            return
        }
        guard argument.contains("@") else {
            self.init(package: argument)
            return
        }
        do throws(ValidationError) {
            let identity = try AndroidIdentity(argument: argument)
            self.init(package: identity.package, fingerprints: identity.fingerprints)
        } catch {
            throw CommandFailure(.usage, "--app '\(argument)': \(error.message)", hint: error.hint)
        }
    }

    init(_ file: AndroidApp) {
        let checked = CheckedApp(file, given: nil) { host in host }
        self.init(package: file.package, file: file, fingerprints: checked.fingerprints)
    }

    /// The statements of a list about links of the app.
    func statements(in list: StatementList) -> [LinkStatement] {
        list.linkStatements(of: package, signedBy: fingerprints)
    }
}

/// The apps that statement lists name, for messages about one that is missing.
struct ListedApps {
    /// The apps that are named, and not for links.
    private(set) var withoutLinks: [String] = []
    /// The app that was looked for, if it is named for links with other certificates only.
    private(set) var ofOtherSigner: String?

    init() {}

    init(in lists: [StatementList], for app: LinkedApp) {
        let statements = lists.flatMap(\.statements)
        let opening = Set(statements.filter { $0.has(.handleAllURLs) }.compactMap(\.app?.package.text))
        withoutLinks = statements.compactMap(\.app?.package.text).filter { package in !opening.contains(package) }
        guard let package = app.package, opening.contains(package) else { return }
        let isNamed = lists.contains { list in !app.statements(in: list).isEmpty }
        if !isNamed { ofOtherSigner = package }
    }

    /// Why a document opens no link of an app that it does not name as needed.
    ///
    /// - Parameter name: of the document.
    func absence(of app: String, from name: String) -> String {
        if withoutLinks.contains(app) { return "\(name) names '\(app)', but not for \(Relation.handleAllURLs)" }
        if app == ofOtherSigner { return "\(name) names '\(app)', but with a different certificate" }
        return "\(name) does not list '\(app)'"
    }
}
