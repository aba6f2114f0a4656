internal import CCurl
internal import Synchronization

/// Wakes the run of a ``Client`` out of its waiting. Outlives the client without harm.
///
/// `@unchecked Sendable`, because:
/// 1. the handle is read and taken away under one lock, so that it is never used after the client freed it;
/// 2. `curl_multi_wakeup` is the one function of a multi handle that libcurl allows from other threads.
package final class ClientWaker: @unchecked Sendable {
    private let library: CurlLibrary
    private let lock = Mutex<Void>(())
    private var multi: UnsafeMutableRawPointer?  //<CURLM>

    init(_ library: CurlLibrary, _ multi: UnsafeMutableRawPointer) {
        self.library = library
        self.multi = multi
    }

    /// The corresponding C function is `curl_multi_wakeup`.
    package func wake() {
        lock.withLock { _ in
            if let multi { _ = library.functions.pointee.multi_wakeup(multi) }
        }
    }

    /// To be called before the handle is freed.
    func retire() { lock.withLock { _ in multi = nil } }
}
