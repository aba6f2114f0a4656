internal import AASA

/// The commands and options that do what the hints of the library describe.
enum CommandAdvice {
    /// The hint with the command or option for the remedy.
    ///
    /// - Parameter file: the path of the file that the hint is about; nil if it has none.
    static func hint(_ hint: String?, for remedy: Remedy?, file: String? = nil) -> String? {
        guard let hint, let remedy, !Caller.isAgent else { return hint }
        return hint + ending(for: remedy, file: file)
    }

    /// How to trust a certificate of Apple's CDN.
    static var trust: String {
        if SuggestedOptions.current.cacert == nil { return " (--cacert FILE trusts a root of your own)" }
        return ": omit '--cacert', which replaced the system's roots"
    }

    private static func ending(for remedy: Remedy, file: String?) -> String {
        switch remedy {
        case .sign: ": \(signing(exampleDocument))"
        case .signFile: ": \(signing(file ?? exampleDocument))"
        case .makeFile: "; 'aasa init' makes the file"
        case .makeSignedFile: "; sign it: \(signing(exampleDocument))"
        case .addCertificate: ": --chain FILE adds it"
        case .addCertificateOrTrustRoot: ": --chain FILE adds it, --cacert FILE trusts it"
        case .trustRoot: " (--cacert FILE trusts a root of your own)"
        case .chooseMoment: ", or judge another moment with --at TIME"
        case .waitLonger: "; --timeout SECONDS waits longer here"
        case .chooseMachine: " (--resolve HOST:PORT:ADDRESS connects to another machine)"
        case .leaveOutCDN: ", or leave the CDN out with --cdn none"
        case .trustCDN: "\(trust), or leave the CDN out with --cdn none"
        case .leaveOutService: ", or leave the service out with --dal none"
        case .nameAppCertificate: ": --app PACKAGE@SHA256"
        case .nameAppPackage: ": aasa check shop.apk URL"
        case .examineClaims: "; 'aasa check FILE' examines what they claim"
        case .compareReport: ": aasa table import \(file?.shellArgument ?? "FILE")"
        case .examineRules: "; 'aasa lint \(file?.shellArgument ?? "FILE")' examines it"
        }
    }

    private static let exampleDocument = "apps.json"

    private static func signing(_ document: String) -> String {
        // The output's usual name.
        let isOutput = document.lastPathComponent == AssociationFile.fileName
        let output = if isOutput { " -o signed" } else { "" }
        return "aasa sign --cert site.pem --key site.key\(output) \(document.shellArgument)"
    }
}
