internal import COpenSSL

/// Runs `body` with a read-only BIO over `bytes`; the BIO does not outlive the call.
package func withReadBIO<R, E: Error>(
    _ bytes: UnsafeRawBufferPointer, _ body: (OpaquePointer) throws(E) -> R
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

/// Runs `body` with a memory BIO to write to and returns what was written, or nil when `body` says no.
package func writtenBytes(_ body: (OpaquePointer) -> Bool) -> [UInt8]? {
    guard let bio = BIO_new(BIO_s_mem()) else { return nil }
    defer { BIO_free(bio) }
    guard body(bio) else { return nil }
    var start: UnsafeMutablePointer<CChar>?
    let count = aasa_BIO_get_mem_data(bio, &start)
    guard let start, count > 0 else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
}
