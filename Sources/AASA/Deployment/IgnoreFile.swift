/// A list of files that are left out: `.gitignore` (git-scm.com/docs/gitignore), and `.vercelignore` in its form
/// (vercel.com/docs/deployments/vercel-ignore).
package struct IgnoreFile {
    private let lines: [SettingsLine]

    package init(_ bytes: [UInt8]) { lines = SettingsLine.all(in: bytes) }

    /// The line that leaves out a file, or nil if none does. The last line that fits decides.
    ///
    /// - Parameter path: from the folder of the list on.
    func line(ignoring path: String) -> SettingsLine? {
        let parts = path.split(separator: "/")
        var decision: SettingsLine?
        for var line in lines {
            while line.text.last == " " { line.text.removeLast() }
            let isException = line.text.hasPrefix("!")
            let pattern = isException ? line.text.dropFirst() : line.text[...]
            if Self.covers(pattern, parts) { decision = isException ? nil : line }
        }
        return decision
    }

    /// Whether a file is left out.
    ///
    /// - Parameter path: from the folder of the list on.
    package func ignores(_ path: String) -> Bool { line(ignoring: path) != nil }

    /// Whether a pattern fits a file or a folder above it. A pattern without a slash fits names at any depth.
    private static func covers(_ pattern: Substring, _ path: [Substring]) -> Bool {
        let isForFolders = pattern.last == "/"
        let whole = isForFolders ? pattern.dropLast() : pattern
        let candidates = isForFolders ? path.dropLast() : path[...]
        if !whole.contains("/") { return candidates.contains { HostPattern.fits(whole, $0) } }
        return covers(whole.split(separator: "/")[...], candidates)
    }

    private static func covers(_ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>) -> Bool {
        guard let first = pattern.first else { return true }
        guard let name = path.first else { return false }
        if first == "**" {
            return covers(pattern.dropFirst(), path) || covers(pattern, path.dropFirst())
        }
        // Brackets and question marks are not read and fit nothing.
        return HostPattern.fits(first, name) && covers(pattern.dropFirst(), path.dropFirst())
    }
}
