internal import COpenSSL

/// OpenSSL's error queue of the current thread.
///
/// Every failing call is followed at once by ``drain()``, so that no later call reports an earlier failure. The queue is
/// per thread: it is read before control can move to another one. The corresponding C function is `ERR_get_error_all`.
package enum OpenSSLErrorQueue {
    /// One entry of the queue.
    package struct Entry: Sendable, Equatable {
        /// The library's number, for instance `ERR_LIB_CMS`.
        package var library: Int32
        /// The reason's number within the library.
        package var reason: Int32
        /// The reason in words, for instance "wrong tag"; OpenSSL's own wording.
        package var text: String
    }

    /// Empties the queue and returns what it held, oldest first.
    package static func drain() -> [Entry] {
        var entries: [Entry] = []
        while true {
            let code = ERR_get_error()
            if code == 0 { return entries }
            let text = ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
            entries.append(Entry(library: ERR_GET_LIB(code), reason: ERR_GET_REASON(code), text: text))
        }
    }

    /// Empties the queue and returns its reasons in words, outermost last, repetitions left out.
    package static func drainText() -> String {
        var words: [String] = []
        for entry in drain() where !words.contains(entry.text) { words.append(entry.text) }
        return words.isEmpty ? "no reason given by OpenSSL" : words.joined(separator: ": ")
    }

    /// Forgets whatever an earlier call left behind.
    package static func clear() { ERR_clear_error() }
}
