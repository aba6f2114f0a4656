internal import AASA

/// Finds the base among the packages of an archive.
enum BasePackage {
    /// Whether an entry is a package, by its name.
    static func isPackage(_ name: String) -> Bool { AppFileKind(named: name) == .apk }

    /// Packages that may be the base, the likeliest first; others only add languages, densities and processors to it.
    static func candidates(in archive: PackageArchive) throws(AndroidAppError) -> [String] {
        let packages = archive.names.filter(isPackage)
        let likely = ["universal.apk", "splits/base-master.apk", "base.apk"] + (try named(in: archive))
        let others = packages.filter { name in !isConfiguration(name) }.sorted()
        let ordered = likely.filter(archive.has) + others
        return Array(ordered.unique.prefix(5))
    }

    /// Packages that are installed with the base: features, which add components to the app, and configurations.
    static func splits(in archive: PackageArchive, besides base: String) -> [String] {
        let packages = archive.names.filter { name in isPackage(name) && name != base }
        if !archive.has(PackageEntry.contents) { return packages }
        // Bundletool writes whole apps into other folders.
        return packages.filter { name in name.hasPrefix("splits/") }
    }

    /// Whether a package is for a language, density or processor: of the base, or of a feature.
    private static func isConfiguration(_ path: String) -> Bool {
        // An app may be named com.example.config.
        let name = ".\(path.lastPathComponent.dropLast(".apk".count))"
        return name.contains(text: ".config.") || name.hasPrefix(".split_config.")
    }

    /// The base that a `manifest.json` of an .xapk names, or a package of the app's name.
    private static func named(in archive: PackageArchive) throws(AndroidAppError) -> [String] {
        guard let bytes = try archive.bytes(PackageEntry.description, limit: 1 << 20),
            let root = try? JSONReader.read(bytes)
        else { return [] }
        let splits = root["split_apks"]?.elements ?? []
        let base = splits.first { split in split["id"]?.string == "base" }
        var names: [String] = []
        if let file = base?["file"]?.string { names.append(file) }
        if let package = root["package_name"]?.string { names.append("\(package).apk") }
        return names
    }
}
