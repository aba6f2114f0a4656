internal import POSIX
internal import PropertyLists
package import AASA

/// The targets of a project of Xcode (`project.pbxproj`, or `project.xcproj` since Xcode 27), with what makes an
/// application identifier.
package struct XcodeProject {
    /// A target in a configuration of which one is released, with its build settings over those of the project.
    private struct Build {
        let target, configuration: String
        let settings: BuildSettings
        /// Whether it is for a platform other than that of the target's SDK.
        var isForOtherPlatform = false

        var entitlements: String? { settings.entitlements }
    }

    /// Why an application identifier, or what the app claims, is not known.
    package enum Problem: Sendable, Equatable {
        /// No release configuration signs with the file.
        case notSigned
        /// A target signs with a file whose path has a variable that is not known.
        case unknownFile(String, target: String)
        /// Builds of these targets and configurations sign with it, and differ: what each gives. An identifier that
        /// chooses one, if there is one.
        case several([String], choice: AppIdentifier?)
        /// The value of 'DEVELOPMENT_TEAM', as a placeholder for the real one.
        case notATeam(String, target: String)
        /// The setting is missing, or is empty.
        case missing(setting: String, target: String)

        /// The problem in a sentence.
        package var sentence: String {
            switch self {
            case .notSigned: "no app or extension has the file as 'CODE_SIGN_ENTITLEMENTS' of its release configuration"
            case .unknownFile(let path, let target):
                "the target '\(target)' signs with '\(path)', which has a variable whose value is not known"
            case .several(let builds, _): "several builds sign with the file, and differ: \(builds.shortened)"
            case .notATeam(let team, let target):
                "'\(team)', the 'DEVELOPMENT_TEAM' of the target '\(target)', is not a team identifier"
            case .missing(let setting, let target):
                "the release configuration of the target '\(target)' has no '\(setting)'"
            }
        }
    }

    private var builds: [Build] = []
    /// Sentences about files that its settings include and that do not exist.
    package private(set) var missingFiles: [String] = []
    private let folder: String

    private static let maximumSize = 1 << 26

    /// - Parameter path: of the folder `NAME.xcodeproj`.
    /// - Throws: `.file`, `.app`.
    package init(_ path: String) throws(ToolkitError) {
        folder = FileSystem.folder(of: path)
        let name = String(path.lastPathComponent.dropLast(".xcodeproj".count))
        let json = "\(path)/project.xcproj"
        let file = "\(path)/project.pbxproj"
        if FileKind(at: file) == .missing, FileKind(at: json) == .regular {
            let bytes = try system(try FileReader.read(json, limit: Self.maximumSize))
            let document = try XcodeDocument(bytes, path: json, folder: folder)
            add(document.targets, project: name, own: document.configurations)
            return
        }
        let bytes = try system(try FileReader.read(file, limit: Self.maximumSize))
        let objects = XcodeObjects(try PropertyListReader.project(bytes, path: file)["objects"], in: folder)
        let targets = objects.nodes(of: "PBXNativeTarget").map { node in
            XcodeTarget(
                name: node["name"]?.string ?? "", productType: node["productType"]?.string,
                configurations: objects.configurations(of: node))
        }
        let own = objects.nodes(of: "PBXProject").flatMap(objects.configurations(of:))
        add(targets, project: name, own: own)
    }

    /// - Parameter own: the project's configurations, whose settings those of targets override.
    private mutating func add(_ targets: [XcodeTarget], project: String, own: [XcodeConfiguration]) {
        var projects: [String: XcodeConfiguration.Settings] = [:]
        for target in targets where target.isAppOrExtension {
            for configuration in target.configurations.released {
                let name = configuration.name
                if projects[name] == nil {
                    let same = own.first { configuration in configuration.name == name } ?? own.released.first
                    projects[name] = same?.settings(in: folder)
                }
                let parts = [projects[name], configuration.settings(in: folder)].compactMap(\.self)
                missingFiles += parts.flatMap(\.missingFiles)
                let names = [
                    "TARGET_NAME": target.name, "PRODUCT_NAME": target.name, "PROJECT_NAME": project,
                    "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
                ]
                let settings = BuildSettings(names, parts)
                builds.append(Build(target: target.name, configuration: name, settings: settings))
                builds += settings.otherPlatforms.compactMap { platform in
                    let others = BuildSettings(names, parts, sdks: [platform])
                    if others.entitlements == settings.entitlements { return nil }
                    return Build(target: target.name, configuration: name, settings: others, isForOtherPlatform: true)
                }
            }
        }
        missingFiles = missingFiles.unique
    }

    /// Adds the targets of a project in the same folder.
    package mutating func add(_ other: XcodeProject) {
        builds += other.builds
        missingFiles += other.missingFiles
    }

    /// The paths of the entitlements with which release configurations sign, of files that exist.
    package var entitlements: [String] {
        let paths = builds.compactMap(\.entitlements).map(path(of:)).unique
        return paths.filter { FileKind(at: $0) == .regular }
    }

    /// What the configurations of a target sign with, if they differ and which one is released is not known.
    package var alternatives: [String] {
        for target in builds.map(\.target).unique {
            let own = builds.filter { build in build.target == target && !build.isForOtherPlatform }
            if own.map(\.entitlements).unique.count > 1 {
                return own.map { build in "\(build.configuration): \(build.entitlements ?? "none")" }
            }
        }
        return []
    }

    /// Whether a release configuration signs with the file at a path.
    package func signs(with path: String) -> Bool { !builds(of: path).isEmpty }

    private func path(of written: String) -> String {
        let plain = if written.hasPrefix("./") { String(written.dropFirst(2)) } else { written }
        return if plain.hasPrefix("/") || folder == "." { plain } else { "\(folder)/\(plain)" }
    }

    /// The builds that sign with a file: those for other platforms only if no other does.
    private func builds(of entitlements: String) -> [Build] {
        guard let file = FileSystem.resolved(entitlements) else { return [] }
        let signing = builds.filter { build in
            build.entitlements.map { FileSystem.resolved(path(of: $0)) == file } ?? false
        }
        return signing.filter { build in !build.isForOtherPlatform }.nonEmpty ?? signing
    }

    /// The builds that sign with a file, or the one of them that makes an app, with their entitlements.
    private func results(
        of entitlements: Entitlements, at path: String, app: AppIdentifier?
    ) -> [(build: Build, entitlements: Entitlements)] {
        let all = builds(of: path).map { build in (build, Self.filled(entitlements, for: build)) }
        let own = all.filter { _, entitlements in app != nil && entitlements.app == app }
        return own.nonEmpty ?? all
    }

    private static func filled(_ entitlements: Entitlements, for build: Build) -> Entitlements {
        let settings = build.settings
        var result = entitlements
        var texts = ["$(CODE_SIGN_ENTITLEMENTS)"]
        if settings.hasIdentifier, settings.malformedTeam == nil, entitlements.app == nil {
            // Signing adds the identifier if the file has none.
            let written = entitlements.identifier.flatMap { text in text.contains(text: "$") ? text : nil }
            let identifier = BuildSettings.signed(written ?? "$(AppIdentifierPrefix)$(CFBundleIdentifier)")
            result.identifier = settings.filled(identifier)
            result.team = settings.team
            texts.append(identifier)
        }
        result.associatedDomains = entitlements.associatedDomains?.map { value in
            let text = settings.filled(value.text)
            // Without a domain the variable is the problem.
            if text.isEmpty || text.hasSuffix(":") || text.contains(text: ":?") { return value }
            texts.append(value.text)
            var filled = Entitlements.Value(text: text, line: value.line)
            if text != value.text { filled.source = value.text }
            return filled
        }
        result.undefinedSettings = settings.undefined(in: texts)
        return result
    }

    /// Entitlements as the build will have them: with its application identifier, and with its settings in place of
    /// their variables. What differs among builds that sign with the file is unchanged.
    ///
    /// - Parameters:
    ///   - path: of the entitlements.
    ///   - app: the app that is meant, if that is known.
    package func resolved(_ entitlements: Entitlements, at path: String, app: AppIdentifier? = nil) -> Entitlements {
        let results = results(of: entitlements, at: path, app: app).map(\.entitlements)
        guard let first = results.first else { return entitlements }
        var result = entitlements
        if results.map(\.identifier).unique.count == 1 {
            result.identifier = first.identifier
            result.team = first.team
        }
        if results.map(\.associatedDomains).unique.count == 1 {
            result.associatedDomains = first.associatedDomains
            result.undefinedSettings = first.undefinedSettings
        }
        return result
    }

    /// Why the project leaves open what entitlements will be; nil if it does not.
    ///
    /// - Parameters:
    ///   - path: of the entitlements.
    ///   - app: the app that is meant, if that is known.
    package func problem(
        of entitlements: Entitlements, at path: String, app: AppIdentifier? = nil
    ) -> Problem? {
        let results = results(of: entitlements, at: path, app: app)
        guard let first = results.first else {
            if app != nil { return nil }
            for build in builds {
                guard let path = build.entitlements, path.contains(text: "$") else { continue }
                return .unknownFile(path, target: build.target)
            }
            return .notSigned
        }
        let identifiers = results.map(\.entitlements.identifier).unique
        let domains = results.map(\.entitlements.associatedDomains).unique
        let isAppOpen = identifiers.count > 1 && app == nil
        if domains.count > 1 || isAppOpen {
            let builds = Self.differingBuilds(results, withDomains: domains.count > 1)
            let isChoice = identifiers.count == builds.count
            let choice = if isChoice { results.last?.entitlements.app } else { AppIdentifier?.none }
            return .several(builds, choice: choice)
        }
        if first.entitlements.identifier != nil || app != nil { return nil }
        if let team = first.build.settings.malformedTeam { return .notATeam(team, target: first.build.target) }
        let setting = if first.build.settings.team == nil { "DEVELOPMENT_TEAM" } else { "PRODUCT_BUNDLE_IDENTIFIER" }
        // One that is set refers to what is missing.
        let undefined = first.build.settings.undefined(in: ["$(\(setting))"]).first
        return .missing(
            setting: undefined.map { reference in String(reference.dropFirst(2).dropLast()) } ?? setting,
            target: first.build.target)
    }

    /// The first build of each application identifier and, if they matter, of each list of domains.
    private static func differingBuilds(
        _ results: [(build: Build, entitlements: Entitlements)], withDomains hasDomains: Bool
    ) -> [String] {
        var builds: [String] = []
        var seen: Set<[String]> = []
        for (build, entitlements) in results {
            var parts = [entitlements.identifier ?? "no identifier"]
            if hasDomains { parts += (entitlements.associatedDomains ?? []).map(\.text) }
            if !seen.insert(parts).inserted { continue }
            builds.append("'\(build.target)' in \(build.configuration) (\(parts.shortened))")
        }
        return builds
    }
}
