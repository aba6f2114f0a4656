/// Why an archive or an entry of it cannot be read. Two errors are equal when their codes are.
package struct ZipError: Error, Equatable {
    package enum Code: Sendable {
        case missing
        case notPermitted
        /// A folder stands at the archive's path.
        case isDirectory
        /// The file has no end of central directory record: it is something else, or was cut off.
        case notAnArchive
        /// What the archive says of itself does not fit together, or the data is not what its checksum says.
        case damaged
        /// The entry can only be read with a password.
        case encrypted
        /// The entry, or one of the archive's, is compressed by a method that the library does not know.
        case unsupportedCompression
        /// More entries, or a larger directory, than is read: see ``ArchiveLimits``.
        case tooManyEntries
        /// The entry's name leads out of the archive, or is not text.
        case unsafeName
        /// The entry is larger than its compressed data can reasonably make it, or than it says.
        case suspiciousRatio
        /// libzip is not installed; the detail is the loader's text.
        case libraryMissing
        case outOfMemory
        case inputOutput
    }

    package var code: Code
    /// The library's or the system's own text, or what was found where.
    package var detail: String

    package init(code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    init(_ code: Code, _ detail: String) { self.init(code: code, detail: detail) }

    package static func == (a: ZipError, b: ZipError) -> Bool { a.code == b.code }
}
