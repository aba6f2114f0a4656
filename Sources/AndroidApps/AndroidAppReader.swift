internal import AASA
internal import POSIX
package import AssetLinks

/// Reads Android packages, bundles and archives of packages. They are untrusted: nothing is run or unpacked to a disk,
/// and everything is bounded. Signatures and digests of contents are not verified.
package enum AndroidAppReader {
    /// Bytes of a manifest; the largest known have some hundred kilobytes.
    private static let manifestLimit = 8 << 20
    /// Bytes of a table of resources.
    private static let resourcesLimit = 256 << 20
    /// Bytes of the base in an archive of packages, and of all its other packages together.
    private static let baseLimit = 1 << 30

    /// Whether an archive has a manifest of Android, or a package in it.
    package static func isAndroidApp(_ path: String) -> Bool {
        guard let archive = try? PackageArchive(path) else { return false }
        return archive.has(PackageEntry.manifest) || archive.has(PackageEntry.bundleManifest)
            || archive.names.contains(where: BasePackage.isPackage)
    }

    /// - Throws: a file that cannot be read, is not an Android app, or is damaged.
    package static func read(_ path: String) throws(AndroidAppError) -> AndroidApp {
        var app = try app(in: try PackageArchive(path), at: path)
        app.path = path
        return app
    }

    private static func app(in archive: PackageArchive, at path: String) throws(AndroidAppError) -> AndroidApp {
        if archive.has(PackageEntry.bundleManifest) { return try bundle(archive) }
        if archive.has(PackageEntry.manifest) { return try package(archive, path: path) }
        return try split(archive)
    }

    // MARK: Packages

    private static func package(_ archive: PackageArchive, path: String?) throws(AndroidAppError) -> AndroidApp {
        let root = try manifest(of: archive)
        if case .string(let split) = root.plain("split") {
            throw AndroidAppError(.noBase, "it is the split '\(split)' of an app")
        }
        var app = try ManifestReader(root, of: .apk, resources: resources(of: archive)).app
        try addSigning(of: archive, path: path, to: &app)
        return app
    }

    private static func manifest(of archive: PackageArchive) throws(AndroidAppError) -> XMLElement {
        try parsed(PackageEntry.manifest, of: archive, limit: manifestLimit, failing: .manifest, by: BinaryXML.read)
    }

    private static func resources(of archive: PackageArchive) -> PackageResources.Loader {
        { () throws(AndroidAppError) in
            let name = PackageEntry.resources
            guard let bytes = try archive.part(name, limit: resourcesLimit) else { return nil }
            return try AndroidAppError.mapping(.resources, part: name) { () throws(FormatDefect) in
                try ResourceTable(bytes)
            }
        }
    }

    private static func addSigning(
        of archive: PackageArchive, path: String?, to app: inout AndroidApp
    ) throws(AndroidAppError) {
        app.signing = try jarSigning(archive)
        try addBlock(of: archive, to: &app.signing)
        if let path { try addIncremental(beside: path, to: &app.signing) }
    }

    /// Adds the signers of schemes v2 and later.
    private static func addBlock(of archive: PackageArchive, to signing: inout AppSigning) throws(AndroidAppError) {
        guard let block = try SigningBlock(in: archive.file, before: archive.directoryOffset) else { return }
        signing.blockIDs = block.pairs.map(\.id)
        var schemes: Set<AppSigning.Scheme> = []
        for pair in block.pairs {
            // Of several pairs of a scheme, the first counts (ApkSigningBlockUtils).
            guard let scheme = SchemeReader.schemes[pair.id], schemes.insert(scheme).inserted else { continue }
            signing.signers += try AndroidAppError.mapping(.signature) { () throws(FormatDefect) in
                try SchemeReader.signers(pair.content, scheme: scheme)
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
        let signer = try AndroidAppError.mapping(.signature) { () throws(FormatDefect) in
            try IncrementalSignature.signer(bytes)
        }
        signing.signers.append(signer)
    }

    /// The signers of scheme v1.
    private static func jarSigning(_ archive: PackageArchive) throws(AndroidAppError) -> AppSigning {
        var signers: [AppSigning.Signer] = []
        var files: [String: String] = [:]
        for name in archive.names { files[name.uppercased()] = name }
        if files[JarSignature.manifest] == nil { return AppSigning() }
        let names = archive.names.filter { name in
            JarSignature.isSignature(name) && files[JarSignature.signedFile(of: name)] != nil
        }.sorted()
        if names.count > JarSignature.maximumCount {
            throw AndroidAppError(.signature, "it has \(names.count) signatures")
        }
        for name in names {
            guard let signedFile = files[JarSignature.signedFile(of: name)] else { continue }
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
        let base = PackageEntry.baseModule
        var reader = try ManifestReader(
            try manifest(ofModule: base, in: archive), of: .aab, resources: resources(ofModule: base, in: archive))
        var room = resourcesLimit
        for name in archive.names {
            guard let module = PackageEntry.module(ofManifest: name), module != base else { continue }
            let size = archive.size(of: name) + archive.size(of: PackageEntry.resources(ofModule: module))
            if size > room {
                reader.app.unreadParts.append(sentence(aboutLarge: module))
                continue
            }
            room -= size
            try reader.add(
                featureIn: try manifest(ofModule: module, in: archive),
                resources: resources(ofModule: module, in: archive))
        }
        reader.app.signing = try jarSigning(archive)
        return reader.mergedApp
    }

    private static func manifest(
        ofModule module: String, in archive: PackageArchive
    ) throws(AndroidAppError) -> XMLElement {
        try parsed(
            PackageEntry.manifest(ofModule: module), of: archive, limit: manifestLimit, failing: .manifest,
            by: ProtobufXML.read)
    }

    private static func resources(ofModule module: String, in archive: PackageArchive) -> PackageResources.Loader {
        { () throws(AndroidAppError) in
            let name = PackageEntry.resources(ofModule: module)
            guard archive.has(name) else { return nil }
            return try parsed(name, of: archive, limit: resourcesLimit, failing: .resources) {
                (bytes) throws(FormatDefect) in try ProtobufResources(bytes)
            }
        }
    }

    // MARK: Archives of packages

    /// The app of the first package in an archive that has the manifest of a base, with its splits.
    private static func split(_ archive: PackageArchive) throws(AndroidAppError) -> AndroidApp {
        let candidates = try BasePackage.candidates(in: archive)
        if candidates.isEmpty { throw AndroidAppError(.notAnApp, "it has no \(PackageEntry.manifest)") }
        // The first error.
        var damage: AndroidAppError?
        let large = candidates.filter { name in archive.size(of: name) > baseLimit }
        if let first = large.first {
            damage = AndroidAppError(.tooLarge, part: first, "\(archive.size(of: first)) bytes")
        }
        for name in candidates where !large.contains(name) {
            guard let file = try archive.file(name, limit: baseLimit) else { continue }
            let inner: PackageArchive
            do throws(AndroidAppError) { inner = try PackageArchive(file.path, in: file) } catch {
                damage = damage ?? AndroidAppError(error.code, part: name, error.defect)
                continue
            }
            guard var app = try app(ofBase: inner, named: name, in: archive) else { continue }
            app.unreadParts = (large.map(sentence(aboutLarge:)) + app.unreadParts).unique
            return app
        }
        throw damage
            ?? AndroidAppError(.noBase, "it has \(candidates.count.counted("package")) without a base's manifest")
    }

    /// The app of a base with the other packages of its archive; nil if the package is not a base.
    private static func app(
        ofBase base: PackageArchive, named name: String, in archive: PackageArchive
    ) throws(AndroidAppError) -> AndroidApp? {
        guard base.has(PackageEntry.manifest) else { return nil }
        let root = try manifest(of: base)
        if isSplit(root) { return nil }
        let kind: AndroidApp.Kind = if archive.has(PackageEntry.contents) { .apks } else { .xapk }
        var reader = try ManifestReader(root, of: kind, resources: resources(of: base))
        try addSigning(of: base, path: nil, to: &reader.app)
        try addSplits(of: archive, besides: name, to: &reader)
        return reader.mergedApp
    }

    private static func sentence(aboutLarge name: String) -> String {
        "'\(name)' is too large to be read with the others"
    }

    private static func isSplit(_ manifest: XMLElement) -> Bool { manifest.plain("split") != nil }

    /// Adds what the other packages have, and notes those of other signers. One that is not readable as an archive, or
    /// larger than those of apps, is noted: the base is enough.
    private static func addSplits(
        of archive: PackageArchive, besides base: String, to reader: inout ManifestReader
    ) throws(AndroidAppError) {
        var room = baseLimit
        for name in BasePackage.splits(in: archive, besides: base) {
            let size = archive.size(of: name)
            guard size <= room, let file = try archive.file(name, limit: room) else {
                reader.app.unreadParts.append(sentence(aboutLarge: name))
                continue
            }
            room -= size
            guard let inner = try? PackageArchive(file.path, in: file), inner.has(PackageEntry.manifest) else {
                reader.app.unreadParts.append("'\(name)' is not an Android package")
                continue
            }
            do throws(AndroidAppError) {
                let root = try manifest(of: inner)
                // Another app may be in the archive.
                if !isSplit(root) { continue }
                try reader.add(featureIn: root, resources: resources(of: inner))
                try noteSigner(of: inner, named: name, besides: &reader.app)
            } catch {
                let part = error.part ?? PackageEntry.manifest
                throw AndroidAppError(error.code, part: "\(name): \(part)", error.defect)
            }
        }
    }

    /// Notes a package that has no signer of the base. Systems do not install the app then
    /// (ParsingPackageUtils.getSigningDetails).
    private static func noteSigner(
        of split: PackageArchive, named name: String, besides app: inout AndroidApp
    ) throws(AndroidAppError) {
        var signing = try jarSigning(split)
        try addBlock(of: split, to: &signing)
        if signing.currentCertificates.isEmpty && app.signing.currentCertificates.isEmpty { return }
        if signing.currentCertificates.isDisjoint(with: app.signing.currentCertificates) {
            app.otherwiseSignedParts.append(name)
        }
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
        return try AndroidAppError.mapping(code, part: name) { () throws(FormatDefect) in try read(bytes) }
    }
}
