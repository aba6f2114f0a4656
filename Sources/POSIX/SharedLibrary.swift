internal import Glibc

/// A C library that is loaded on first use, so that a start of the program that does not need it does not pay for it.
///
/// `Functions` and the symbols are declared by `AASA_LIBRARY` (`library.h` of CPOSIX).
///
/// `@unchecked Sendable`, because ``load(_:symbols:oldest:)`` writes the table of functions before anything else has its
/// address, and nothing writes it afterwards. Whether a function may be called from several threads is for its caller
/// to know.
package struct SharedLibrary<Functions>: @unchecked Sendable {
    /// The library's functions. The address stays valid until the process ends.
    @usableFromInline package let functions: UnsafePointer<Functions>

    /// The library's functions, to call one of them.
    @inlinable package var api: Functions { functions.pointee }

    /// Loads the library and finds its functions. The corresponding C functions are `dlopen` and `dlsym`.
    ///
    /// - Parameters:
    ///   - names: file names of the library in its versions; the first one that exists is loaded.
    ///   - symbols: names of the functions, in the order of the fields.
    ///   - oldest: the first version that has all of them, for the error about one that does not.
    package static func load(
        _ names: String..., symbols: UnsafePointer<UnsafePointer<CChar>?>, oldest: String
    ) -> Result<SharedLibrary, LoadingError> {
        let opened = names.lazy.compactMap { name in dlopen(name, RTLD_NOW | RTLD_LOCAL).map { (name, $0) } }
        guard let (name, handle) = opened.first else { return .failure(.latest) }
        let table = UnsafeMutablePointer<Functions>.allocate(capacity: 1)
        let size = MemoryLayout<UnsafeMutableRawPointer>.size
        for index in 0..<MemoryLayout<Functions>.size / size {
            guard let symbol = symbols[index], let function = dlsym(handle, symbol) else {
                table.deallocate()
                let missing = String(copying: symbols[index]) ?? ""
                let problem = "is too old: it lacks '\(missing)', and version \(oldest) or later is needed"
                return .failure(LoadingError(detail: "\(name) \(problem)"))
            }
            UnsafeMutableRawPointer(table).storeBytes(of: function, toByteOffset: index * size, as: type(of: function))
        }
        return .success(SharedLibrary(functions: UnsafePointer(table)))
    }
}

/// The reason why a library cannot be loaded.
package struct LoadingError: Error {
    /// The loader's text (dlerror(3)), or that the library is too old.
    package var detail: String

    fileprivate static var latest: LoadingError { LoadingError(detail: String(copying: dlerror()) ?? "") }
}

extension Result where Failure == LoadingError {
    /// A line on the library's version, or why it cannot be loaded.
    package func version<Functions>(of name: String, _ line: (Functions) -> String?) -> String
    where Success == SharedLibrary<Functions> {
        switch self {
        case .success(let library): line(library.api) ?? name
        case .failure(let error): "\(name) cannot be loaded: \(error.detail)"
        }
    }
}
