internal import COpenSSL

/// Bytes that must not outlive their use: a private key's file, a pass phrase.
///
/// The memory belongs to this object alone, is never handed out as a `String` or an array, and is wiped in `deinit`.
/// The corresponding C function is `OPENSSL_cleanse`, which the optimiser may not remove.
package final class SecretBytes {
    private let storage: UnsafeMutableRawBufferPointer
    package private(set) var count = 0

    /// Allocates `capacity` bytes, zeroed.
    package init(capacity: Int) {
        storage = .allocate(byteCount: max(capacity, 1), alignment: 1)
        storage.initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// Copies bytes; wiping the original is the caller's part.
    package convenience init(_ bytes: [UInt8]) {
        self.init(capacity: bytes.count)
        storage.copyBytes(from: bytes)
        count = bytes.count
    }

    deinit {
        OPENSSL_cleanse(storage.baseAddress, storage.count)
        storage.deallocate()
    }

    /// Runs `body` with the whole capacity; it returns the number of bytes that it wrote.
    package func fill(_ body: (UnsafeMutableRawBufferPointer) -> Int) {
        count = min(max(body(storage), 0), storage.count)
    }

    /// Runs `body` with the bytes, which are valid until it returns.
    package func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try body(UnsafeRawBufferPointer(rebasing: storage[0..<count]))
    }

    /// Drops everything from the first line break on: a pass phrase file ends with one.
    package func keepFirstLine() {
        for (index, byte) in storage[0..<count].enumerated() where byte == 0x0A || byte == 0x0D {
            count = index
            return
        }
    }
}
