internal import AASA
internal import AASAToolkit

/// Pages that cannot be read.
extension CommandFailure {
    static func page(_ problem: ToolkitError.PageProblem, _ path: String, _ detail: String) -> CommandFailure {
        switch problem.known {
        case .libraryMissing:
            CommandFailure(
                .unavailable, "pages cannot be read: \(detail)",
                hint: "install what is missing: apt install libgumbo3 (in Debian 12: libgumbo1)")
        case .tooLarge:
            CommandFailure(
                .dataError,
                "\(path) has more than \(PageReader.maximumSize.grouped) bytes, which is more than a page that is read",
                hint: "check a smaller page with the same forms")
        case .tooComplex:
            CommandFailure(
                .dataError, "\(path) takes more memory or time to parse than any page needs",
                hint: "its elements are nested too deeply, or never closed")
        case .unknownEncoding:
            CommandFailure(
                .dataError, "the character encoding '\(detail)' of \(path) is not known", hint: "serve pages as UTF-8")
        case .browserMissing:
            CommandFailure(
                .unavailable, "pages cannot be rendered: '\(detail)' is not installed",
                hint: "install WebKit's driver and an X server: apt install webkit2gtk-driver xvfb")
        case .notRendered: CommandFailure(.unavailable, "\(path) \(detail)", hint: nil)
        case .noAnswer: CommandFailure(.unavailable, "\(path) \(detail)", hint: nil)
        case .notServed: CommandFailure(.noInput, "\(path) \(detail)", hint: nil)
        }
    }
}
