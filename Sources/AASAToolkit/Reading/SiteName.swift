internal import IDNA
public import AASA

/// Reading of sites as people write them, internationalised names included.
public enum SiteName {
    /// Why a text names no site.
    public enum Problem: Error, Sendable, Equatable {
        case notASite(Site.Problem)
        /// The name outside ASCII has no form for the DNS; the library's words.
        case notConvertible(String)
        case libraryMissing(String)
    }

    /// Reads a site; a name outside ASCII is kept as punycode.
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
