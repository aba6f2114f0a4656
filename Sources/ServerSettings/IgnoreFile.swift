internal import AASA

/// A list of files that are left out: `.gitignore` (git-scm.com/docs/gitignore), and `.vercelignore` in its form
/// (vercel.com/docs/deployments/vercel-ignore).
package struct IgnoreFile {
    private let lines: [SettingsLine]

    package init(_ bytes: [UInt8]) { lines = SettingsLine.all(in: bytes) }

    /// The line that leaves out a file, or nil if none does. The last line that fits decides.
    ///
    /// - Parameter path: from the folder of the list on.
    func line(ignoring path: String) -> SettingsLine? {
        let names = path.split(separator: "/").map { name in Array(name.utf8) }
        var decision: SettingsLine?
        for line in lines {
            let isException = line.text.hasPrefix("!")
            let pattern = if isException { line.text.dropFirst() } else { line.text[...] }
            guard Self.covers(names, by: pattern) else { continue }
            decision = if isException { nil } else { line }
        }
        return decision
    }

    /// Whether a file is left out.
    ///
    /// - Parameter path: from the folder of the list on.
    package func ignores(_ path: String) -> Bool { line(ignoring: path) != nil }

    /// Whether a pattern fits a file or a folder above it. A pattern without a slash fits names at any depth.
    private static func covers(_ names: [[UInt8]], by pattern: Substring) -> Bool {
        var whole = Array(pattern.utf8)
        var candidates = names
        if whole.last == "/" {
            whole.removeLast()
            candidates = names.dropLast()
        }
        if !whole.contains("/") {
            return candidates.contains { name in HostPattern.fits(pattern: whole, text: name) }
        }
        return covers(candidates, by: whole.split(separator: UInt8(ascii: "/")).map(Array.init))
    }

    /// Brackets and question marks are not read and fit nothing.
    private static func covers(_ names: [[UInt8]], by parts: [[UInt8]]) -> Bool {
        let stars = Array("**".utf8)
        // A folder is left out with what is in it, and stars at the end leave out what is in the folder in front.
        let end = if parts.last == stars { [Array("*".utf8), stars] } else { [stars] }
        return HostPattern.fits(pattern: parts + end, text: names, star: stars) { part, name in
            HostPattern.fits(pattern: part, text: name)
        }
    }
}
