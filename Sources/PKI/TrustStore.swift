internal import COpenSSL
internal import Glibc
internal import POSIX

/// The certificates that are trusted without further proof ("trust anchors", RFC 5280 section 6.1).
///
/// One store serves every check of a run, signatures and TLS connections alike: loading Debian's bundle anew for each
/// connection costs 14 ms of CPU.
///
/// `@unchecked Sendable`, because:
/// 1. the handle is set once, in `init`, and freed once, in `deinit`;
/// 2. certificates are added in `init` only; what OpenSSL adds later (a hashed directory read on demand) it adds under
///    the store's own lock, as X509_STORE_lock(3) describes;
/// 3. reference counts of `X509_STORE` are atomic.
package final class TrustStore: @unchecked Sendable {
    package let handle: OpaquePointer  //<X509_STORE>

    /// Opens the trust that OpenSSL programs of this system use: `SSL_CERT_FILE` and
    /// `SSL_CERT_DIR`, or the built-in places.
    ///
    /// The corresponding C function is `X509_STORE_set_default_paths`, but for the file, which ``AnchorFile`` reads.
    ///
    /// - Throws: `.trustUnavailable`.
    package convenience init() throws(PKIError) {
        let file: AnchorFile?
        do throws(FileError) {
            file = try AnchorFile(Self.file)
        } catch {
            throw PKIError(.trustUnavailable, detail: "'\(Self.file)' cannot be read: \(error.detail)")
        }
        // OpenSSL ignores missing and empty files; every site would then seem to have an untrusted certificate.
        if let missing = Self.missingTrust(file) { throw PKIError(.trustUnavailable, detail: missing) }
        try self.init([])
        if let file, !file.add(to: handle) { throw .openSSL(.trustUnavailable) }
        try addFolders()
        guard let stores = X509_STORE_add_lookup(handle, X509_LOOKUP_store()) else { throw .openSSL(.trustUnavailable) }
        X509_LOOKUP_ctrl(stores, X509_L_ADD_STORE, nil, 0, nil)
        // Missing default places leave errors behind though the calls succeed.
        OpenSSLErrorQueue.clear()
    }

    /// Trusts exactly `anchors`, and nothing of the system's.
    package init(_ anchors: [Certificate]) throws(PKIError) {
        OpenSSLErrorQueue.clear()
        guard let store = X509_STORE_new() else { throw .openSSL() }
        handle = store
        // Every certificate of the store is an anchor, roots or not, for signatures and TLS alike.
        X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN))
        for anchor in anchors where X509_STORE_add_cert(store, anchor.handle) != 1 { throw .openSSL() }
    }

    deinit { X509_STORE_free(handle) }

    private func addFolders() throws(PKIError) {
        guard let folders = X509_STORE_add_lookup(handle, X509_LOOKUP_hash_dir()) else {
            throw .openSSL(.trustUnavailable)
        }
        X509_LOOKUP_ctrl(folders, X509_L_ADD_DIR, nil, Int(X509_FILETYPE_DEFAULT), nil)
    }

    /// What the system trusts under the name of a certificate's issuer.
    package enum Issuer: Sendable, Equatable {
        /// The issuer itself, also of a damaged certificate that names its key.
        case trusted(Certificate)
        /// Certificates of that name, whose keys did not sign the certificate.
        case differentKey
        case missing
    }

    /// Finds the issuer of a certificate among those that the system trusts.
    ///
    /// - Parameter searchesBundle: whether a bundle of all roots is read, too. Debian's has those of the folder.
    /// - Throws: `.trustUnavailable`.
    package static func systemIssuer(of certificate: Certificate, searchesBundle: Bool) throws(PKIError) -> Issuer {
        // Reading a file of the folders costs a hundredth of reading a bundle of all roots.
        var issuer = Issuer.missing
        if let store = try? TrustStore([]), (try? store.addFolders()) != nil { issuer = store.issuer(of: certificate) }
        if case .trusted = issuer { return issuer }
        if !searchesBundle, isFileBundle { return issuer }
        return try TrustStore().issuer(of: certificate)
    }

    /// Whether the file of the system's trust is a bundle of all roots, not one of the caller's own.
    private static var isFileBundle: Bool {
        let largestOwnFile = 64 << 10
        return !isFileNamed || FileSystem.size(file) ?? 0 > largestOwnFile
    }

    private static var isFileNamed: Bool { getenv(X509_get_default_cert_file_env()) != nil }

    private func issuer(of certificate: Certificate) -> Issuer {
        defer { OpenSSLErrorQueue.clear() }
        return withPathContext(from: certificate, through: [], in: handle) { context -> Issuer in
            var handle: OpaquePointer?
            // The one that a verification chooses.
            if X509_STORE_CTX_get1_issuer(&handle, context, certificate.handle) == 1, let handle {
                let issuer = Certificate(takingOwnershipOf: handle)
                let isIssuer = certificate.isSigned(by: issuer) || certificate.namesKey(of: issuer)
                return if isIssuer { .trusted(issuer) } else { .differentKey }
            }
            let named = Certificate.anchors(named: X509_get_issuer_name(certificate.handle), in: context)
            return if named.isEmpty { .missing } else { .differentKey }
        } ?? .missing
    }

    /// The file or else the folders of the system's trust.
    package static var systemPath: String {
        if (try? AnchorFile(file)) != nil { return file }
        let isFileMissed = isFileNamed && missingTrust(nil) != nil
        return if isFileMissed { file } else { folders }
    }

    /// The number of certificates at ``systemPath``: in a folder, those that OpenSSL finds by the hash of their names.
    package static var systemCount: Int {
        if let anchors = try? AnchorFile(file) { return anchors.count }
        return folders.split(separator: ":").flatMap(certificateNames).count
    }

    /// Whether a name is eight hexadecimal digits, a point and a number: openssl-rehash(1).
    private static func isHash(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 8 else { return false }
        return parts[0].allSatisfy(\.isHexDigit) && Int(parts[1]) != nil
    }

    /// Describes why the system's trust is not known; nil when its file or one of its folders has a certificate.
    ///
    /// - Parameter anchors: those of ``file``.
    private static func missingTrust(_ anchors: AnchorFile?) -> String? {
        if anchors != nil { return nil }
        let haveFolders = folders.split(separator: ":").contains { !certificateNames(in: $0).isEmpty }
        // A mistyped name does not lead to the trust of the whole system.
        if haveFolders, getenv(X509_get_default_cert_dir_env()) != nil { return nil }
        if let named = getenv(X509_get_default_cert_file_env()), named[0] != 0 {
            var information = stat()
            // An empty file, as /dev/null, leaves the folders.
            let isEmpty = stat(named, &information) == 0 && information.st_size == 0
            let name = "SSL_CERT_FILE is '\(String(cString: named))'"
            if access(named, R_OK) != 0 { return "\(name), which cannot be read" }
            if !isEmpty { return "\(name), which contains no certificate" }
        }
        if haveFolders { return nil }
        return "neither '\(file)' nor '\(folders)' contains a certificate"
    }

    private static var folders: String {
        String(copying: getenv(X509_get_default_cert_dir_env()))
            ?? String(cString: X509_get_default_cert_dir())
    }

    private static var file: String {
        String(copying: getenv(X509_get_default_cert_file_env()))
            ?? String(cString: X509_get_default_cert_file())
    }

    /// Names by which OpenSSL finds certificates in a folder.
    private static func certificateNames(in folder: Substring) -> [String] {
        ((try? FileSystem.names(in: String(folder), limit: 100_000)) ?? []).filter(isHash)
    }
}
