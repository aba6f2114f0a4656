internal import CodeSigning
internal import POSIX
internal import PropertyLists
internal import Zip
package import AASA

/// Reads build products: apps in folders and archives, programs, profiles, lists of entitlements.
///
/// Products are untrusted: nothing is run or unpacked, links are not followed, and everything is bounded.
package enum AppReader {
    /// Returns the programs of the product, at least one, the app itself first.
    ///
    /// - Parameter path: `.ipa`, `.app`, `.appex`, `.xcarchive`, a Mach-O file, `.mobileprovision`, `.provisionprofile`
    ///   or `.entitlements`; recognised by its content, not by its name.
    /// - Throws: `.file`, `.app`.
    package static func read(_ path: String) throws(ToolkitError) -> [AppProgram] {
        if path != FileReader.standardInput, FileKind(at: path) == .directory { return try folder(path) }
        let isStream = FileReader.isStream(path)
        var start: [UInt8] = []
        if !isStream { start = try system(FileReader.readStart(path, count: 64)) }
        if isArchive(start) { return try archive(path) }
        if isProgram(start) {
            let image = try system(RandomAccessFile(path)).programImage()
            return [try ProgramReading.program(image, kind: .machO, path: "", file: path)]
        }
        // Bytes may be in front of an archive, as in one that extracts itself.
        if !isStream, !mayBeList(start), Archive.hasEnd(path: path) { return try archive(path) }
        let bytes = try system(FileReader.read(path, limit: BundleReader.smallFile))
        return [try list(Self.withoutBlobHeader(bytes), path: path)]
    }

    /// Whether a file begins like XML, a binary property list or a CMS message.
    private static func mayBeList(_ start: [UInt8]) -> Bool {
        let firstVisible = start.first { byte in byte > 0x20 }
        let isMessageOrHasMark = [0x30, 0xEF, 0xFE, 0xFF].contains(start.first)
        return start.starts(with: "bplist".utf8) || isMessageOrHasMark || firstVisible == "<"
    }

    /// Whether a file begins like a ZIP archive, as apps of each system do.
    package static func isArchive(_ start: [UInt8]) -> Bool { start.starts(with: [0x50, 0x4B]) }

    /// Whether a file begins like a Mach-O program.
    package static func isProgram(_ start: [UInt8]) -> Bool { MachOReader.looksLikeMachO(Array(start.prefix(64))) }

    /// Whether an app is at `path`, also one of Android that ``read(_:)`` does not read, judging by its name and its first bytes.
    /// Association files have neither.
    package static func isBuildProduct(_ path: String) -> Bool {
        if AppFileKind.isCertain(path) { return true }
        switch FileKind(at: path) {
        case .directory:
            let (files, folders) = (["Info.plist", "Contents/Info.plist"], ["Payload", "Products/Applications"])
            return files.contains { name in FileKind(at: "\(path)/\(name)") == .regular }
                || folders.contains { name in FileKind(at: "\(path)/\(name)") == .directory }
        case .regular:
            guard let start = try? FileReader.readStart(path, count: 512) else { return false }
            let text = String(utf8: start)
            return isArchive(start) || isProgram(start) || text.hasPrefix("bplist") || text.contains(text: "<plist")
        default: return false
        }
    }

    // MARK: Bundles

    private static func folder(_ path: String) throws(ToolkitError) -> [AppProgram] {
        let plain = if path == "/" { path } else { path.withoutTrailingSlash }
        let tree = FolderTree(plain)
        if let programs = try appsOfXcodeArchive(tree, at: "") { return programs }
        if plain.hasSuffix(".xcarchive") { throw ToolkitError(.app(.noAppInXcodeArchive), path: path) }
        // An archive that was unpacked.
        if let programs = try apps(tree, in: "Payload", kind: .app) { return programs }
        // Within the autoclosure of ?? the errors would lose their type.
        let flat = try tree.bytes("Info.plist", limit: BundleReader.smallFile)
        let nested = try tree.bytes("Contents/Info.plist", limit: BundleReader.smallFile)
        if flat == nil, nested == nil {
            let manifest = try tree.bytes("AndroidManifest.xml", limit: BundleReader.smallFile)
            throw ToolkitError(.app(manifest == nil ? .notABundle : .unbuiltForAndroid), path: path)
        }
        let kind: AppProgram.Kind = if plain.hasSuffix(".appex") { .appex } else { .app }
        return try BundleReader.read(tree, at: "", kind: kind)
    }

    private static func archive(_ path: String) throws(ToolkitError) -> [AppProgram] {
        let tree = try ArchiveTree(path)
        if let programs = try apps(tree, in: "Payload", kind: .ipa) { return programs }
        // A folder that was compressed: the app itself, or an archive of Xcode's.
        if let programs = try apps(tree, in: "", kind: .app) { return programs }
        for name in try tree.folders(in: "") where name.hasSuffix(".xcarchive") {
            if let programs = try appsOfXcodeArchive(tree, at: name) { return programs }
            throw ToolkitError(.app(.noAppInXcodeArchive), path: path)
        }
        for name in try tree.folders(in: "") where try tree.folders(in: name).contains("Payload") {
            throw ToolkitError(.app(.payloadTooDeep), path: path, detail: name)
        }
        throw ToolkitError(.app(.noApp), path: path)
    }

    /// The programs of all apps in one of Xcode's archives, which may be below the usual folder; nil without apps.
    private static func appsOfXcodeArchive(
        _ tree: any ProductTree, at path: String
    ) throws(ToolkitError) -> [AppProgram]? {
        let products = BundleReader.path(of: "Products", in: path)
        if let programs = try apps(tree, in: "\(products)/Applications", kind: .xcarchive) { return programs }
        let list = BundleReader.path(of: "Info.plist", in: path)
        guard try !tree.folders(in: products).isEmpty, let bytes = try tree.bytes(list, limit: BundleReader.smallFile)
        else { return nil }
        let properties = try PropertyListReader.dictionary(bytes, path: tree.name(of: list))["ApplicationProperties"]
        guard let app = properties?["ApplicationPath"]?.string, !app.split(separator: "/").contains("..") else {
            return nil
        }
        return try apps(tree, in: "\(products)/\(FileSystem.folder(of: app))", kind: .xcarchive)
    }

    /// The programs of all apps in a folder; nil without apps.
    private static func apps(
        _ tree: any ProductTree, in folder: String, kind: AppProgram.Kind
    ) throws(ToolkitError) -> [AppProgram]? {
        let names = try tree.folders(in: folder).filter { name in name.hasSuffix(".app") }
        var programs: [AppProgram] = []
        for name in names {
            let path = BundleReader.path(of: name, in: folder)
            // The only app is the product itself.
            let shownPath = if names.count == 1 { "" } else { path }
            programs += try BundleReader.read(tree, at: path, kind: kind, shownPath: shownPath)
        }
        return programs.nonEmpty
    }

    // MARK: Lists

    /// Without the magic number and the length of a code signature's blob, which older versions of
    /// `codesign -d --entitlements` print (kSecCodeMagicEntitlement, CSCommon.h).
    private static func withoutBlobHeader(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xFA, 0xDE, 0x71, 0x71]) { return Array(bytes.dropFirst(8)) }
        return bytes
    }

    private static func list(_ bytes: [UInt8], path: String) throws(ToolkitError) -> AppProgram {
        if bytes.starts(with: "[Dict]".utf8) {
            throw ToolkitError(
                .app(.unrecognised), path: path,
                detail: "it is a text for readers: codesign -d --entitlements - --xml APP writes a list")
        }
        if let profile = try ProfileReader.read(bytes, path: path) {
            return AppProgram(
                kind: .profile, codeSignature: .notApplicable, entitlements: profile.entitlements, profile: profile)
        }
        let list = try PropertyListReader.dictionary(bytes, path: path)
        let isInformation = path.lastPathComponent == "Info.plist"
        if isInformation || list["CFBundleIdentifier"] != nil || list["CFBundleExecutable"] != nil {
            let hasDomains = list[DomainsKey.entitlement.rawValue] != nil
            let clause = if hasDomains { ", in which com.apple.developer.associated-domains has no effect" } else { "" }
            throw ToolkitError(.app(.notEntitlements), path: path, detail: "an Info.plist\(clause)")
        }
        if !path.hasSuffix(".entitlements"), !mayBeEntitlements(list) {
            throw ToolkitError(.app(.notEntitlements), path: path)
        }
        return AppProgram(kind: .entitlements, codeSignature: .notApplicable, entitlements: Entitlements(list))
    }

    /// Whether a list has an entitlement, or nothing at all.
    private static func mayBeEntitlements(_ list: PropertyNode) -> Bool {
        guard case .dictionary(let members) = list.value, !members.isEmpty else { return true }
        let names = ["application-identifier", "aps-environment", "get-task-allow", "keychain-access-groups"]
        return members.contains { key, _ in key.hasPrefix("com.apple.") || names.contains(key) }
    }
}
