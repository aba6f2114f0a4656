extension LintRule {
    static let hexCase = LintRule(
        code: "AASA313", name: "hex-case", severity: .warning,
        summary: "A percent-encoded character has lower-case digits.",
        explanation: """
            A URL is compared as it is written: `%c3` does not fit `%C3`, although both mean the same. Browsers and \
            libraries write upper case (RFC 3986 section 2.1 recommends it).
            """,
        sources: [.uri, .swcutil],
        examples: [
            .reported(components: #"{"/":"/caf⟦%c3%a9⟧"}"#),
            .accepted(components: #"{"/":"/caf%C3%A9"}"#),
            .accepted(components: #"{"/":"/caf%c3%a9","caseSensitive":false}"#),
        ]
    ) { subject in
        subject.patterns.flatMap { use -> [Issue] in
            guard use.holds("%"), use.rule.isPercentEncoded, use.rule.isCaseSensitive else { return [] }
            return PercentEscapes.runs(use).compactMap { run in
                let written = use.piece(run)
                let upper = written.uppercased()
                guard written != upper else { return nil }
                return subject.issue(
                    use, run, "'\(written)' does not fit '\(upper)', which browsers write",
                    hint: "write '\(upper)', or add \"caseSensitive\": false")
            }
        }
    }
}

/// The percent-encoded characters of a pattern (RFC 3986 section 2.1).
enum PercentEscapes {
    /// Their ranges, adjacent ones joined.
    static func runs(_ use: PatternUse) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var at = 0
        while at + 2 < use.bytes.count {
            guard isEscape(use.bytes, at) else {
                at += 1
                continue
            }
            if let last = runs.last, last.upperBound == at {
                runs[runs.count - 1] = last.lowerBound..<at + 3
            } else {
                runs.append(at..<at + 3)
            }
            at += 3
        }
        return runs
    }

    private static func isEscape(_ bytes: [UInt8], _ at: Int) -> Bool {
        bytes[at] == UInt8(ascii: "%") && bytes[at + 1].isHexDigit && bytes[at + 2].isHexDigit
    }

    /// The decoded text of a run; nil when it is not text or would have another meaning in a pattern.
    static func decoded(_ run: Range<Int>, _ use: PatternUse) -> String? {
        var output: [UInt8] = []
        URLText.appendDecoded(use.bytes[run].span, to: &output)
        guard !output.contains(where: { $0 < 0x20 || $0 == 0x7F || special.contains($0) }) else { return nil }
        return String(decoding: output, as: UTF8.self)
    }

    private static let special = Array("*?$#%/(".utf8)
}
