internal import HTMLParsing
internal import PublicSuffixes
package import AASAToolkit

extension Library {
    /// Every library, loaded now.
    package static var all: [Library] { forSites + forPages + forFiles }

    private static var forPages: [Library] {
        [
            Library("libgumbo", line: gumboVersion, file: "libgumbo.so", for: "pages", package: .gumbo),
            Library(
                "libpsl", line: PublicSuffixList.version, file: "libpsl.so", for: "related origins", package: .libpsl),
        ]
    }
}
