internal import POSIX
internal import PropertyLists
package import AASA

/// The targets of a project of Xcode (`project.pbxproj`), with what makes an application identifier.
package struct XcodeProject {
    /// A target with the build settings of its release configuration, over those of the project.
    private struct Target {
        let name: String
        let settings: BuildSettings
        /// The path of its entitlements, from the folder of the project on or absolute; nil if it signs with none.
        let entitlements: String?
    }

    /// Why an application identifier is not known.
    package enum Problem: Sendable, Equatable {
        /// No release configuration signs with the file.
        case notSigned
        /// Targets of these identifiers sign with it.
        case several([String])
        /// The setting is missing, or is empty.
        case missing(setting: String, target: String)

        /// The problem in a sentence whose subject is the application identifier.
        package var sentence: String {
            switch self {
            case .notSigned: "no target has the file as 'CODE_SIGN_ENTITLEMENTS' of its release configuration"
            case .several(let identifiers): "several targets sign with the file: \(identifiers.shortened)"
            case .missing(let setting, let target):
                "the release configuration of the target '\(target)' has no '\(setting)'"
            }
        }
    }

    private var targets: [Target] = []
    /// Sentences about files that its settings include and that do not exist.
    package private(set) var missingFiles: [String]
    private let folder: String

    private static let maximumSize = 1 << 26

    /// - Parameter path: of the folder `NAME.xcodeproj`.
    /// - Throws: `.file`, `.app`.
    package init(_ path: String) throws(ToolkitError) {
        let file = "\(path)/project.pbxproj"
        folder = FileSystem.folder(of: path)
        let root = try PropertyListReader.project(
            try system(try FileReader.read(file, limit: Self.maximumSize)), path: file)
        var objects = XcodeObjects(root["objects"], of: path)
        var own = BuildSettings()
        for node in objects.nodes(of: "PBXProject") { own.add(try objects.shippedSettings(of: node)) }
        for node in objects.nodes(of: "PBXNativeTarget") {
            let name = node["name"]?.string ?? ""
            // A configuration may override the product's name.
            var settings = BuildSettings(["TARGET_NAME": name, "PRODUCT_NAME": name])
            settings.add(own.levels + (try objects.shippedSettings(of: node)))
            let entitlements = settings.value(of: "CODE_SIGN_ENTITLEMENTS", with: ["SRCROOT": ".", "PROJECT_DIR": "."])
            targets.append(Target(name: name, settings: settings, entitlements: entitlements))
        }
        missingFiles = objects.missingFiles.unique
    }

    /// Adds the targets of a project in the same folder.
    package mutating func add(_ other: XcodeProject) {
        targets += other.targets
        missingFiles += other.missingFiles
    }

    /// The paths of the entitlements with which release configurations sign, of files that exist.
    package var entitlements: [String] {
        let paths = targets.compactMap(\.entitlements).map(path(of:)).unique
        return paths.filter { FileKind(at: $0) == .regular }
    }

    /// Whether a release configuration signs with the file at a path.
    package func signs(with path: String) -> Bool { !targets(of: path).isEmpty }

    private func path(of written: String) -> String {
        let plain = if written.hasPrefix("./") { String(written.dropFirst(2)) } else { written }
        return if plain.hasPrefix("/") || folder == "." { plain } else { "\(folder)/\(plain)" }
    }

    private func targets(of entitlements: String) -> [Target] {
        guard let file = FileSystem.resolved(entitlements) else { return [] }
        return targets.filter { target in
            target.entitlements.map { FileSystem.resolved(path(of: $0)) == file } ?? false
        }
    }

    /// Entitlements as the build will have them: with its application identifier, and with its settings in place of
    /// their variables. Unchanged when no target signs with the file, or several of different identifiers do.
    ///
    /// - Parameter path: of the entitlements.
    package func resolved(_ entitlements: Entitlements, at path: String) -> Entitlements {
        let own = targets(of: path)
        let identifiers = own.map(\.settings.identifier).unique
        guard let target = own.first, identifiers.count == 1 else { return entitlements }
        var result = entitlements
        if let identifier = identifiers[0], entitlements.app == nil {
            result.identifier = identifier
            result.team = target.settings.team
        }
        result.associatedDomains = entitlements.associatedDomains?.map { value in
            Entitlements.Value(text: target.settings.filled(value.text), line: value.line)
        }
        return result
    }

    /// Why the project gives no application identifier for entitlements; nil if it does.
    package func problem(ofEntitlementsAt path: String) -> Problem? {
        let own = targets(of: path)
        guard let target = own.first else { return .notSigned }
        let identifiers = own.map(\.settings.identifier).unique
        if identifiers.count > 1 { return .several(identifiers.compactMap(\.self)) }
        if identifiers[0] != nil { return nil }
        return .missing(
            setting: target.settings.team == nil ? "DEVELOPMENT_TEAM" : "PRODUCT_BUNDLE_IDENTIFIER", target: target.name
        )
    }
}
