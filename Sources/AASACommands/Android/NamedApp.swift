internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import PKI
internal import POSIX

/// An app of a command line, of one system or the other, or a website in its place.
enum NamedApp: ExpressibleByArgument {
    case apple(AppIdentifier)
    case android(AndroidIdentity)
    /// The target of a statement.
    case web(WebOrigin)

    init(argument: String) throws(ValidationError) {
        if URLParts(argument).scheme != nil {
            let origin = try mapping(try WebOrigin(argument, under: .google)) { (problem: WebOrigin.Problem) in
                ValidationError("it \(problem.rawValue)", hint: "write https://HOST, or an app")
            }
            self = .web(origin)
        } else if argument.contains("@") {
            self = .android(try AndroidIdentity(argument: argument))
        } else {
            self = .apple(try AppIdentifier(besideAndroid: argument))
        }
    }

    var appleApp: AppIdentifier? { if case .apple(let app) = self { app } else { nil } }
    var androidApp: AndroidIdentity? { if case .android(let app) = self { app } else { nil } }

    /// As a pair has it; nil for a website.
    var pairApp: AppIdentifier? {
        switch self {
        case .apple(let app): app
        case .android(let app): AppIdentifier(ofAndroid: app.text)
        case .web: nil
        }
    }

    /// The assets of which one must be linked; none for an app of Apple's systems.
    var assets: [Asset] {
        switch self {
        case .apple: []
        case .android(let app): app.signedApps.map(Asset.app)
        case .web(let origin): [.web(origin)]
        }
    }

    /// As messages name it, without a certificate.
    var name: String { androidApp?.package ?? text }

    /// As verdicts name it.
    var text: String {
        switch self {
        case .apple(let app): app.description
        case .android(let app): app.text
        case .web(let origin): origin.description
        }
    }
}

/// An Android app with the certificates by which devices know it: `PACKAGE@SHA256` or `PACKAGE@FILE`.
struct AndroidIdentity: ExpressibleByArgument {
    let package: String
    let fingerprints: [CertificateFingerprint]
    /// The file of the certificate, if that is a web server's.
    var serverCertificate: String?
}

extension AndroidIdentity {
    static let malformed = ValidationError(
        "it is not PACKAGE@SHA256 or PACKAGE@FILE", hint: "write it as in com.example.shop@play.pem")

    init(argument: String) throws(ValidationError) {
        guard let separator = argument.firstIndex(of: "@") else { throw Self.malformed }
        package = String(argument[..<separator])
        let certificate = String(argument[separator...].dropFirst())
        if !PackageName.isReadable(package) { throw Self.malformed }
        try PackageName.requireInstallable(package)
        let isFile = FileKind(at: certificate) != .missing
        if !isFile, let fingerprint = try? CertificateFingerprint(anyForm: certificate) {
            fingerprints = [fingerprint]
            return
        }
        let isPart = certificate.allSatisfy { character in character.isHexDigit || ":- ".contains(character) }
        var hint = "write 32 pairs of hexadecimal digits, or name a certificate"
        if certificate.count(where: \.isHexDigit) == 40 {
            hint = "it has 20 bytes, as a SHA-1: copy the SHA-256 beside it"
        }
        try reject(if: !isFile && isPart, "'\(certificate)' is not a SHA-256 and not a file", hint: hint)
        let file = try Self.certificate(inFile: certificate)
        fingerprints = [file.fingerprint]
        if file.isOfServer { serverCertificate = certificate }
    }

    private static func certificate(
        inFile path: String
    ) throws(ValidationError) -> (fingerprint: CertificateFingerprint, isOfServer: Bool) {
        var hint = "name a certificate in PEM or DER"
        var problem = "has no certificate"
        do throws(FileError) {
            let bytes = try FileReader.read(path, limit: 1 << 20)
            let file = try? CertificateFile.read(SecretBytes(bytes), passphrase: nil)
            let certificate = file?.certificates.first
            if let certificate, let fingerprint = try? CertificateFingerprint(anyForm: certificate.fingerprint) {
                return (fingerprint, certificate.isIssuedForServer)
            }
            if AndroidAppFile.isOne(path) {
                problem = "is an app, not a certificate"
                hint = "write the SHA-256 that 'aasa app \(path.shellArgument)' shows"
            } else if SigningFile(beginning: bytes) == .pkcs12 {
                problem = "is a PKCS#12 file that needs a pass phrase"
                hint = "extract the certificate: openssl pkcs12 -nokeys -in \(path.shellArgument) -out cert.pem"
            }
        } catch {
            throw ValidationError(error.message, hint: hint, status: CommandFailure(error).status.rawValue)
        }
        throw ValidationError("'\(path)' \(problem)", hint: hint, status: ExitCode.dataError.rawValue)
    }

