internal import IDNA
public import AASA

/// Reads sites as people write them, internationalised names included.
public enum SiteName {
    /// Why a text is not a site.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Problem: Error, Sendable, Equatable {
        case notASite(Site.Problem)
        /// The name outside ASCII has no form in the DNS; libidn2's text.
        case notConvertible(String)
        /// libidn2 cannot be loaded; the loader's text.
        case libraryMissing(String)
    }

    /// Reads a site; a name outside ASCII becomes punycode (RFC 5891).
    ///
    /// - Throws: ``Problem``.
    public static func site(_ text: String) throws(Problem) -> Site {
        do throws(Site.Problem) {
            return try Site(text)
        } catch .notASCII {
            return try international(text)
        } catch {
            throw .notASite(error)
        }
    }

    private static func international(_ text: String) throws(Problem) -> Site {
        let colon = text.lastIndex(of: ":")
        let port = colon.map { text[$0...] } ?? ""
        let ascii: String
        do throws(InternationalName.Refusal) {
            ascii = try InternationalName.ascii(String(colon.map { text[..<$0] } ?? text[...]))
        } catch {
            throw error.code == .libraryMissing ? .libraryMissing(error.detail) : .notConvertible(error.detail)
        }
        do throws(Site.Problem) {
            return try Site(ascii + port)
        } catch {
            throw .notASite(error)
        }
    }
}
