internal import CCares

/// c-ares, loaded and initialised once, on first use.
///
/// `@unchecked Sendable`, because:
/// 1. the table is filled by the initialiser of a static property, which the language runs once and before any use;
/// 2. it is never written again, and c-ares's functions may be called from any thread on channels of that thread.
final class CaresLibrary: @unchecked Sendable {
    let functions: UnsafePointer<aasa_cares>

    /// Nil when there is no c-ares: libcurl finds addresses then.
    static let loaded = CaresLibrary()

    private init?() {
        let table = UnsafeMutablePointer<aasa_cares>.allocate(capacity: 1)
        guard aasa_cares_load(table) == nil, table.pointee.library_init(0) == ARES_SUCCESS
        else {
            table.deallocate()
            return nil
        }
        functions = UnsafePointer(table)
    }
}

/// c-ares's name and version, or that there is none. The corresponding C function is `ares_version`.
package var caresVersion: String {
    guard let version = CaresLibrary.loaded?.functions.pointee.version(nil) else {
        return "c-ares cannot be loaded: libcurl resolves names"
    }
    return "c-ares \(String(cString: version))"
}
