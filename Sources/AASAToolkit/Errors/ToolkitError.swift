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
    public struct CredentialProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case empty, holdsPrivateKey, holdsCertificate, holdsPublicKey, holdsOpenSSHKey, holdsRequest,
                holdsPKCS12, notRecognised, damaged, inconsistent, passphraseNeeded, passphraseWrong,
                passphraseTooLong, unsupportedKeyType, unavailable
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// There are no bytes.
        public static let empty = Self(.empty)
        /// Something else than the credential, recognised.
        public static let holdsPrivateKey = Self(.holdsPrivateKey)
        public static let holdsCertificate = Self(.holdsCertificate)
        public static let holdsPublicKey = Self(.holdsPublicKey)
        public static let holdsOpenSSHKey = Self(.holdsOpenSSHKey)
        public static let holdsRequest = Self(.holdsRequest)
        public static let holdsPKCS12 = Self(.holdsPKCS12)
        /// Neither PEM nor DER nor PKCS#12.
        public static let notRecognised = Self(.notRecognised)
        /// The right kind, with a broken inside.
        public static let damaged = Self(.damaged)
        /// A key pair whose private key does not belong to its public key.
        public static let inconsistent = Self(.inconsistent)
        /// The key is encrypted.
        public static let passphraseNeeded = Self(.passphraseNeeded)
        public static let passphraseWrong = Self(.passphraseWrong)
        public static let passphraseTooLong = Self(.passphraseTooLong)
        /// Neither RSA nor ECDSA; ``ToolkitError/detail`` is the type's name.
        public static let unsupportedKeyType = Self(.unsupportedKeyType)
        /// OpenSSL or the system's trust cannot be used.
        public static let unavailable = Self(.unavailable)
    }

    /// Why a key in a token cannot sign.
    public struct TokenProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case libraryMissing, invalidURI, tokenMissing, keyMissing, ambiguous, pinMissing, pinWrong, pinLocked,
                tokenLost, failed
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// libp11-kit is not installed; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        /// Not a name in the form of RFC 7512, or one with a PIN in it.
        public static let invalidURI = Self(.invalidURI)
        /// The name describes no token or key that is there, or several.
        public static let tokenMissing = Self(.tokenMissing)
        public static let keyMissing = Self(.keyMissing)
        public static let ambiguous = Self(.ambiguous)
        public static let pinMissing = Self(.pinMissing)
        public static let pinWrong = Self(.pinWrong)
        public static let pinLocked = Self(.pinLocked)
        /// The token was removed while it was in use.
        public static let tokenLost = Self(.tokenLost)
        public static let failed = Self(.failed)
    }

    /// Why metrics cannot be served.
    public struct MetricsProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case notAnAddress, addressInUse, addressNotHere, notPermitted, libraryMissing, failed
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// The text is not `HOST:PORT` with an IP address or `localhost`.
        public static let notAnAddress = Self(.notAnAddress)
        public static let addressInUse = Self(.addressInUse)
        /// The address is not one of this machine's.
        public static let addressNotHere = Self(.addressNotHere)
        /// Ports below 1024 are for privileged programs.
        public static let notPermitted = Self(.notPermitted)
        /// libmicrohttpd is not installed; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        public static let failed = Self(.failed)
    }

    /// Why a table cannot be opened, read or written.
    public struct TableProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case isDirectory, notATable, damaged, newer, notPermitted, cannotCreate, busy, full, inputOutput,
                missingFolder, unavailable, loginRefused, databaseMissing, badURL, libraryMissing, notEmpty
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        public static let isDirectory = Self(.isDirectory)
        public static let notATable = Self(.notATable)
        public static let damaged = Self(.damaged)
        public static let newer = Self(.newer)
        public static let notPermitted = Self(.notPermitted)
        public static let cannotCreate = Self(.cannotCreate)
        public static let busy = Self(.busy)
        public static let full = Self(.full)
        public static let inputOutput = Self(.inputOutput)
        public static let missingFolder = Self(.missingFolder)
        /// There is no server, it does not answer, or the connection was lost: `AssociationTable.reconnect()`.
        public static let unavailable = Self(.unavailable)
        /// The server refuses the name or the password.
        public static let loginRefused = Self(.loginRefused)
        /// The server has no such database.
        public static let databaseMissing = Self(.databaseMissing)
        /// The text is not a database's URL.
        public static let badURL = Self(.badURL)
        /// libpq cannot be loaded; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        /// The table to be filled already holds something.
        public static let notEmpty = Self(.notEmpty)
    }

    /// Why a build product cannot be read.
    public struct AppProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case unrecognised, notABundle, noApp, noAppInXcodeArchive, payloadTooDeep, archiveDamaged,
                archiveEncrypted, archiveCompression, archiveTooManyEntries, archiveRatio, unsafeName, ambiguous,
                link, missing, executableName, programDamaged, propertyList, propertyListTooDeep,
                propertyListTooLarge, propertyListEntity, notEntitlements, notAProfile, tooLarge, tooManyPrograms,
                libraryMissing, outOfMemory
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// None of the forms that are read.
        public static let unrecognised = Self(.unrecognised)
        /// A folder that is neither a bundle nor one of Xcode's archives.
        public static let notABundle = Self(.notABundle)
        /// An archive without an app in it.
        public static let noApp = Self(.noApp)
        /// One of Xcode's archives without an app in it.
        public static let noAppInXcodeArchive = Self(.noAppInXcodeArchive)
        /// `Payload` is in a folder of the archive; ``ToolkitError/detail`` names the folder.
        public static let payloadTooDeep = Self(.payloadTooDeep)
        public static let archiveDamaged = Self(.archiveDamaged)
        public static let archiveEncrypted = Self(.archiveEncrypted)
        public static let archiveCompression = Self(.archiveCompression)
        public static let archiveTooManyEntries = Self(.archiveTooManyEntries)
        public static let archiveRatio = Self(.archiveRatio)
        /// The name of an entry is absolute or leads out of the archive; ``ToolkitError/detail`` is the name.
        public static let unsafeName = Self(.unsafeName)
        /// Two entries of an archive have the name.
        public static let ambiguous = Self(.ambiguous)
        /// A link where a file should be: links are not followed.
        public static let link = Self(.link)
        /// A file that the bundle must have.
        public static let missing = Self(.missing)
        /// `CFBundleExecutable` names no file beside it.
        public static let executableName = Self(.executableName)
        /// The code signature or what leads to it; ``ToolkitError/detail`` names the defect and its place.
        public static let programDamaged = Self(.programDamaged)
        /// The property list; ``ToolkitError/position`` is the place in a text.
        public static let propertyList = Self(.propertyList)
        public static let propertyListTooDeep = Self(.propertyListTooDeep)
        public static let propertyListTooLarge = Self(.propertyListTooLarge)
        public static let propertyListEntity = Self(.propertyListEntity)
        /// A property list of another kind; ``ToolkitError/detail`` is the kind if it is known.
        public static let notEntitlements = Self(.notEntitlements)
        /// A CMS message that holds no profile.
        public static let notAProfile = Self(.notAProfile)
        public static let tooLarge = Self(.tooLarge)
        /// More programs inside one another, or in all, than an app has.
        public static let tooManyPrograms = Self(.tooManyPrograms)
        /// libzip or libexpat is missing; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        public static let outOfMemory = Self(.outOfMemory)
    }

    /// Why a page cannot be read.
    public struct PageProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case libraryMissing, tooLarge, tooComplex, unknownEncoding, notServed, noAnswer, browserMissing,
                notRendered
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// libgumbo is missing; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        /// More than `PageReader.maximumSize` bytes.
        public static let tooLarge = Self(.tooLarge)
        /// Parsing takes more memory or time than any page needs.
        public static let tooComplex = Self(.tooComplex)
        /// The encoding in ``ToolkitError/detail`` is not known.
        public static let unknownEncoding = Self(.unknownEncoding)
        /// The site did not answer with a page; ``ToolkitError/detail`` states what it did.
        public static let notServed = Self(.notServed)
        /// There was no response; ``ToolkitError/detail`` states why.
        public static let noAnswer = Self(.noAnswer)
        /// WebKit or its X server is not installed; ``ToolkitError/detail`` is the name of the Debian package.
        public static let browserMissing = Self(.browserMissing)
        /// WebKit did not render it; ``ToolkitError/detail`` states why.
        public static let notRendered = Self(.notRendered)
    }

    /// Why a sitemap cannot be read to its end.
    public struct SitemapProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case notXML, malformed, entity, tooDeep, longToken, longURL, otherDocument, damagedCompression, cutOff,
                libraryMissing, outOfMemory
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// There is no XML at all: no element begins.
        public static let notXML = Self(.notXML)
        /// The XML is not well-formed.
        public static let malformed = Self(.malformed)
        /// It declares entities or uses one that XML does not define; they are not expanded.
        public static let entity = Self(.entity)
        /// More elements inside one another than any sitemap has.
        public static let tooDeep = Self(.tooDeep)
        /// A tag or a comment is longer than any sitemap's.
        public static let longToken = Self(.longToken)
        public static let longURL = Self(.longURL)
        /// Neither a sitemap nor an index of sitemaps; ``ToolkitError/detail`` is the root element.
        public static let otherDocument = Self(.otherDocument)
        /// The compressed data is damaged.
        public static let damagedCompression = Self(.damagedCompression)
        /// The compressed data ends too early.
        public static let cutOff = Self(.cutOff)
        /// libexpat or zlib is missing; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        public static let outOfMemory = Self(.outOfMemory)
    }
}
