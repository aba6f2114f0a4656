internal import IDNA
internal import POSIX
public import AASA

/// Reads sites as people write them, internationalised names included.
public enum SiteName {
    /// Why a text is not a site.
    @nonexhaustive
    public enum Problem: Error, Sendable, Equatable {
        /// The text, or the name that it becomes, is not a site.
        case notASite(Site.Problem)
        /// The name outside ASCII has no form in the DNS; libidn2's text.
        case notConvertible(String)
        /// libidn2 cannot be loaded; the loader's text.
        case libraryMissing(String)

        /// What is wrong, in lower case and without a full stop.
        public var sentence: String {
            switch self {
            case .notASite(let problem): problem.sentence
            case .notConvertible(let text): "the name has no form for the DNS: \(text.tidied)"
            case .libraryMissing(let text): "names outside ASCII need libidn2 (\(text))"
            }
        }
    }

    /// Reads a site; a name outside ASCII becomes punycode (RFC 5891).
    ///
    /// - Throws: ``Problem``.
    public static func site(_ text: String) throws(Problem) -> Site {
        do throws(Site.Problem) {
            return try Site(parsing: text)
        } catch .notASCII {
            return try site(ascii(text[...]))
        } catch {
            throw .notASite(error)
        }
    }

    /// The form of a host outside ASCII for the DNS; nil if it has none.
    public static func asciiName(_ host: String) -> String? { try? site(host).host }

    /// States that a text is not a site.
    package static func refusal(of text: String) -> String {
        "invalid site '\(text.clipped(to: 100))': write a domain as in example.com"
    }

    /// The pattern of sites with its labels outside ASCII as punycode: `*.münchen.de`. A label
    /// with a `*` stays as it is.
    ///
    /// - Throws: `.notConvertible`, `.libraryMissing`.
    package static func pattern(_ text: String) throws(Problem) -> String {
        var labels: [String] = []
        for label in text.parts(separatedBy: ".") {
            let isName = label.utf8.contains { $0 >= 0x80 } && !label.contains("*")
            if isName { labels.append(try ascii(label)) } else { labels.append(String(label)) }
        }
        return labels.joined(separator: ".")
    }

    /// A port stays as it is.
    private static func ascii(_ text: Substring) throws(Problem) -> String {
        let end = text.lastIndex(of: ":") ?? text.endIndex
        do throws(IDNAError) {
            return try InternationalName.ascii(String(text[..<end])) + text[end...]
        } catch {
            if error.code == .libraryMissing { throw .libraryMissing(error.detail) }
            throw .notConvertible(error.detail)
        }
    }
}

extension LinkHosts {
    /// The host of a site alone, in URLs that name it in its own script, too.
    public static func site(_ site: Site) -> LinkHosts { .site(site, asciiName: SiteName.asciiName) }

    /// The names below a site, in any script, and not the site itself: a wildcard.
    public static func below(_ site: Site) -> LinkHosts { .below(site, asciiName: SiteName.asciiName) }
}

extension SiteName.Problem: CustomStringConvertible {
    /// The sentence.
    public var description: String { sentence }
}
