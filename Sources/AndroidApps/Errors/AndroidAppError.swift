internal import Zip
package import POSIX

/// The reason why an Android package or bundle cannot be read.
package struct AndroidAppError: Error, Sendable, Equatable {
    package enum Code: String, Sendable, CaseIterable {
        /// The file itself; the sentence is the system's.
        case file
        /// Not an archive, or one without a manifest of Android.
        case notAnApp
        /// The archive or an entry of it.
        case archive
        /// libzip is not installed.
        case libraryMissing
        /// An entry that is larger than is read.
        case tooLarge
        /// The manifest.
        case manifest
        /// The table of resources.
        case resources
        /// The signing block, or a signature of v1.
        case signature
        /// An archive of packages without a base.
        case noBase
    }

    package let code: Code
    /// The part of the file, or nil for the file itself.
    package let part: String?
    /// What is wrong with it.
    package let defect: String
    /// The file's own error.
    package let fileError: FileError?

    init(_ code: Code, part: String? = nil, _ defect: String, fileError: FileError? = nil) {
        self.code = code
        self.part = part
        self.defect = defect
        self.fileError = fileError
    }

    init(_ error: FileError) { self.init(.file, error.detail, fileError: error) }

    init(_ error: ZipError, part: String? = nil) {
        let code: Code =
            switch error.code {
            case .notAnArchive: .notAnApp
            case .libraryMissing: .libraryMissing
            default: .archive
            }
        let detail = if error.code == .encrypted { "it is marked as encrypted" } else { error.detail }
        self.init(code, part: part, detail)
    }

    /// What `read` reads; a defect of the format is an error about a part of the file.
    static func mapping<Result>(
        _ code: Code, part: String? = nil, _ read: () throws(FormatDefect) -> Result
    ) throws(AndroidAppError) -> Result {
        do throws(FormatDefect) { return try read() } catch { throw AndroidAppError(code, part: part, error.text) }
    }

    /// What is wrong with the file, in a sentence.
    ///
    /// - Parameter path: the file, without quotation marks.
    package func sentence(about path: String) -> String {
        let reason = if defect.isEmpty { "" } else { " (\(defect))" }
        let name = if let part { "'\(path)/\(part)'" } else { "'\(path)'" }
        return switch code {
        case .file: "\(name) cannot be read\(reason)"
        case .notAnApp: "\(name) is not an Android app\(reason)"
        case .archive: "the archive \(name) cannot be read\(reason)"
        case .libraryMissing: "libzip is not installed\(reason)"
        case .tooLarge: "\(name) is larger than in any app\(reason)"
        case .manifest: "the manifest \(name) cannot be read\(reason)"
        case .resources: "the table of resources \(name) cannot be read\(reason)"
        case .signature: "the signature of \(name) cannot be read\(reason)"
        case .noBase: "\(name) has no base package\(reason)"
        }
    }
}
