public import AASA
internal import POSIX

extension ToolkitError {
    /// Why a build product cannot be read.
    public struct AppProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case unrecognised, notABundle, noApp, noAppInXcodeArchive, payloadTooDeep, archiveDamaged,
                archiveEncrypted, archiveCompression, archiveTooManyEntries, archiveRatio, unsafeName, ambiguous,
                link, missing, executableName, programDamaged, propertyList, propertyListTooDeep,
                propertyListTooLarge, propertyListEntity, notEntitlements, notAProfile, tooLarge, tooManyPrograms,
                libraryMissing, outOfMemory
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// None of the forms that are read.
        public static let unrecognised = Self(.unrecognised)
        /// A folder that is neither a bundle nor one of Xcode's archives.
        public static let notABundle = Self(.notABundle)
        /// An archive without an app in it.
        public static let noApp = Self(.noApp)
        /// One of Xcode's archives without an app in it.
        public static let noAppInXcodeArchive = Self(.noAppInXcodeArchive)
        /// `Payload` is in a folder of the archive; ``ToolkitError/detail`` names the folder.
        public static let payloadTooDeep = Self(.payloadTooDeep)
        /// The archive is damaged.
        public static let archiveDamaged = Self(.archiveDamaged)
        /// An entry of the archive is encrypted.
        public static let archiveEncrypted = Self(.archiveEncrypted)
        /// An entry is compressed by a method that is not read.
        public static let archiveCompression = Self(.archiveCompression)
        /// The archive has more entries than any app.
        public static let archiveTooManyEntries = Self(.archiveTooManyEntries)
        /// An entry expands to many times its size, as no entry of an app does.
        public static let archiveRatio = Self(.archiveRatio)
        /// The name of an entry is absolute or leads out of the archive; ``ToolkitError/detail`` is the name.
        public static let unsafeName = Self(.unsafeName)
        /// Two entries of an archive have the name.
        public static let ambiguous = Self(.ambiguous)
        /// A link where a file should be: links are not followed.
        public static let link = Self(.link)
        /// A file that the bundle must have.
        public static let missing = Self(.missing)
        /// `CFBundleExecutable` names no file beside it.
        public static let executableName = Self(.executableName)
        /// The code signature or what leads to it; ``ToolkitError/detail`` names the defect and its place.
        public static let programDamaged = Self(.programDamaged)
        /// The property list; ``ToolkitError/position`` is the place in a text.
        public static let propertyList = Self(.propertyList)
        /// More containers inside one another than any property list of an app has.
        public static let propertyListTooDeep = Self(.propertyListTooDeep)
        /// The property list is longer than is read.
        public static let propertyListTooLarge = Self(.propertyListTooLarge)
        /// The property list declares entities, which are not expanded.
        public static let propertyListEntity = Self(.propertyListEntity)
        /// A property list of another kind; ``ToolkitError/detail`` is the kind if it is known.
        public static let notEntitlements = Self(.notEntitlements)
        /// A CMS message that holds no profile.
        public static let notAProfile = Self(.notAProfile)
        /// The file is longer than is read.
        public static let tooLarge = Self(.tooLarge)
        /// More programs inside one another, or in all, than an app has.
        public static let tooManyPrograms = Self(.tooManyPrograms)
        /// libzip or libexpat is missing; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        /// There is not enough memory.
        public static let outOfMemory = Self(.outOfMemory)
    }
}

extension ToolkitError.AppProblem {
    private static let forms =
        "name an .ipa, .app, .appex, .xcarchive, Mach-O program, .mobileprovision, .provisionprofile or .entitlements"

    func explanation(_ error: ToolkitError) -> (message: String, hint: String?) {
        let name = FileReader.displayName(ShownURL.text(error.path ?? ""))
        let place = error.position.map { "\(name):\($0.line)" + ($0.column > 0 ? ":\($0.column)" : "") } ?? "'\(name)'"
        let (path, detail) = (self == .unrecognised ? "'\(name)'" : place, error.detail)
        let words = detail.isEmpty ? "" : " (\(detail))"
        return switch known {
        case .unrecognised: ("\(path) is not an app or a part of one\(words)", Self.forms)
        case .notABundle:
            ("the folder \(path) is not a bundle: it has no Info.plist", "name the .app or the .xcarchive in it")
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
            ("the archive \(path) cannot be read\(words)", "test it with 'unzip -t', and transfer it again")
        case .archiveEncrypted: ("\(path) is encrypted with a pass phrase", "create the archive without one")
        case .archiveCompression:
            ("\(path) is compressed in a way that libzip cannot read\(words)", "compress it with deflate")
        case .archiveTooManyEntries: ("the archive \(path) has more entries than any app\(words)", nil)
        case .archiveRatio:
            ("\(path) expands to more than any app\(words)", "discard it: it may be a decompression bomb")
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
        case .propertyList: ("\(path): \(detail)", "check it with 'plutil -lint' on a Mac, or with 'xmllint'")
        case .propertyListTooDeep: ("the property list \(path) is nested too deeply", nil)
        case .propertyListTooLarge: ("the property list \(path) has too many values", nil)
        case .propertyListEntity:
            ("the property list \(path) declares entities, which are not expanded", "write the characters themselves")
        case .notEntitlements:
            (
                "\(path) is \(detail.isEmpty ? "a property list" : detail), not a list of entitlements",
                "name the app or its .entitlements file"
            )
        case .notAProfile: ("\(path) is not a provisioning profile\(words)", Self.forms)
        case .tooLarge:
            ("\(path) is too large: \(Int(detail)?.grouped ?? detail) bytes", "check that it is the intended file")
        case .tooManyPrograms: ("too many nested programs, at \(path)", nil)
        case .libraryMissing: ("a library is missing: \(detail)", "install it: apt install libzip4 libexpat1")
        case .outOfMemory: ("not enough memory for \(path)", nil)
        }
    }
}
