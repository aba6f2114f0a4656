internal import AASA

/// The names of entries that are read of packages, bundles and archives of packages.
enum PackageEntry {
    static let manifest = "AndroidManifest.xml"
    static let resources = "resources.arsc"
    static let bundleManifest = manifest(ofModule: baseModule)
    /// The module of a bundle that is the base; others are features.
    static let baseModule = "base"
    /// Bundletool's description of an archive of packages.
    static let contents = "toc.pb"
    /// The description of an .xapk.
    static let description = "manifest.json"

    static func manifest(ofModule module: String) -> String { "\(module)/manifest/\(manifest)" }
    static func resources(ofModule module: String) -> String { "\(module)/resources.pb" }

    /// The module of a bundle with this manifest; nil for another entry.
    static func module(ofManifest name: String) -> String? {
        guard let module = name.parts(separatedBy: "/").first.map(String.init) else { return nil }
        return if name == manifest(ofModule: module) { module } else { nil }
    }

    private static let names = [manifest, resources, contents, description].map { name in Array(name.utf8) }
    private static let endsInModule = [manifest(ofModule: ""), resources(ofModule: "")].map { end in Array(end.utf8) }
    /// The folder of signatures.
    private static let signatures = Array("META-INF/".utf8)

    /// Whether an entry is one of them, a signature with its file, or a package in an archive. An app has
    /// tens of thousands of others, of which the first or the last byte is compared before a text is made.
    static func isRead(_ name: ArraySlice<UInt8>) -> Bool {
        guard let first = name.first, let last = name.last else { return false }
        for known in names where known.count == name.count && known.elementsEqual(name) { return true }
        for end in endsInModule where end.last == last && name.suffix(end.count).elementsEqual(end) { return true }
        if isSameLetter(first, as: UInt8(ascii: "M")), name.count > signatures.count,
            name.prefix(signatures.count).elementsEqual(signatures, by: isSameLetter)
        {
            return JarSignature.isFile(String(utf8: name))
        }
        guard isSameLetter(last, as: UInt8(ascii: "k")) else { return false }
        return BasePackage.isPackage(String(utf8: name))
    }

    /// Whether two bytes are one letter, small or capital.
    private static func isSameLetter(_ byte: UInt8, as other: UInt8) -> Bool { byte | 0x20 == other | 0x20 }
}
