package import POSIX
internal import Gzip
internal import PKI
internal import SQL
internal import XML
public import AASA

/// Why something could not be done or found out. Two errors are equal when their codes are.
///
/// A site that does not approve an app is never an error: it is a verdict.
public struct ToolkitError: Error, Equatable, Sendable {
    public enum Code: Sendable, Equatable {
        /// A file cannot be read or written; ``ToolkitError/path`` names it.
        case file
        /// A file does not hold what was asked for.
        case credential(Credential, CredentialProblem)
        /// The key belongs to none of the certificates.
        case keyMismatch
        /// No key was given, and the certificate's file brings none.
        case keyMissing
        /// The certificate's last moment is past; ``ToolkitError/moment``.
        case certificateExpired
        /// The certificate's first moment is to come; ``ToolkitError/moment``.
        case certificateNotYetValid
        /// The document to be signed has findings of severity error; ``ToolkitError/findings``.
        case documentRejected
        /// The signed file is longer than a device takes.
        case signedFileTooLarge
        case signingFailed
        /// Figures cannot be served at the address in ``ToolkitError/path``.
        case metrics(MetricsEndpoint.Refusal.Code)
        /// The URL in ``ToolkitError/path`` is none that a webhook may have.
        case webhookRefused
        /// The variable or file has no secret in it; ``ToolkitError/path`` names it.
        case secretMissing
        /// The caller's own reason to end.
        case interrupted
        /// The signed file does not verify: a bug.
        case ownOutputInvalid
        /// libcurl is missing or unfit.
        case networkUnavailable
        case table(TableProblem)
        /// A sitemap cannot be read on; ``ToolkitError/position`` says where.
        case sitemap(SitemapProblem)
        /// A build product cannot be read; ``ToolkitError/path`` names the part of it.
        case app(AppProblem)
    }

    public enum Credential: Sendable, Equatable { case certificate, key, chain, trust }

    public enum CredentialProblem: Sendable, Equatable {
        case empty, holdsPrivateKey, holdsCertificate, holdsPublicKey, holdsOpenSSHKey, holdsRequest, holdsPKCS12
        case notRecognised
        case damaged, passphraseNeeded, passphraseWrong, passphraseTooLong, unsupportedKeyType, unavailable
    }

    public enum TableProblem: Sendable, Equatable {
        case isDirectory, notATable, damaged, newer, notPermitted, cannotCreate, busy, full, inputOutput, missingFolder
        /// There is no server, it does not answer, or the connection was lost: `AssociationTable.reconnect()`.
        case unavailable
        /// The server refuses the name or the password.
        case loginRefused
        /// The server has no such database.
        case databaseMissing
        /// The text is no URL of a database.
        case badURL
        /// libpq cannot be loaded; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// What is to be filled holds something already.
        case notEmpty
    }

    public enum AppProblem: Sendable, Equatable {
        /// None of the forms that are read.
        case unrecognised
        /// A folder that is no bundle and no archive of Xcode's.
        case notABundle
        /// An archive without an app in it.
        case noApp
        case archiveDamaged, archiveEncrypted, archiveCompression, archiveTooManyEntries, archiveRatio
        /// The name of an entry is absolute or climbs out; ``ToolkitError/detail`` is the name.
        case unsafeName
        /// Two entries of an archive have the name.
        case ambiguous
        /// A link where a file should be: links are not followed.
        case link
        /// A file that the bundle must have.
        case missing
        /// `CFBundleExecutable` names no file beside it.
        case executableName
        /// The code signature or what leads to it; ``ToolkitError/detail`` says what and where.
        case programDamaged
        /// The property list; ``ToolkitError/position`` is the place in a text.
        case propertyList
        case propertyListTooDeep, propertyListTooLarge, propertyListEntity
        /// A property list of something else; ``ToolkitError/detail`` says of what, if that is known.
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

    public enum SitemapProblem: Sendable, Equatable {
        /// There is no XML at all: no element begins.
        case notXML
        /// The XML is not well-formed.
        case malformed
        /// It declares entities or uses one that is not XML's own; they are not expanded.
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

    public var code: Code
    /// The file that the error is about.
    public var path: String?
    /// A library's own words.
    public var detail: String
    public var moment: Timestamp?
    /// The place in the file; of a property list the column may be unknown, and 0.
    public var position: SourcePosition?
    public var findings: [Finding]
    package var file: FileError?

    public init(_ code: Code, path: String?, detail: String) {
        self.code = code
        self.path = path
        self.detail = detail
        findings = []
    }

    package init(_ file: FileError) {
        self.init(.file, path: file.path, detail: file.detail)
        self.file = file
    }

    public static func == (a: ToolkitError, b: ToolkitError) -> Bool { a.code == b.code }
}

extension ToolkitError {
    init(_ code: Code, path: String, detail: String, position: SourcePosition) {
        self.init(code, path: path, detail: detail)
        self.position = position
    }

    init(_ error: XMLError, path: String) {
        let problem: SitemapProblem =
            switch error.code {
            case .libraryMissing: .libraryMissing
            case .malformed: .malformed
            case .entity: .entity
            case .tooDeep: .tooDeep
            case .tooLong: .longToken
            case .outOfMemory: .outOfMemory
            }
        self.init(.sitemap(problem), path: path, detail: error.detail)
        if error.line > 0 { position = SourcePosition(line: error.line, column: error.column) }
    }

    init(_ error: GzipError, path: String) {
        let problem: SitemapProblem =
            switch error.code {
            case .libraryMissing: .libraryMissing
            case .damaged: .damagedCompression
            case .cutOff: .cutOff
            case .outOfMemory: .outOfMemory
            }
        self.init(.sitemap(problem), path: path, detail: error.detail)
    }

    init(_ error: PKIError, _ credential: Credential, path: String) {
        let problem: CredentialProblem =
            switch error.code {
            case .empty: .empty
            case .holdsPrivateKey: .holdsPrivateKey
            case .holdsCertificate: .holdsCertificate
            case .holdsPublicKey: .holdsPublicKey
            case .holdsOpenSSHKey: .holdsOpenSSHKey
            case .holdsRequest: .holdsRequest
            case .holdsPKCS12: .holdsPKCS12
            case .notRecognised: .notRecognised
            case .damaged: .damaged
            case .passphraseNeeded: .passphraseNeeded
            case .passphraseWrong: .passphraseWrong
            case .passphraseTooLong: .passphraseTooLong
            case .unsupportedKeyType: .unsupportedKeyType
            case .trustUnavailable, .randomnessUnavailable, .internalFailure: .unavailable
            }
        self.init(.credential(credential, problem), path: path, detail: error.detail)
    }

    init(_ error: SQLError, path: String) {
        let problem: TableProblem =
            switch error.code {
            case .notADatabase: .notATable
            case .damaged, .constraint, .other: .damaged
            case .busy, .conflict: .busy
            case .notPermitted: .notPermitted
            case .unavailable: .unavailable
            case .loginRefused: .loginRefused
            case .databaseMissing: .databaseMissing
            case .badURL: .badURL
            case .newerSchema: .newer
            case .libraryMissing: .libraryMissing
            case .cannotOpen: .cannotCreate
            case .full: .full
            case .inputOutput: .inputOutput
            }
        self.init(.table(problem), path: path, detail: error.detail)
    }
}
