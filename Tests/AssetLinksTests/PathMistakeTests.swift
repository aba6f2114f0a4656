import TestSupport
import Testing

@testable import AssetLinks

@Suite("What is stated about a pattern of a filter")
struct PathMistakeTests {
    /// Every path of some usual signs, up to a length.
    private static let paths: [[UInt16]] = {
        let signs: [UInt16] = Array("/ab.".utf16)
        var last: [[UInt16]] = [Array("/".utf16)]
        var all = last
        for _ in 0..<4 {
            last = last.flatMap { path in signs.map { sign in path + [sign] } }
            all += last
        }
        return all
    }()

    private static let patterns: [String] = {
        var generator = SeededGenerator(seed: 1)
        return (0..<4000).map { _ in
            let length = Int.random(in: 0...8, using: &generator)
            let signs = (0..<length).map { _ in "//aab..***\\?#+".randomElement(using: &generator) ?? "/" }
            let start = if Int.random(in: 0..<8, using: &generator) == 0 { "" } else { "/" }
            return start + String(signs)
        }
    }()

    @Test("Steps match what the platform's matcher matches unit by unit")
    func steps() throws {
        for text in Self.patterns {
            let pattern = try PathPattern(.simpleGlob, text)
            for path in Self.paths + [[]] {
                let isMatch = pattern.matches(units: path)
                #expect(isMatch == Self.platformMatches(path, pattern: pattern.units), "\(text) \(path)")
                if isMatch { #expect(path.starts(with: pattern.fixedStart), "\(text) \(path)") }
            }
        }
    }

    @Test("A path with a mistake matches no usual link, or none with another end, and what its hint writes has none")
    func claims() throws {
        var count = 0
        for pattern in Self.patterns {
            let path = IntentFilter.Path(.simpleGlob, pattern)
            guard let mistake = path.mistake else { continue }
            count += 1
            let read = try PathPattern(.simpleGlob, pattern)
            let end = pattern.utf16.dropLast().last
            for path in Self.paths where read.matches(units: path) {
                #expect(mistake.matchesSome, "\(pattern) \(mistake)")
                if case .repeated = read.glob?.steps.last { #expect(path.last == end, "\(pattern) \(mistake)") }
            }
            guard mistake.hint.hasPrefix("write '"), mistake.hint.hasSuffix("'") else { continue }
            let written = IntentFilter.Path(.simpleGlob, String(mistake.hint.dropFirst(7).dropLast()))
            #expect(written != path && written.mistake == nil, "\(pattern) \(mistake.hint)")
        }
        #expect(count > 1000)
    }

    @Test("An advanced pattern has a dead end if, and only if, it matches no path")
    func deadEnds() throws {
        var generator = SeededGenerator(seed: 2)
        let pieces = ["/", "a", "b", ".", "[ab]", "[^/]", "[^a]", "[^/ab.]", "[z-a]", "*", "+", "{0}", "{2}", "{1,}"]
        let excluded = Array("?#".utf16)
        for _ in 0..<4000 {
            let count = Int.random(in: 0...5, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            guard let glob = try? AdvancedGlob(Array(text.utf16)) else { continue }
            let isMatch = Self.paths.contains(where: glob.matches)
            let isDead = glob.deadEnd(from: PathPattern.slash, without: excluded) != nil
            // What the texts do not have is another matter.
            if isDead { #expect(!isMatch, "\(text)") }
            let isShort = !text.contains("{2}") && !text.contains("[^/ab.]")
            if isShort, !isDead { #expect(isMatch, "\(text)") }
        }
    }

    /// PatternMatcher.matchGlobPattern, line by line.
    private static func platformMatches(_ text: [UInt16], pattern: [UInt16]) -> Bool {
        if pattern.isEmpty { return text.isEmpty }
        func unit(_ position: Int) -> UInt16 { if position < pattern.count { pattern[position] } else { 0 } }
        var (ip, im) = (0, 0)
        while ip < pattern.count, im < text.count {
            var character = unit(ip)
            ip += 1
            let isEscaped = character == "\\"
            if isEscaped {
                character = unit(ip)
                ip += 1
            }
            if unit(ip) != "*" {
                if character != ".", text[im] != character { return false }
                im += 1
            } else if !isEscaped, character == "." {
                if ip >= pattern.count - 1 { return true }
                ip += 1
                if unit(ip) == "\\" { ip += 1 }
                while im < text.count, text[im] != unit(ip) { im += 1 }
                if im == text.count { return false }
                ip += 1
                im += 1
            } else {
                while im < text.count, text[im] == character { im += 1 }
                ip += 1
            }
        }
        if ip >= pattern.count, im >= text.count { return true }
        return ip == pattern.count - 2 && unit(ip) == "." && unit(ip + 1) == "*"
    }
}
