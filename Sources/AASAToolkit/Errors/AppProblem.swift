internal import AASA
internal import POSIX

extension ToolkitError {
    /// Why a build product cannot be read.
    @nonexhaustive
    public enum AppProblem: String, Sendable, CaseIterable {
        /// None of the forms that are read.
        case unrecognised
        /// A folder that is neither a bundle nor one of Xcode's archives.
        case notABundle
        /// A folder with the manifest of an app for Android, as sources have it.
        case unbuiltForAndroid
        /// An archive without an app in it.
        case noApp
        /// One of Xcode's archives without an app in it.
        case noAppInXcodeArchive
        /// `Payload` is in a folder of the archive; ``ToolkitError/detail`` names the folder.
        case payloadTooDeep
        /// The archive is damaged.
        case archiveDamaged
        /// An entry of the archive is encrypted.
        case archiveEncrypted
        /// An entry is compressed by a method that is not read.
        case archiveCompression
        /// The archive has more entries than any app.
        case archiveTooManyEntries
        /// An entry expands to many times its size, as no entry of an app does.
        case archiveRatio
        /// The name of an entry is absolute or leads out of the archive; ``ToolkitError/detail`` is the name.
        case unsafeName
        /// Two entries of an archive have the name.
        case ambiguous
        /// A link where a file should be: links are not followed.
        case link
        /// A file that the bundle must have.
        case missing
        /// `CFBundleExecutable` names no file beside it.
        case executableName
        /// The code signature or what leads to it; ``ToolkitError/detail`` names the defect and its place.
        case programDamaged
        /// The property list; ``ToolkitError/position`` is the place in a text.
        case propertyList
        /// More containers inside one another than any property list of an app has.
        case propertyListTooDeep
        /// The property list is longer than is read.
        case propertyListTooLarge
        /// The property list declares entities, which are not expanded.
        case propertyListEntity
        /// A property list of another kind; ``ToolkitError/detail`` is the kind if it is known.
        case notEntitlements
        /// A CMS message that holds no profile.
        case notAProfile
        /// The file is longer than is read.
        case tooLarge
        /// More programs inside one another, or in all, than an app has.
        case tooManyPrograms
        /// libzip or libexpat is missing; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// There is not enough memory.
        case outOfMemory
    }
}

extension ToolkitError.AppProblem {
    private static let forms = """
        name an .ipa, .app, .appex, .xcarchive, Mach-O program, .mobileprovision, .provisionprofile, .entitlements, \
        app.json of Expo, .apk, .aab, .apks or .xapk
        """

    /// Configurations of Expo that are programs, which are not read.
    package static let expoPrograms = ["app.config.js", "app.config.ts"]
    package static let hintForExpo =
        "write Expo's configuration as JSON: npx expo config --json > app.config.json"

    /// The defect of a property list that has something else in the place of its dictionary.
    static let rootOfOtherType = "its root is not a dictionary"

    private static func hint(forSource name: String?) -> String? {
        switch name {
        case let name? where expoPrograms.contains(name): hintForExpo
        case "AndroidManifest.xml": "name the .apk or .aab that the build makes of it"
        default: nil
        }
    }

