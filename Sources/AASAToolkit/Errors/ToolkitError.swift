package import POSIX
public import AASA

/// Why something could not be done or found out. Two errors are equal when their codes are.
///
/// A site that does not approve an app is never an error: it is a verdict.
public struct ToolkitError: Error, Equatable, Sendable {
    /// What went wrong.
    public var code: Code
    /// The file, URL, address or variable that the error is about.
    public var path: String?
    /// A library's or the system's own text. May be empty.
    public var detail: String
    /// When the certificate becomes valid or expires, for the codes about it.
    public var moment: Timestamp?
    /// The place in the file. In a property list the column may be unknown, and is then 0.
    public var position: SourcePosition?
    /// What lint found, for ``Code/documentRejected`` and ``Code/documentMissing``.
    public var findings: [Finding]
    /// The system's error, for the codes of files.
    package var file: FileError?

    /// An error without a moment or findings.
    public init(_ code: Code, path: String? = nil, detail: String = "", position: SourcePosition? = nil) {
        self.code = code
        self.path = path
        self.detail = detail
        self.position = position
        findings = []
    }

    public static func == (a: ToolkitError, b: ToolkitError) -> Bool { a.code == b.code }
}

extension ToolkitError {
    /// What went wrong. Later versions may add cases, here and in the problems: a switch in another package needs a
    /// `default`, or an `@unknown default` for a warning when cases were added. Each function states its own; no public
    /// one throws ``metrics(_:)``, ``webhookRefused``, ``sitemap(_:)``, ``app(_:)`` or ``page(_:)``, which the command
    /// line has.
    @nonexhaustive
    public enum Code: Sendable, Equatable {
        /// A file cannot be read or written; ``ToolkitError/path`` names it.
        case file
        /// A file or some bytes do not hold the credential that they should.
        case credential(Credential, CredentialProblem)
        /// The key belongs to none of the certificates.
        case keyMismatch
        /// No key was given, and the certificate's file holds none.
        case keyMissing
        /// The certificate has expired; ``ToolkitError/moment``.
        case certificateExpired
        /// The certificate's validity has not begun; ``ToolkitError/moment``.
        case certificateNotYetValid
        /// A certificate that the chain needs has the issuer and serial number of the signer's, by which a message names
        /// its signer; ``ToolkitError/detail`` names both.
        case signerIndistinct
        /// The document to be signed has findings of severity error; ``ToolkitError/findings``.
        case documentRejected
        /// A signed file holds no document that can be read; ``ToolkitError/detail`` states what it is.
        case documentMissing
        /// The signed file is longer than a device accepts: more than `AssociationFile.maximumSize` bytes.
        case signedFileTooLarge
        /// OpenSSL cannot sign with the key; ``ToolkitError/detail`` is its text.
        case signingFailed
        /// Metrics cannot be served at the address in ``ToolkitError/path``.
        case metrics(MetricsProblem)
        /// The URL in ``ToolkitError/path`` is not one that a webhook may have;
        /// ``ToolkitError/detail`` is the maximum length.
        case webhookRefused
        /// The variable or file holds no secret; ``ToolkitError/path`` names it,
        /// ``ToolkitError/detail`` is the message.
        case secretMissing
        /// A signal ended a ``SigningCommand``, or the caller had a reason of its own to end.
        case interrupted
        /// A key in a PKCS#11 token cannot sign; ``ToolkitError/path`` is its URI.
        case token(TokenProblem)
        /// A ``SigningCommand`` returned no signature; ``ToolkitError/detail`` states why.
        case signingCommand
        /// The signature that a key outside the process returned is not one of the certificate's key.
        case externalSignatureWrong
        /// The signed file does not hold what it was to hold: a bug.
        case ownOutputInvalid
        /// The rules in ``ToolkitError/detail`` are not those of the system of the app in ``ToolkitError/path``.
        case systemMismatch
        /// The process or the machine may open no further file, or start no further thread;
        /// ``ToolkitError/detail`` is the system's text.
        case limitReached
        /// libcurl is missing or unfit.
        case networkUnavailable
        /// A property of ``NetworkOptions`` cannot be used; ``ToolkitError/path`` names it,
        /// ``ToolkitError/detail`` is the message.
        case networkOptionInvalid
        /// The table cannot be opened, read or written.
        case table(TableProblem)
        /// A sitemap cannot be read to its end; ``ToolkitError/position`` is where reading stopped.
        case sitemap(SitemapProblem)
        /// A build product cannot be read; ``ToolkitError/path`` names the part of it.
        case app(AppProblem)
        /// A page cannot be read; ``ToolkitError/path`` is its URL or file.
        case page(PageProblem)
    }

    /// The role that a file or some bytes have.
    public enum Credential: Sendable, Equatable {
        /// The signer's certificate.
        case certificate
        /// The signer's private key.
        case key
        /// Certificates above the signer's.
        case chain
        /// Trust anchors.
        case trust
    }
}
