internal import AASA

/// A configuration of a project of Xcode, or of a target in it.
struct XcodeConfiguration {
    /// What it sets, with its file.
    struct Settings {
        var levels: [BuildSettings.Level]
        /// Whether no file is missing that could set more.
        var isComplete = true
        /// Sentences about files that are missing.
        var missingFiles: [String] = []
    }

    let name: String
    /// The path of its file of settings (`.xcconfig`); nil without one.
    let file: String?
    let settings: BuildSettings.Level

    /// The settings of its file come first: its own override them.
    ///
    /// - Parameter folder: that of the project.
    func settings(in folder: String) -> Settings {
        var result = Settings(levels: [[("CONFIGURATION", name)]])
        if let file {
            let file = ConfigurationFile(file, in: folder)
            result.levels.append(file.settings)
            result.isComplete = file.isComplete
            result.missingFiles = file.missingFiles
        }
        // Xcode sorts them, so that a setting with a condition comes after the one without.
        result.levels.append(settings.sorted { one, other in one.name < other.name })
        return result
    }
}

/// A target of a project of Xcode that is compiled.
struct XcodeTarget {
    let name: String
    /// `com.apple.product-type.application`, or without what all begin with; nil if it is not written.
    let productType: String?
    let configurations: [XcodeConfiguration]

    /// Whether it can name sites, as no framework and no tests can.
    var isAppOrExtension: Bool {
        guard let productType else { return true }
        return productType.contains(text: "application") || productType.contains(text: "extension")
    }
}

extension [XcodeConfiguration] {
    /// The configurations of which one is released: `Release`, else those with that in their names, else those whose
    /// names are not of debug builds, else all.
    var released: [XcodeConfiguration] {
        if let release = first(where: { configuration in configuration.name == "Release" }) { return [release] }
        let released = filter { configuration in configuration.name.lowercased().contains(text: "release") }
        let others = filter { configuration in !configuration.name.lowercased().hasPrefix("debug") }
        return released.nonEmpty ?? others.nonEmpty ?? self
    }
}
