internal import HTMLParsing
internal import PublicSuffixes
package import AASAToolkit

extension Library {
    /// Every library, loaded now.
    package static var all: [Library] { forSites + forPages + forFiles }

    private static var forPages: [Library] {
        [
            Library(
                "libgumbo", line: gumboVersion, file: "libgumbo.so", for: "pages",
                package: "libgumbo1 (libgumbo3 since Debian 13)"),
            Library(
                "libpsl", line: PublicSuffixList.version, file: "libpsl.so", for: "related origins", package: "libpsl5"),
        ]
    }
}
