internal import AASA
internal import Gzip
internal import PKI
package import POSIX
internal import SQL
internal import XML

// The errors of the system libraries as errors of the toolkit: a code each, the path that the caller
// knows, the library's text.

/// A result whose error becomes another one.
package func mapping<Result, Failure, NewFailure>(
    _ result: @autoclosure () throws(Failure) -> Result, _ transform: (Failure) -> NewFailure
) throws(NewFailure) -> Result {
    do throws(Failure) { return try result() } catch { throw transform(error) }
}

/// A result of the system, whose error becomes the toolkit's.
func system<Result>(_ result: @autoclosure () throws(FileError) -> Result) throws(ToolkitError) -> Result {
    try mapping(result()) { (error: FileError) in ToolkitError(error) }
}

extension ToolkitError {
    package init(_ file: FileError) {
        self.init(file.code == .limitReached ? .limitReached : .file, path: file.path, detail: file.detail)
        self.file = file
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

    init(_ error: PKIError, in credential: Credential, path: String?) {
        let problem: CredentialProblem =
            switch error.code {
            case .empty: .empty
            case .holdsPrivateKey: .holdsPrivateKey
            case .holdsCertificate: .holdsCertificate
            case .holdsPublicKey: .holdsPublicKey
            case .holdsOpenSSHKey: .holdsOpenSSHKey
            case .holdsRequest: .holdsRequest
            case .holdsPKCS7: .holdsPKCS7
            case .holdsPKCS12: .holdsPKCS12
            case .notRecognised: .notRecognised
            case .damaged: .damaged
            case .passphraseNeeded: .passphraseNeeded
            case .passphraseWrong: .passphraseWrong
            case .passphraseTooLong: .passphraseTooLong
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
            case .olderSchema: .older
            case .libraryMissing: .libraryMissing
            case .cannotOpen: .cannotCreate
            case .full: .full
            case .inputOutput: .inputOutput
            }
        self.init(.table(problem), path: path, detail: error.detail)
    }
}
