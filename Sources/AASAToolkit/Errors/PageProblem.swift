internal import AASA

extension ToolkitError {
    /// Why a page cannot be read.
    @nonexhaustive
    public enum PageProblem: String, Sendable, CaseIterable {
        /// libgumbo is missing; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// More than `PageReader.maximumSize` bytes.
        case tooLarge
        /// Parsing takes more memory or time than any page needs.
        case tooComplex
        /// The site did not answer with a page; ``ToolkitError/detail`` states what it did.
        case notServed
        /// There was no response; ``ToolkitError/detail`` states why.
        case noAnswer
        /// WebKit or its X server is not installed; ``ToolkitError/detail`` is the name of the Debian package.
        case browserMissing
        /// WebKit did not render it; ``ToolkitError/detail`` states why.
        case notRendered
    }
}

extension ToolkitError.PageProblem {
    func explanation(of error: ToolkitError) -> ToolkitError.Explanation {
        let (path, detail) = (error.quotedPath, error.detail)
        return switch self {
        case .libraryMissing:
            (
                "pages cannot be read: \(detail)",
                "install what is missing: \(SystemPackage.installation(of: [.gumbo]))"
            )
        case .tooLarge:
            (
                "\(path) has more than \(Int(detail)?.grouped ?? detail) bytes, the limit of a page",
                "check a smaller page with the same forms"
            )
        case .tooComplex:
            ("\(path) takes too much memory or time to parse", "close its elements, or nest them less deeply")
        case .browserMissing:
            (
                "pages cannot be rendered: '\(detail)' is not installed",
                "install WebKit's driver and an X server: apt install webkit2gtk-driver xvfb"
            )
        case .notRendered, .noAnswer, .notServed: ("\(path) \(detail)", nil)
        }
    }
}
