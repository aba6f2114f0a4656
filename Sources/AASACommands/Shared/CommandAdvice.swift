internal import AASA

/// The commands and options that do what the hints of the library describe.
enum CommandAdvice {
    /// Whether the reader calls tools, and has no command line.
    @TaskLocal static var isForAgents = false

    /// The hint with the command or option for the remedy.
    static func hint(_ hint: String?, for remedy: Remedy?) -> String? {
        guard let hint, let remedy, !isForAgents else { return hint }
        return hint + ending(for: remedy)
    }

    private static func ending(for remedy: Remedy) -> String {
        switch remedy {
        case .sign: ": \(sign)"
        case .addCertificate: ": --chain FILE adds it"
        case .addCertificateOrTrustRoot: ": --chain FILE adds it, --cacert FILE trusts it"
        case .trustRoot: " (--cacert FILE trusts a root of your own)"
        case .chooseMoment: ", or add --at TIME to judge another moment"
        case .waitLonger: "; --timeout SECONDS waits longer here"
        case .chooseMachine: " (--resolve HOST:PORT:ADDRESS connects to another machine)"
        case .leaveOutCDN: ", or leave the CDN out with --cdn none"
        case .leaveOutService: ", or leave the service out with --dal none"
        case .nameAppCertificate: ": --app PACKAGE@SHA256"
        case .nameAppPackage: ": aasa check shop.apk URL"
        case .examineClaims: "; 'aasa check FILE' examines what they claim"
        }
    }

    /// An example of how a document is signed.
    static let sign = "aasa sign --cert site.pem --key site.key apps.json"
}
