internal import CZip

/// libzip, loaded once on first use.
///
/// `@unchecked Sendable`, because the table is filled by the initialiser of a static property and never written again,
/// and libzip's functions keep their state in the archive or file that they are given.
struct ZipLibrary: @unchecked Sendable {
    let functions: aasa_libzip
    private static let loaded = Result { () throws(ZipError) in try ZipLibrary() }

    /// - Throws: `.libraryMissing`, the same at every call.
    static func load() throws(ZipError) -> ZipLibrary { try loaded.get() }

    private init() throws(ZipError) {
        var table = aasa_libzip()
        if let problem = aasa_libzip_load(&table) {
            throw ZipError(.libraryMissing, String(cString: problem))
        }
        functions = table
    }

    /// What an error of libzip means here.
    func error(_ error: UnsafeMutablePointer<zip_error_t>?) -> ZipError {
        guard let error else { return ZipError(.inputOutput, "no reason is known") }
        let text = functions.error_strerror(error).map { String(cString: $0) } ?? ""
        return ZipError(code(functions.error_code_zip(error), functions.error_code_system(error)), text)
    }

    /// What libzip's number means when there is no archive that could say more.
    func error(number: Int32) -> ZipError {
        var error = zip_error_t()
        functions.error_init_with_code(&error, number)
        defer { functions.error_fini(&error) }
        return self.error(&error)
    }

    private func code(_ number: Int32, _ system: Int32) -> ZipError.Code {
        switch number {
        case ZIP_ER_MEMORY: .outOfMemory
        // For zlib's errors the second number is zlib's: -4 is Z_MEM_ERROR.
        case ZIP_ER_ZLIB: system == -4 ? .outOfMemory : .damaged
        case ZIP_ER_OPEN, ZIP_ER_READ, ZIP_ER_TELL, ZIP_ER_CLOSE, ZIP_ER_INTERNAL: .inputOutput
        case ZIP_ER_COMPNOTSUPP: .unsupportedCompression
        case ZIP_ER_ENCRNOTSUPP, ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: .encrypted
        // The rest are places, numbers and data that do not fit together: a seek fails because the archive says where.
        default: .damaged
        }
    }
}

/// libzip's name and version, or why there is none. The corresponding C function is `zip_libzip_version`.
package var libzipVersion: String {
    do throws(ZipError) {
        return "libzip " + (try ZipLibrary.load().functions.libzip_version().map { String(cString: $0) } ?? "")
    } catch {
        return "libzip cannot be loaded: \(error.detail)"
    }
}
