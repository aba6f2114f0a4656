internal import COpenSSL
internal import Glibc
internal import Glibc

/// Bytes that must not outlive their use: a private key's file, a pass phrase.
///
/// The memory is this object's alone, is never handed out as a `String` or an array, and is wiped when the object goes.
/// The corresponding C function is `OPENSSL_cleanse`, which the optimiser may not remove.
package final class SecretBytes {
    private let storage: UnsafeMutableRawBufferPointer
    /// How many bytes are in use.
    package private(set) var count = 0

    /// Room for `capacity` bytes, zeroed.
    package init(capacity: Int) {
        storage = .allocate(byteCount: max(capacity, 1), alignment: 1)
        storage.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit {
        OPENSSL_cleanse(storage.baseAddress, storage.count)
        storage.deallocate()
    }

    /// Lets `body` write up to the capacity; it returns how many bytes it wrote.
    package func fill(_ body: (UnsafeMutableRawBufferPointer) -> Int) {
        count = min(max(body(storage), 0), storage.count)
    }

    /// The bytes, for the length of `body` only.
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

    /// Asks for a pass phrase on the controlling terminal, without echo. Returns nil when there is no terminal.
    ///
    /// An interrupt restores the terminal's echo and then takes its usual effect.
    /// The corresponding C function is `EVP_read_pw_string_min`.
    package static func prompt(_ question: String) -> SecretBytes? {
        // Without a terminal OpenSSL would read standard input, which may be the document.
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        close(terminal)
        let capacity = 1024
        let secret = SecretBytes(capacity: capacity)
        var answered = false
        secret.fill { room in
            let start = room.bindMemory(to: CChar.self)
            guard let base = start.baseAddress else { return 0 }
            let outcome = EVP_read_pw_string_min(base, 0, Int32(capacity - 1), question, 0)
            // OpenSSL's user interface catches the interrupt, puts the terminal right and says -2; nothing else does.
            if outcome == -2 { raise(SIGINT) }
            guard outcome == 0 else { return 0 }
            answered = true
            return start.firstIndex(of: 0) ?? capacity
        }
        OpenSSLErrorQueue.clear()
        return answered ? secret : nil
    }
}

/// Where a pass phrase comes from; called only when a key turns out to be encrypted. Nil means that there is none.
package typealias PassphraseSource = () -> SecretBytes?
