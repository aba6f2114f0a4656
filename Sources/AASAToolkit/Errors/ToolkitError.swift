package import POSIX
public import AASA

/// Why something could not be done or found out. Two errors are equal when their codes are.
///
/// A site that does not approve an app is never an error: it is a verdict.
public struct ToolkitError: Error, Equatable, Sendable {
    public var code: Code
    /// The file, URL, address or variable that the error is about.
    public var path: String?
    /// A library's or the system's own text. May be empty.
    public var detail: String
    /// Where the certificate's validity begins or ends, for the codes about it.
    public var moment: Timestamp?
    /// The place in the file. In a property list the column may be unknown, and is then 0.
    public var position: SourcePosition?
    /// What lint found, for ``Code/documentRejected``.
    public var findings: [Finding]
    package var file: FileError?

    public init(_ code: Code, path: String?, detail: String) {
        self.code = code
        self.path = path
        self.detail = detail
        findings = []
    }

    init(_ code: Code, path: String, detail: String, position: SourcePosition) {
        self.init(code, path: path, detail: detail)
        self.position = position
    }

    public static func == (a: ToolkitError, b: ToolkitError) -> Bool { a.code == b.code }
}

extension ToolkitError {
    /// What went wrong. Later versions may add cases, here and in the problems: a switch in another package needs `@unknown
    /// default`.
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
        /// The certificate's validity has ended; ``ToolkitError/moment``.
        case certificateExpired
        /// The certificate's validity has not begun; ``ToolkitError/moment``.
        case certificateNotYetValid
        /// The document to be signed has findings of severity error; ``ToolkitError/findings``.
        case documentRejected
        /// The signed file is longer than a device accepts: more than `AssociationFile.maximumSize` bytes.
        case signedFileTooLarge
        /// OpenSSL cannot sign with the key; ``ToolkitError/detail`` is its text.
        case signingFailed
        /// Metrics cannot be served at the address in ``ToolkitError/path``.
        case metrics(MetricsProblem)
        /// The URL in ``ToolkitError/path`` is not one that a webhook may have.
        case webhookRefused
        /// The variable or file holds no secret; ``ToolkitError/path`` names it.
        case secretMissing
        /// The caller's own reason to end.
        case interrupted
        /// A key in a PKCS#11 token cannot sign; ``ToolkitError/path`` is its URI.
        case token(TokenProblem)
        /// A ``SigningCommand`` returned no signature; ``ToolkitError/detail`` states why.
        case signingCommand
        /// The signature that a key outside the process returned is not one of the certificate's key.
        case externalSignatureWrong
        /// The signed file does not hold what it was to hold: a bug.
        case ownOutputInvalid
        /// libcurl is missing or unfit.
        case networkUnavailable
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
    public enum Credential: Sendable, Equatable { case certificate, key, chain, trust }

    /// Why a credential cannot be used.
    @nonexhaustive
    public enum CredentialProblem: Sendable, Equatable {
        /// There are no bytes.
        case empty
        /// Something else than the credential, recognised.
        case holdsPrivateKey, holdsCertificate, holdsPublicKey, holdsOpenSSHKey, holdsRequest, holdsPKCS12
        /// Neither PEM nor DER nor PKCS#12.
        case notRecognised
        /// The right kind, with a broken inside.
        case damaged
        /// A key pair whose private key does not belong to its public key.
        case inconsistent
        /// The key is encrypted.
        case passphraseNeeded, passphraseWrong, passphraseTooLong
        /// Neither RSA nor ECDSA; ``ToolkitError/detail`` is the type's name.
        case unsupportedKeyType
        /// OpenSSL or the system's trust cannot be used.
        case unavailable
    }

    /// Why a key in a token cannot sign.
    @nonexhaustive
    public enum TokenProblem: Sendable, Equatable {
        /// libp11-kit is not installed; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// Not a name in the form of RFC 7512, or one with a PIN in it.
        case invalidURI
        /// The name describes no token or key that is there, or several.
        case tokenMissing, keyMissing, ambiguous
        case pinMissing, pinWrong, pinLocked
        /// The token was removed while it was in use.
        case tokenLost
        case failed
    }

