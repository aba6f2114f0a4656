internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Build products that cannot be read.
extension CommandFailure {
    static func app(_ problem: ToolkitError.AppProblem, _ error: ToolkitError) -> CommandFailure {
        let name = FileReader.displayName(ShownURL.text(error.path ?? ""))
        let path = error.position.map { "\(name):\($0.line)" + ($0.column > 0 ? ":\($0.column)" : "") } ?? "'\(name)'"
        let (sentence, hint) = explain(problem, problem == .unrecognised ? "'\(name)'" : path, error.detail)
        let status: ExitCode = problem == .libraryMissing || problem == .outOfMemory ? .unavailable : .dataError
        return CommandFailure(status, sentence, hint: hint)
    }

    private static let forms =
        "it reads .ipa, .app, .appex, .xcarchive, Mach-O programs, .mobileprovision, .provisionprofile and .entitlements"

    private static func explain(
        _ problem: ToolkitError.AppProblem, _ path: String, _ detail: String
    ) -> (sentence: String, hint: String?) {
        let words = detail.isEmpty ? "" : " (\(detail))"
        return switch problem.known {
        case .unrecognised: ("\(path) is not an app or a part of one\(words)", forms)
        case .notABundle:
            ("the folder \(path) is not a bundle: it has no Info.plist", "name the .app or the .xcarchive in it")
        case .noApp:
            (
                "there is no app in \(path)",
                "an .ipa has it as Payload/NAME.app; zip the folder 'Payload', not what is in it"
            )
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
            ("the archive \(path) cannot be read\(words)", "'unzip -t' tests it; is the upload whole?")
        case .archiveEncrypted: ("\(path) is encrypted with a pass phrase", "make the archive without one")
        case .archiveCompression:
            ("\(path) is compressed in a way that libzip cannot read\(words)", "compress it with deflate")
        case .archiveTooManyEntries: ("the archive \(path) has more entries than any app\(words)", nil)
        case .archiveRatio: ("\(path) expands too far to be a real file\(words)", "is it a decompression bomb?")
        case .unsafeName:
            (
                "the archive \(path) has an entry whose name leads out of it: '\(detail)'",
                "it is hostile, or was made by a broken tool"
            )
        case .ambiguous:
            (
                "the archive has two entries with the name \(path)",
                "rebuild the archive: the entries are ambiguous"
            )
        case .link: ("\(path) is a link, and links in apps are not followed", "put the file itself there")
        case .missing: ("\(path) does not exist", "is the build whole?")
        case .executableName:
            (
                "Info.plist of \(path) names the program '\(detail)', which is not a file name",
                "CFBundleExecutable names a file beside it"
            )
        case .programDamaged:
            ("the program \(path) is damaged: \(detail)", "is the file whole? build and sign it again")
        case .propertyList: ("\(path): \(detail)", "'plutil -lint' on a Mac, or 'xmllint', shows more")
        case .propertyListTooDeep: ("the property list \(path) is nested deeper than any real one", nil)
        case .propertyListTooLarge: ("the property list \(path) has more values than any real one", nil)
        case .propertyListEntity:
            ("the property list \(path) declares entities, which are not expanded", "write the characters themselves")
        case .notEntitlements:
            (
                "\(path) is \(detail.isEmpty ? "a property list" : detail), not a list of entitlements",
                "name the app or its .entitlements file"
            )
        case .notAProfile: ("\(path) is not a provisioning profile\(words)", forms)
        case .tooLarge:
            (
                "\(path) is larger than any real one: \(Int(detail)?.grouped ?? detail) bytes",
                "is it the file that you meant?"
            )
        case .tooManyPrograms: ("there are more programs inside one another than an app has, at \(path)", nil)
        case .libraryMissing: ("a library is missing: \(detail)", "install it: apt install libzip4 libexpat1")
        case .outOfMemory: ("there is not enough memory for \(path)", nil)
        }
    }
}
