/// What the hint of a problem describes in words, for a program that has a command or an option for it.
///
/// No sentence of this library names a command: a Swift server has others.
package enum Remedy: Sendable {
    /// Signing a document, which is not the file.
    case sign
    /// Signing the file itself.
    case signFile
    /// Making the file that the site lacks.
    case makeFile, makeSignedFile
    /// Signing with a further certificate in the message.
    case addCertificate
    /// The same, or trusting a root of one's own.
    case addCertificateOrTrustRoot
    case trustRoot
    case chooseMoment
    /// Waiting longer for an answer.
    case waitLonger
    case chooseMachine
    /// Leaving Apple's CDN out.
    case leaveOutCDN
    /// Trusting the root of Apple's CDN, or leaving the CDN out.
    case trustCDN
    /// Leaving Google's service out.
    case leaveOutService
    /// Naming the certificate of an Android app that users install.
    case nameAppCertificate
    /// Naming the package of an Android app beside a URL.
    case nameAppPackage
    case examineClaims
    /// Comparing what a device reports with the recorded verdicts.
    case compareReport
    /// Examining a content rule list.
    case examineRules
}
