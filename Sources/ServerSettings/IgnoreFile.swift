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

    /// Follows all ways at once: each part of the pattern is compared with each name once at the most.
    private static func covers(_ names: [[UInt8]], by parts: [[UInt8]]) -> Bool {
        // For each number of names, whether the parts so far cover as many.
        var isReached = Array(repeating: false, count: names.count + 1)
        isReached[0] = true
        var isBehindStars = false
        for part in parts {
            let isStars = part == Array("**".utf8)
            // Two of them in a row are one.
            if isStars, isBehindStars { continue }
            isBehindStars = isStars
            if isStars { spread(&isReached) } else { advance(&isReached, over: names, by: part) }
            if !isReached.contains(true) { return false }
        }
        return true
    }

    /// Two stars cover any number of names, and there is one behind them.
    private static func spread(_ isReached: inout [Bool]) {
        let names = isReached.count - 1
        for count in 0..<names where isReached[count] { isReached[count + 1] = true }
        isReached[names] = false
    }

    /// Brackets and question marks are not read and fit nothing.
    private static func advance(_ isReached: inout [Bool], over names: [[UInt8]], by part: [UInt8]) {
        for (count, name) in names.enumerated().reversed() {
            isReached[count + 1] = isReached[count] && HostPattern.fits(pattern: part, text: name)
        }
        isReached[0] = false
    }
}
