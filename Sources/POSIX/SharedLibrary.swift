internal import Glibc

/// A C library that is loaded on first use, so that a start of the program that does not need it does not pay for it.
///
/// `Functions` and the symbols are declared by `AASA_LIBRARY` (`library.h` of CPOSIX).
///
/// `@unchecked Sendable`, because ``load(_:symbols:)`` writes the table of functions before anything else has its
/// address, and nothing writes it afterwards. Whether a function may be called from several threads is for its caller
/// to know.
package struct SharedLibrary<Functions>: @unchecked Sendable {
    /// The library's functions. The address stays valid until the process ends.
    package let functions: UnsafePointer<Functions>

    /// Loads the library and finds its functions. The corresponding C functions are `dlopen` and `dlsym`.
    ///
    /// - Parameters:
    ///   - names: file names of the library in its versions; the first one that exists is loaded.
    ///   - symbols: names of the functions, in the order of the fields.
    package static func load(
        _ names: String..., symbols: UnsafePointer<UnsafePointer<CChar>?>
    ) -> Result<SharedLibrary, LoadingError> {
        guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
            return .failure(.latest)
        }
        let table = UnsafeMutablePointer<Functions>.allocate(capacity: 1)
        let size = MemoryLayout<UnsafeMutableRawPointer>.size
        for index in 0..<MemoryLayout<Functions>.size / size {
            guard let symbol = symbols[index], let function = dlsym(handle, symbol) else {
                table.deallocate()
                return .failure(.latest)
            }
            UnsafeMutableRawPointer(table).storeBytes(of: function, toByteOffset: index * size, as: type(of: function))
        }
        return .success(SharedLibrary(functions: UnsafePointer(table)))
    }
}

/// The reason why a library cannot be loaded.
package struct LoadingError: Error {
    /// The loader's text (dlerror(3)).
    package var detail: String

    fileprivate static var latest: LoadingError { LoadingError(detail: String(copying: dlerror()) ?? "") }
}

extension Result where Failure == LoadingError {
    /// A line on the library's version, or why it cannot be loaded.
    package func version<Functions>(of name: String, _ line: (Functions) -> String?) -> String
    where Success == SharedLibrary<Functions> {
        switch self {
        case .success(let library): line(library.functions.pointee) ?? name
        case .failure(let error): "\(name) cannot be loaded: \(error.detail)"
        }
    }
}
