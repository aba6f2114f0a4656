internal import POSIX
package import AssetLinks

/// Reads Android packages, bundles and archives of packages. They are untrusted: nothing is run or unpacked to a disk,
/// and everything is bounded. Signatures and digests of contents are not verified.
package enum AndroidAppReader {
    /// Bytes of a manifest; the largest known have some hundred kilobytes.
    private static let manifestLimit = 8 << 20
    /// Bytes of a table of resources.
    private static let resourcesLimit = 256 << 20
    /// Bytes of the base in an archive of packages.
    private static let baseLimit = 1 << 30

    /// Whether the name is that of an Android app. Its content is not looked at.
    package static func hasName(_ path: String) -> Bool {
        let lower = path.lowercased()
        return [".apk", ".aab", ".apks", ".xapk", ".apkm"].contains(where: lower.hasSuffix)
    }

    /// Whether an archive has a manifest of Android, or a package in it.
    package static func isAndroidApp(_ path: String) -> Bool {
        guard let archive = try? PackageArchive(path) else { return false }
        return archive.has(PackageEntry.manifest) || archive.has(PackageEntry.bundleManifest)
            || archive.names.contains(where: BasePackage.isPackage)
    }

    /// - Throws: a file that cannot be read, is no Android app, or is damaged.
    package static func read(_ path: String) throws(AndroidAppError) -> AndroidApp {
        let archive = try PackageArchive(path)
        if archive.has(PackageEntry.bundleManifest) { return try bundle(archive) }
        if archive.has(PackageEntry.manifest) { return try package(archive, path: path) }
        return try split(archive)
    }

    // MARK: Packages

    private static func package(_ archive: PackageArchive, path: String?) throws(AndroidAppError) -> AndroidApp {
        let root = try parsed(
            PackageEntry.manifest, of: archive, limit: manifestLimit, failing: .manifest, by: BinaryXML.read)
        var app = try ManifestReader(root, of: .apk) { () throws(AndroidAppError) in
            let name = PackageEntry.resources
            guard let bytes = try archive.part(name, limit: resourcesLimit) else { return nil }
            do throws(FormatDefect) {
                return try ResourceTable(bytes)
            } catch {
                throw AndroidAppError(.resources, part: name, error.text)
            }
        }.app
        app.signing = try jarSigning(archive)
        try addBlock(of: archive, to: &app.signing)
        if let path { try addIncremental(beside: path, to: &app.signing) }
        return app
    }

    /// Adds the signers of schemes v2 and later.
    private static func addBlock(of archive: PackageArchive, to signing: inout AppSigning) throws(AndroidAppError) {
        guard let block = try SigningBlock(in: archive.file, before: archive.directoryOffset) else { return }
        signing.blockIDs = block.pairs.map(\.id)
        for pair in block.pairs {
            guard let scheme = SchemeReader.schemes[pair.id] else { continue }
            let bytes = try SigningBlock.read(pair.range, of: archive.file)
            signing.signers += try SigningBlock.mapped { () throws(FormatDefect) in
                try SchemeReader.signers(bytes, scheme: scheme)
            }
        }
    }

    /// Adds the signer of scheme v4, whose file is beside the package.
    private static func addIncremental(beside path: String, to signing: inout AppSigning) throws(AndroidAppError) {
        let name = path + ".idsig"
        guard FileKind(at: name) == .regular else { return }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileReader.read(name, limit: IncrementalSignature.maximumSize)
        } catch {
            throw AndroidAppError(error)
        }
        signing.signers.append(
            try SigningBlock.mapped { () throws(FormatDefect) in try IncrementalSignature.signer(bytes) })
    }

    /// The signers of scheme v1.
    private static func jarSigning(_ archive: PackageArchive) throws(AndroidAppError) -> AppSigning {
        var signers: [AppSigning.Signer] = []
        let names = archive.names.filter(JarSignature.isSignature).sorted()
        if names.count > JarSignature.maximumCount {
            throw AndroidAppError(.signature, "it has \(names.count) signatures")
        }
        for name in names {
            let signedFile = JarSignature.signedFile(of: name)
            let start = try archive.start(of: signedFile, count: JarSignature.signedFileStart)
            let newer = JarSignature.newerSchemes(inSignedFile: start)
            signers += try parsed(name, of: archive, limit: JarSignature.maximumSize, failing: .signature) {
                (bytes) throws(FormatDefect) in try JarSignature.signers(bytes, newerSchemes: newer)
            }
        }
        return AppSigning(signers: signers)
    }

    // MARK: Bundles

    private static func bundle(_ archive: PackageArchive) throws(AndroidAppError) -> AndroidApp {
        let root = try parsed(
            PackageEntry.bundleManifest, of: archive, limit: manifestLimit, failing: .manifest, by: ProtobufXML.read)
        let name = PackageEntry.bundleResources
        var app = try ManifestReader(root, of: .aab) { () throws(AndroidAppError) in
            guard archive.has(name) else { return nil }
            return try parsed(name, of: archive, limit: resourcesLimit, failing: .resources) {
                (bytes) throws(FormatDefect) in try ProtobufResources(bytes)
            }
        }.app
        app.signing = try jarSigning(archive)
        return app
    }

    // MARK: Archives of packages

    /// The app of the first package in an archive that has a manifest.
    private static func split(_ archive: PackageArchive) throws(AndroidAppError) -> AndroidApp {
        let candidates = try BasePackage.candidates(in: archive)
        if candidates.isEmpty { throw AndroidAppError(.notAnApp, "it has no \(PackageEntry.manifest)") }
        for name in candidates {
            guard let file = try archive.file(name, limit: baseLimit) else { continue }
            let own = try withExtendedLifetime(file) { () throws(AndroidAppError) -> AndroidApp? in
                let inner = try PackageArchive(file.path)
                guard inner.has(PackageEntry.manifest) else { return nil }
                return try package(inner, path: nil)
            }
            guard var app = own else { continue }
            app.kind = if archive.has(PackageEntry.contents) { .apks } else { .xapk }
            return app
        }
        throw AndroidAppError(.noBase, "none of its \(candidates.count) packages has a manifest")
    }

    // MARK: Parts

    /// The content of an entry as its format's reader returns it; an entry that is missing is read as an empty one.
    ///
    /// - Parameter code: that of the error about a defect.
    private static func parsed<Value>(
        _ name: String, of archive: PackageArchive, limit: Int, failing code: AndroidAppError.Code,
        by read: ([UInt8]) throws(FormatDefect) -> Value
    ) throws(AndroidAppError) -> Value {
        let bytes = try archive.bytes(name, limit: limit) ?? []
        do throws(FormatDefect) {
            return try read(bytes)
        } catch {
            throw AndroidAppError(code, part: name, error.text)
        }
    }
}
