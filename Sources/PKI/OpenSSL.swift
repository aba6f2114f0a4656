internal import COpenSSL
internal import POSIX

/// OpenSSL's error queue of the current thread.
///
/// Every failing call is followed at once by ``drain()``, so that no later call reports an earlier failure. The queue
/// belongs to the thread: it is read before a suspension can continue on another one.
/// The corresponding C function is `ERR_get_error_all`.
package enum OpenSSLErrorQueue {
    package struct Entry: Sendable, Equatable {
        let code: UInt
        /// The library's number, for instance `ERR_LIB_CMS`.
        package var library: Int32 { ERR_GET_LIB(code) }
        /// The reason's number within the library.
        package var reason: Int32 { ERR_GET_REASON(code) }

        /// OpenSSL's text for the reason, for instance "wrong tag".
        package var text: String { String(copying: ERR_reason_error_string(code)) ?? "error \(code)" }

        /// Whether a reader of PEM found no further block: "no start line".
        package var isEndOfPEM: Bool { library == ERR_LIB_PEM && reason == PEM_R_NO_START_LINE }
        /// Whether no loaded provider has an algorithm.
        var isUnsupported: Bool { reason == AASA_ERR_R_UNSUPPORTED }
    }

    /// Empties the queue and returns its entries, oldest first.
    package static func drain() -> [Entry] {
        var entries: [Entry] = []
        while true {
            let code = ERR_get_error()
            if code == 0 { return entries }
            entries.append(Entry(code: code))
        }
    }

    /// Empties the queue and returns its reasons, outermost last, without repetitions.
    package static func drainText() -> String { text(of: drain()) }

    static func text(of entries: [Entry]) -> String {
        var texts: [String] = []
        for entry in entries where !texts.contains(entry.text) { texts.append(entry.text) }
        return if texts.isEmpty { "no reason given by OpenSSL" } else { texts.joined(separator: ": ") }
    }

    /// Empties the queue. Called before the first use of OpenSSL on every path, and therefore prepares the library too.
    package static func clear() {
        _ = keepsStateAtExit
        ERR_clear_error()
    }

    /// OpenSSL frees what it allocated when a process exits. That costs a short run 5 % of its instructions, and other
    /// threads may still be using the library then.
    private static let keepsStateAtExit = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1
}

/// OpenSSL's name and version. The corresponding C function is `OpenSSL_version`.
package var opensslVersion: String {
    String(copying: OpenSSL_version(OPENSSL_VERSION)) ?? "OpenSSL"
}

/// Runs `body` with a read-only BIO over `bytes`, which is freed afterwards; nil also when there is no memory for it.
package func withReadBIO<R, E: Error>(
    _ bytes: UnsafeRawBufferPointer, _ body: (OpaquePointer) throws(E) -> R?
) throws(E) -> R? {
    // BIO_new_mem_buf refuses a null pointer even for no bytes; the address 1 is then never read.
    guard let bio = BIO_new_mem_buf(bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1), Int32(clamping: bytes.count))
    else {
        OpenSSLErrorQueue.clear()
        return nil
    }
    defer { BIO_free(bio) }
    return try body(bio)
}

/// Runs `body` with a memory BIO and returns what it wrote; nil when it returns false.
func writtenBytes(_ body: (OpaquePointer) -> Bool) -> [UInt8]? {
    guard let bio = BIO_new(BIO_s_mem()) else { return nil }
    defer { BIO_free(bio) }
    return if body(bio) { memoryBytes(of: bio) } else { nil }
}

/// A copy of what is in a memory BIO.
package func memoryBytes(of bio: OpaquePointer) -> [UInt8] {
    var start: UnsafeMutablePointer<CChar>?
    let count = aasa_BIO_get_mem_data(bio, &start)
    guard let start, count > 0 else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
}

/// Returns what an `i2d_…` function writes; nil when it fails. The function is called twice: for
/// the length, and to write.
package func encodedBytes(_ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8]? {
    let count = Int(encode(nil))
    guard count > 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
        var position = buffer.baseAddress
        written = max(Int(encode(&position)), 0)
    }
    guard bytes.count == count else { return nil }
    return bytes
}
