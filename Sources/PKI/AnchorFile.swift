internal import COpenSSL
internal import POSIX
internal import Synchronization

/// The trust anchors of a PEM file. A certificate is parsed when a path needs its subject as an issuer.
///
/// OpenSSL's own `X509_LOOKUP_file` parses every certificate at once. For the 140 of Debian's bundle that costs 200
/// million instructions, fifteen times as many as verifying a file.
final class AnchorFile {
    private struct Entry {
        let subject: OpaquePointer  //<X509_NAME>
        let encoding: [UInt8]
        /// Whether OpenSSL's trust settings are behind the certificate.
        let isTrusted: Bool
    }

    private let entries: [Entry]
    var count: Int { entries.count }
    /// The certificates that were needed, at the indices of their entries.
    private let parsed: Mutex<[Certificate?]>

    /// Bytes of a file at most; bundles of all roots have a hundredth of it.
    private static let longest = 64 << 20

    /// Reads the certificates up to a broken block; nil without any, for a folder, and for a file that is missing or
    /// that this user may not read. Other blocks are skipped.
    ///
    /// - Throws: the system fails to read it, so that what it has is not known.
    init?(_ path: String) throws(FileError) {
        if path == FileReader.standardInput { return nil }
        var content: [UInt8] = []
        do throws(FileError) {
            content = try FileReader.read(path, limit: Self.longest)
        } catch {
            if [.missing, .notPermitted, .isDirectory].contains(error.code) { return nil }
            throw error
        }
        defer { OpenSSLErrorQueue.clear() }
        entries = content.withUnsafeBytes { bytes in withReadBIO(bytes, Self.entries) } ?? []
        if entries.isEmpty { return nil }
        parsed = Mutex([Certificate?](repeating: nil, count: entries.count))
    }

    private static func entries(_ bio: OpaquePointer) -> [Entry] {
        var entries: [Entry] = []
        while let block = PEMBlock(bio) {
            guard let isTrusted = block.certificateForm else { continue }
            let encoding = block.bytes
            guard let subject = Certificate.subjectName(ofEncoding: encoding[...]) else { continue }
            entries.append(Entry(subject: subject, encoding: encoding, isTrusted: isTrusted))
        }
        return entries
    }

    deinit { for entry in entries { X509_NAME_free(entry.subject) } }

    /// Makes the anchors known to a store, which keeps this object as long as it lives.
    ///
    /// - Returns: false when memory is exhausted.
    func add(to store: OpaquePointer) -> Bool {
        guard let lookup = X509_STORE_add_lookup(store, OpaquePointer(bitPattern: Self.method)) else { return false }
        return X509_LOOKUP_set_method_data(lookup, Unmanaged.passRetained(self).toOpaque()) == 1
    }

    /// Returns the first certificate with the subject, if there is one, after adding every one to the store: OpenSSL
    /// looks among the store's for one whose key fits. Called by several threads at once.
    private func certificate(_ subject: OpaquePointer, addingTo store: OpaquePointer) -> Certificate? {
        let matches = entries.indices.filter { X509_NAME_cmp(entries[$0].subject, subject) == 0 }
        let certificates = parsed.withLock { parsed in
            for index in matches where parsed[index] == nil {
                parsed[index] = Certificate(entries[index].encoding, isTrusted: entries[index].isTrusted)
            }
            return matches.compactMap { parsed[$0] }
        }
        for certificate in certificates { X509_STORE_add_cert(store, certificate.handle) }
        return certificates.first
    }

    /// The address of an `X509_LOOKUP_METHOD`, made once: X509_LOOKUP_meth_new(3).
    private static let method: UInt = {
        let method = X509_LOOKUP_meth_new("certificates of a file, parsed when needed")
        X509_LOOKUP_meth_set_get_by_subject(method) { lookup, type, subject, result in
            guard type == X509_LU_X509, let subject, let data = X509_LOOKUP_get_method_data(lookup),
                let store = X509_LOOKUP_get_store(lookup),
                let certificate = Unmanaged<AnchorFile>.fromOpaque(data).takeUnretainedValue()
                    .certificate(subject, addingTo: store),
                X509_OBJECT_set1_X509(result, certificate.handle) == 1
            else { return 0 }
            // OpenSSL adds a reference of its own to the result; the manual page requires that this one is released.
            X509_free(certificate.handle)
            return 1
        }
        X509_LOOKUP_meth_set_free(method) { lookup in
            if let data = X509_LOOKUP_get_method_data(lookup) { Unmanaged<AnchorFile>.fromOpaque(data).release() }
        }
        return UInt(bitPattern: method)
    }()
}