    /// Why metrics cannot be served.
    @nonexhaustive
    public enum MetricsProblem: Sendable, Equatable {
        /// The text is not `HOST:PORT` with an IP address or `localhost`.
        case notAnAddress
        case addressInUse
        /// The address is not one of this machine's.
        case addressNotHere
        /// Ports below 1024 are for privileged programs.
        case notPermitted
        /// libmicrohttpd is not installed; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        case failed
    }

    /// Why a table cannot be opened, read or written.
    @nonexhaustive
    public enum TableProblem: Sendable, Equatable {
        case isDirectory, notATable, damaged, newer, notPermitted, cannotCreate, busy, full, inputOutput, missingFolder
        /// There is no server, it does not answer, or the connection was lost: `AssociationTable.reconnect()`.
        case unavailable
        /// The server refuses the name or the password.
        case loginRefused
        /// The server has no such database.
        case databaseMissing
        /// The text is not a database's URL.
        case badURL
        /// libpq cannot be loaded; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// The table to be filled already holds something.
        case notEmpty
    }

    /// Why a build product cannot be read.
    @nonexhaustive
    public enum AppProblem: Sendable, Equatable {
        /// None of the forms that are read.
        case unrecognised
        /// A folder that is neither a bundle nor one of Xcode's archives.
        case notABundle
        /// An archive without an app in it.
        case noApp
        /// One of Xcode's archives without an app in it.
        case noAppInXcodeArchive
        /// `Payload` is in a folder of the archive; ``ToolkitError/detail`` names the folder.
        case payloadTooDeep
        case archiveDamaged, archiveEncrypted, archiveCompression, archiveTooManyEntries, archiveRatio
        /// The name of an entry is absolute or leads out of the archive; ``ToolkitError/detail`` is the name.
        case unsafeName
        /// Two entries of an archive have the name.
        case ambiguous
        /// A link where a file should be: links are not followed.
        case link
        /// A file that the bundle must have.
        case missing
        /// `CFBundleExecutable` names no file beside it.
        case executableName
        /// The code signature or what leads to it; ``ToolkitError/detail`` names the defect and its place.
        case programDamaged
        /// The property list; ``ToolkitError/position`` is the place in a text.
        case propertyList
        case propertyListTooDeep, propertyListTooLarge, propertyListEntity
        /// A property list of another kind; ``ToolkitError/detail`` is the kind if it is known.
        case notEntitlements
        /// A CMS message that holds no profile.
        case notAProfile
        case tooLarge
        /// More programs inside one another, or in all, than an app has.
        case tooManyPrograms
        /// libzip or libexpat is missing; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        case outOfMemory
    }

    /// Why a page cannot be read.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum PageProblem: Sendable, Equatable {
        /// libgumbo is missing; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// More than `PageReader.maximumSize` bytes.
        case tooLarge
        /// Parsing takes more memory or time than any page needs.
        case tooComplex
        /// The encoding in ``ToolkitError/detail`` is not known.
        case unknownEncoding
        /// The site did not answer with a page; ``ToolkitError/detail`` states what it did.
        case notServed
        /// There was no response; ``ToolkitError/detail`` states why.
        case noAnswer
        /// WebKit or its X server is not installed; ``ToolkitError/detail`` is the name of the Debian package.
        case browserMissing
        /// WebKit did not render it; ``ToolkitError/detail`` states why.
        case notRendered
    }

    /// Why a sitemap cannot be read to its end.
    @nonexhaustive
    public enum SitemapProblem: Sendable, Equatable {
        /// There is no XML at all: no element begins.
        case notXML
        /// The XML is not well-formed.
        case malformed
        /// It declares entities or uses one that XML does not define; they are not expanded.
        case entity
        /// More elements inside one another than any sitemap has.
        case tooDeep
        /// A tag or a comment is longer than any sitemap's.
        case longToken
        case longURL
        /// Neither a sitemap nor an index of sitemaps; ``ToolkitError/detail`` is the root element.
        case otherDocument
        /// The compressed data is damaged.
        case damagedCompression
        /// The compressed data ends too early.
        case cutOff
        /// libexpat or zlib is missing; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        case outOfMemory
    }
}