    /// What `--app` has in the place of a file, as much as the file shows; nil is an unreadable one.
    static func argument(of app: AndroidApp?) -> String {
        guard let app else { return "PACKAGE@SHA256" }
        let fingerprints = CheckedApp(app).fingerprints
        // Which of several the list must name is not known here.
        if fingerprints.count != 1 { return "\(app.package)@SHA256" }
        return AndroidIdentity(package: app.package, fingerprints: fingerprints).text
    }

    var signedApps: [SignedApp] {
        fingerprints.map { fingerprint in SignedApp(package: package, fingerprint: fingerprint.description) }
    }

    var checkedApp: CheckedApp { CheckedApp(package: package, certificates: fingerprints) }

    /// As the command line has it, with the first certificate.
    var text: String { fingerprints.first.map { first in "\(package)@\(first)" } ?? package }
}

extension Console {
    /// Warns of certificates that hardly sign an app.
    func warn(about apps: [NamedApp]) { warn(ofServerCertificates: apps.compactMap(\.androidApp?.serverCertificate)) }

    func warn(about app: LinkedApp) { warn(ofServerCertificates: [app.serverCertificate].compactMap(\.self)) }

    private func warn(ofServerCertificates paths: [String]) {
        for path in paths {
            warning("'\(path)' looks like a web server's certificate, not like that of an app")
            hint("name the certificate that signs the app, as 'aasa app FILE.apk' shows it")
        }
    }
}

extension PackageName {
    /// Refuses the name of a package that no system installs, as the rules of lists do.
    static func requireInstallable(_ name: String) throws(ValidationError) {
        if isInstallable(name) { return }
        throw ValidationError(
            "'\(name)' is not a package name",
            hint:
                "write the app's applicationId, as in com.example.shop: two parts or more, each beginning with a letter"
        )
    }
}

extension [AndroidIdentity] {
    /// Refuses an app that none of the packages of a command line is.
    func requirePackages(among packages: [String]) throws(CommandFailure) {
        guard let stranger = first(where: { identity in !packages.contains(identity.package) }) else { return }
        var hint = "the packages are: \(packages.shortened)"
        if packages.isEmpty { hint = "name the .apk or .aab" }
        throw CommandFailure(.usage, "no app has the package '\(stranger.package)' of '--app'", hint: hint)
    }

    /// The certificates of an app on a command line, which replace those of its file.
    ///
    /// - Parameter advice: how to name one, for the hint.
    /// - Throws: a failure for a bundle without any: the store signs what users install.
    func fingerprints(
        of app: AndroidApp, at path: String, advice: String
    ) throws(CommandFailure) -> [CertificateFingerprint] {
        let named = filter { identity in identity.package == app.package }.flatMap(\.fingerprints).unique
        try reject(
            if: named.isEmpty && app.kind == .aab, as: .dataError,
            "'\(path)' is a bundle: the store signs what users install, and its certificate is not known",
            hint: "\(advice), which Play Console shows under App signing")
        return named
    }
}

extension AppIdentifier {
    /// An app of Apple's systems, where one of Android may be named too: the hint has the form of that.
    ///
    /// - Parameters:
    ///   - certificate: what to write behind a package.
    ///   - isPair: whether it is the app of a pair of the table, for which no file can be named.
    init(
        besideAndroid argument: String, certificate: String = "SHA256", isPair: Bool = false
    ) throws(ValidationError) {
        do throws(ValidationError) {
            self = try AppIdentifier(argument: argument)
        } catch {
            try Self.refuseAndroidFile(argument, isPair: isPair)
            let isPackage = PackageName.isInstallable(argument) && error.hint == AppIdentifier.Problem.hint
            if !isPackage { throw error }
            let form = "'\(argument)@\(certificate)' for Android"
            // A bundle id and a package look alike.
            if error.message == AppIdentifier.Problem.prefixMissing.sentence {
                throw ValidationError(
                    "it has neither the ten-character prefix of an app of Apple's systems nor a certificate of Android",
                    hint: "write 'ABCDE12345.\(argument)' with your own prefix, or \(form)")
            }
            throw ValidationError(error.message, hint: "\(AppIdentifier.Problem.hint), or \(form)")
        }
    }

    private static func refuseAndroidFile(_ path: String, isPair: Bool) throws(ValidationError) {
        guard AppFileKind(named: path)?.isOfAndroid == true, FileKind(at: path) != .missing else { return }
        let identifier = AndroidIdentity.argument(of: try? AndroidAppFile.read(path))
        var hint = "write '\(identifier)'"
        if !isPair { hint += ", or name \(path.shellArgument) without --app, for the sites of its own" }
        throw ValidationError("it is the file of an app, not its identifier", hint: hint)
    }
}
