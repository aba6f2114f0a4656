internal import HTMLParsing
internal import PublicSuffixes
package import AASAToolkit

extension Library {
    /// Every library, loaded now.
    package static var all: [Library] { forSites + forPages + forFiles }

    private static var forPages: [Library] {
        [
            Library("libgumbo", gumboVersion, "libgumbo.so", "pages", "libgumbo1 (libgumbo3 since Debian 13)"),
            Library("libpsl", PublicSuffixList.version, "libpsl.so", "related origins", "libpsl5"),
        ]
    }
}
