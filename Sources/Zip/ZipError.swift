internal import CZip
package import POSIX

/// Why an archive or an entry of it cannot be read.
package typealias ZipError = CodedError<ZipErrorCode>

package enum ZipErrorCode: Sendable {
    case missing
    case notPermitted
    /// The path is a folder's.
    case isDirectory
    /// The file has no end of central directory record: it is not an archive, or was cut off.
    case notAnArchive
    /// The archive's records contradict each other, or an entry's data does not match its checksum.
    case damaged
    /// The entry can only be read with a password.
    case encrypted
    /// The entry, or one of the archive's, is compressed by a method that the library does not support.
    case unsupportedCompression
    /// More entries, or a larger directory, than ``ArchiveLimits`` allow.
    case tooManyEntries
    /// The entry's name leads out of the archive, or is not text.
    case unsafeName
    /// The entry is larger than its compressed data can reasonably make it, or than its stated size.
    case suspiciousRatio
    /// libzip is not installed; the detail is the loader's text.
    case libraryMissing
    case outOfMemory
    case inputOutput
}

extension ZipError {
    init(_ error: FileError) {
        let code: ZipErrorCode =
            switch error.code {
            case .missing: .missing
            case .isDirectory: .isDirectory
            case .notPermitted: .notPermitted
            default: .inputOutput
            }
        self.init(code, detail: error.detail)
    }
}

extension RandomAccessFile {
    /// Returns the bytes from `offset` on: `count` of them, fewer only at the file's end.
    func read(at offset: Int, count: Int) throws(ZipError) -> [UInt8] {
        guard offset < size, count > 0 else { return [] }
        do throws(FileError) {
            return try read(offset..<offset + min(count, size - offset))
        } catch {
            throw ZipError(error)
        }
    }
}

/// libzip. Its functions keep their state in the archive or file that they are given.
typealias ZipLibrary = SharedLibrary<aasa_libzip>

/// `libzip.so.5` is libzip 1.8 or later; the functions used here are the same in both.
let libzip = ZipLibrary.load("libzip.so.4", "libzip.so.5", symbols: aasa_libzip_symbols(), oldest: "1.7")

/// libzip's name and version. The corresponding C function is `zip_libzip_version`.
package var libzipVersion: String {
    libzip.version(of: "libzip") { $0.libzip_version().map { "libzip " + String(cString: $0) } }
}

extension ZipLibrary {
    func error(_ error: UnsafeMutablePointer<zip_error_t>?) -> ZipError {
        guard let error else { return ZipError(.inputOutput, detail: "no reason is known") }
        let text = String(copying: functions.pointee.error_strerror(error)) ?? ""
        let system = functions.pointee.error_code_system(error)
        let code: ZipErrorCode =
            switch functions.pointee.error_code_zip(error) {
            case ZIP_ER_MEMORY: .outOfMemory
            // The second number of a zlib error is zlib's: -4 is Z_MEM_ERROR.
            case ZIP_ER_ZLIB where system == -4: .outOfMemory
            case ZIP_ER_OPEN, ZIP_ER_READ, ZIP_ER_TELL, ZIP_ER_CLOSE, ZIP_ER_INTERNAL: .inputOutput
            case ZIP_ER_COMPNOTSUPP: .unsupportedCompression
            case ZIP_ER_ENCRNOTSUPP, ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: .encrypted
            // All others are invalid offsets, numbers and data of the archive; a seek fails because of its offset.
            default: .damaged
            }
        return ZipError(code, detail: text)
    }

    /// - Parameter number: libzip's error number, when no archive was opened.
    func error(number: Int32) -> ZipError {
        var error = zip_error_t()
        functions.pointee.error_init_with_code(&error, number)
        defer { functions.pointee.error_fini(&error) }
        return self.error(&error)
    }
}
