internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks

/// The pairs of Android packages: each host that Android verifies for them, with the certificate that signed them.
struct AndroidProducts {
    private(set) var tasks: [VerificationTask] = []

    /// - Parameter system: whose reading of the lists decides.
    init(_ paths: [String], under system: SystemVersion) throws(CommandFailure) {
        for path in paths {
            guard AndroidAppFile.isOne(path) else {
                throw CommandFailure(
                    .usage, "'\(path)' is not an app for Android, and others are",
                    hint: "verify the apps of each system by themselves")
            }
            let app = try AndroidAppFile.read(path)
            let identifier = try Self.identifier(of: app, at: path)
            let hosts = app.domains.listHosts
            if hosts.isEmpty {
                throw CommandFailure(
                    .dataError, "'\(path)' has no host that Android verifies",
                    hint: "'aasa app \(path)' shows its filters: one needs android:autoVerify=\"true\"")
            }
            for host in hosts {
                tasks.append(
                    VerificationTask(
                        site: try AndroidAppFile.site(host, of: path), apps: [identifier],
                        service: .one(.handleAllURLs), rules: [system], mode: nil))
            }
        }
    }

    private static func identifier(of app: AndroidApp, at path: String) throws(CommandFailure) -> AppIdentifier {
        let fingerprints = app.signing.fingerprints
        let hint = "name it: aasa verify HOST --app \(app.package)@SHA256"
        if app.kind == .aab {
            throw CommandFailure(
                .dataError,
                "'\(path)' is a bundle: the store signs what users install, and its certificate is not known",
                hint: "\(hint), which Play Console shows under App signing")
        }
        if fingerprints.count > 1 {
            throw CommandFailure(
                .dataError, "'\(path)' has \(fingerprints.count) certificates, and which one users get is not known",
                hint: hint)
        }
        guard let fingerprint = fingerprints.first,
            let identifier = AppIdentifier(ofAndroid: "\(app.package)@\(fingerprint)")
        else {
            throw CommandFailure(
                .dataError, "'\(path)' is not signed, so that its certificate is not known", hint: hint)
        }
        return identifier
    }
}
