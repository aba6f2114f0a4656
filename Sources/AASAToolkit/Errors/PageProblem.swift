public import AASA

extension ToolkitError {
    /// Why a page cannot be read.
    public struct PageProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case libraryMissing, tooLarge, tooComplex, unknownEncoding, notServed, noAnswer, browserMissing,
                notRendered
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// libgumbo is missing; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        /// More than `PageReader.maximumSize` bytes.
        public static let tooLarge = Self(.tooLarge)
        /// Parsing takes more memory or time than any page needs.
        public static let tooComplex = Self(.tooComplex)
        /// The encoding in ``ToolkitError/detail`` is not known.
        public static let unknownEncoding = Self(.unknownEncoding)
        /// The site did not answer with a page; ``ToolkitError/detail`` states what it did.
        public static let notServed = Self(.notServed)
        /// There was no response; ``ToolkitError/detail`` states why.
        public static let noAnswer = Self(.noAnswer)
        /// WebKit or its X server is not installed; ``ToolkitError/detail`` is the name of the Debian package.
        public static let browserMissing = Self(.browserMissing)
        /// WebKit did not render it; ``ToolkitError/detail`` states why.
        public static let notRendered = Self(.notRendered)
    }
}

extension ToolkitError.PageProblem {
    func explanation(_ path: String, _ detail: String) -> (message: String, hint: String?) {
        switch known {
        case .libraryMissing:
            (
                "pages cannot be read: \(detail)",
                "install what is missing: apt install libgumbo3 (in Debian 12: libgumbo1)"
            )
        case .tooLarge:
            (
                "\(path) has more than \(Int(detail)?.grouped ?? detail) bytes, the limit of a page",
                "check a smaller page with the same forms"
            )
        case .tooComplex:
            ("\(path) takes too much memory or time to parse", "close its elements, or nest them less deeply")
        case .unknownEncoding: ("unknown character encoding '\(detail)' of \(path)", "serve pages as UTF-8")
        case .browserMissing:
            (
                "pages cannot be rendered: '\(detail)' is not installed",
                "install WebKit's driver and an X server: apt install webkit2gtk-driver xvfb"
            )
        case .notRendered: ("\(path) \(detail)", nil)
        case .noAnswer: ("\(path) \(detail)", nil)
        case .notServed: ("\(path) \(detail)", nil)
        }
    }
}