    func explanation(of error: ToolkitError) -> ToolkitError.Explanation {
        let detail = error.detail
        let path = path(of: error)
        let reason = if detail.isEmpty { "" } else { " (\(detail))" }
        return switch self {
        case .unrecognised where error.path?.hasSuffix("/Info.plist") == true:
            ("\(path) is not a property list\(reason)", "build the app again")
        case .unrecognised:
            (
                "\(path) is not an app or a part of one\(reason)",
                Self.hint(forSource: error.path?.lastPathComponent) ?? Self.forms
            )
        case .notABundle where error.path?.withoutTrailingSlash.hasSuffix(".xcodeproj") == true:
            ("\(path) is a project of Xcode, not an app", "name the .app that it builds, or its .entitlements")
        case .notABundle:
            ("the folder \(path) is not a bundle: it has no Info.plist", "name the .app or the .xcarchive in it")
        case .unbuiltForAndroid:
            ("the folder \(path) has the manifest of an app for Android, and is not a package", "name the .apk or .aab")
        case .noApp: ("\(path) contains no app", "zip the folder 'Payload' itself: an .ipa contains Payload/NAME.app")
        case .noAppInXcodeArchive:
            (
                "the archive \(path) has no app in Products/Applications",
                "archive a scheme of an app: those of frameworks and command-line tools have none"
            )
        case .payloadTooDeep:
            (
                "'Payload' is inside the folder '\(detail)' of \(path), one folder too deep",
                "zip 'Payload' itself: in the folder '\(detail)' run 'zip -r ../App.ipa Payload'"
            )
        case .archiveDamaged:
            ("the archive \(path) cannot be read\(reason)", "test it with 'unzip -t', and transfer it again")
        case .archiveEncrypted: ("\(path) is encrypted with a pass phrase", "create the archive without one")
        case .archiveCompression:
            ("\(path) is compressed in a way that libzip cannot read\(reason)", "compress it with deflate")
        case .archiveTooManyEntries: ("the archive \(path) has more entries than any app\(reason)", nil)
        case .archiveRatio:
            ("\(path) expands to more than any app\(reason)", "discard it: it may be a decompression bomb")
        case .unsafeName:
            (
                "the archive \(path) has an entry whose name leads out of it: '\(detail)'",
                "discard it: it may be hostile"
            )
        case .ambiguous:
            ("the archive has two entries with the name \(path)", "rebuild the archive: the entries are ambiguous")
        case .link: ("\(path) is a link, and links in apps are not followed", "replace the link with the file")
        case .missing: ("\(path) does not exist", "build the app again")
        case .executableName:
            (
                "Info.plist of \(path) names the program '\(detail)', which is not a file name",
                "set CFBundleExecutable to the name of a file beside it"
            )
        case .programDamaged: ("the program \(path) is damaged: \(detail)", "build and sign it again")
        case .propertyList where path.contains(text: ".xcproj"):
            ("\(path): \(detail)", "name the app's .entitlements file, with its application identifier")
        case .propertyList where detail == MergeConflict.sentence: ("\(path): \(detail)", MergeConflict.hint)
        case .propertyList where detail == Self.rootOfOtherType && error.path?.hasSuffix(".entitlements") == true:
            (
                "\(path): \(detail)",
                "write <dict> with <key>com.apple.developer.associated-domains</key> around the <array> of the domains"
            )
        case .propertyList: ("\(path): \(detail)", "check it with 'plutil -lint' on a Mac, or with 'xmllint'")
        case .propertyListTooDeep: ("the property list \(path) is nested too deeply", nil)
        case .propertyListTooLarge: ("the property list \(path) has too many values", nil)
        case .propertyListEntity:
            ("the property list \(path) declares entities, which are not expanded", "write the characters themselves")
        case .notEntitlements:
            (
                "\(path) is \(detail.isEmpty ? "a property list" : detail), not a list of entitlements",
                "name the app, its .xcarchive or its .entitlements file"
            )
        case .notAProfile: ("\(path) is not a provisioning profile\(reason)", Self.forms)
        case .tooLarge:
            ("\(path) is too large: \(Int(detail)?.grouped ?? detail) bytes", "check that it is the intended file")
        case .tooManyPrograms: ("too many nested programs, at \(path)", nil)
        case .libraryMissing:
            ("a library is missing: \(detail)", "install it: \(SystemPackage.installation(of: [.libzip, .expat]))")
        case .outOfMemory: ("not enough memory for \(path)", nil)
        }
    }

    /// The file's name, with the position in it for programs to read.
    private func path(of error: ToolkitError) -> String {
        let name = FileReader.displayName(ShownURL.text(error.path ?? ""))
        guard self != .unrecognised, let position = error.position else { return "'\(name)'" }
        if position.column > 0 { return position.text(in: name) }
        return "\(name):\(position.line)"
    }
}
