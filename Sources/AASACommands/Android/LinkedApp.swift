internal import AASA
internal import AASAToolkit
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
        let identity = try mapping(try AndroidIdentity(argument: argument)) { (error: ValidationError) in
            CommandFailure(ExitCode(of: error.status), "--app '\(argument)': \(error.message)", hint: error.hint)
        }
        return LinkedApp(app: identity.checkedApp, serverCertificate: identity.serverCertificate)
    }

    init(_ file: AndroidApp) { self.init(app: CheckedApp(file)) }

    /// What a decision by a list alone leaves out.
    static let filterGap = "only the list is compared: the app's filters, which decide first, are not known"
    static let filterAdvice = "name the app's package: --app FILE.apk"

    func statements(in list: StatementList) -> [LinkStatement] {
        list.linkStatements(of: package, signedBy: fingerprints)
    }

    /// What to add to a list that does not name the app; nil if its certificates are not known.
    fileprivate var addition: String? {
        guard let package, !fingerprints.isEmpty else { return nil }
        let claim = StatementDraft.Claim([.handleAllURLs], package: package, fingerprints: fingerprints)
        return "add \(claim.addition)"
    }
}

/// What decides about links of apps, for messages about an app without a statement that decides.
enum LinkSource {
    /// The file of an app, with its package.
    case file(package: String)
    /// Lists with their packages: those that are written in them, if Android's agent reads no statement.
    case lists(StatementSearch, AppSuggestions, areRead: Bool)

    init(_ lists: [StatementList], _ search: StatementSearch, areRead: Bool) {
        var packages: [String] = []
        if areRead {
            for case .app(let app) in search.links.map(\.target) { packages.append(app.package) }
        } else {
            packages = lists.flatMap(\.statements).compactMap(\.app?.package.text)
        }
        self = .lists(search, AppSuggestions(packages), areRead: areRead)
    }

    /// Why no link opens an app, and what to change of the lists; nil if they name it, and are not read: that has a
    /// warning of its own.
    ///
    /// - Parameters:
    ///   - package: nil for every app.
    ///   - app: the app that was named.
    func absence(of package: String?, for app: LinkedApp) -> (sentence: String, hint: String?)? {
        if let package, let named = app.package, package != named { return ("'--app' names another app", nil) }
        switch self {
        case .file(let own): return ("the app is \(own)", nil)
        case .lists(_, let apps, areRead: false) where package.map(apps.names.contains(bytesOf:)) ?? true: return nil
        case .lists(let search, let apps, _):
            let nearest = NearestTarget(
                linksOf: package, signedBy: app.fingerprints, in: search, meant: package.flatMap(apps.nearest(to:)))
            // A list that is not read may name the app.
            let mayNameApp = search.hasFailed || !search.unread.isEmpty
            let addition: String? = if mayNameApp { nil } else { app.addition }
            return (nearest.sentence, nearest.hint ?? addition)
        }
    }
}
