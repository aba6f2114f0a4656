package import AASA

/// The domain of an entry, of a claim, or in a message: `example.com`, `*.example.com`, `example.com?mode=developer`.
package struct DeviceDomain: Sendable, Equatable {
    package let text: String
    package let isWildcard: Bool
    /// The domain without `*.` and the modes.
    let name: String
    /// The names after `?mode=`, in their order.
    package let modes: [String]
    /// The site that serves the file; for a wildcard the domain without `*.` (Apple, TN3155);
    /// nil for a malformed domain.
    package let site: Site?

    package init(_ text: String) {
        self.text = text
        var name = text[...]
        var modes: [String] = []
        if let mark = name.firstIndex(of: "?") {
            let query = name[name.index(after: mark)...]
            if query.hasPrefix("mode=") { modes = query.dropFirst(5).split(separator: "+").map(String.init) }
            name = name[..<mark]
        }
        self.modes = modes
        isWildcard = name.hasPrefix("*.")
        if isWildcard { name.removeFirst(2) }
        self.name = String(name)
        site = try? Site(self.name)
    }

    /// What aasa knows of the modes; nil without one.
    package var mode: AlternateMode? { AlternateMode.read(modes.joined(separator: "+")[...]).mode }

    /// The rule sets with comparable verdicts, the closest first: current devices use Apple's CDN, and with a mode the
    /// site itself below `.well-known`. Verdicts of iOS 8 are the last resort.
    package var comparableRules: [SystemVersion] { modes.isEmpty ? [.ios14, .ios9, .ios8] : [.ios9, .ios14, .ios8] }
}
