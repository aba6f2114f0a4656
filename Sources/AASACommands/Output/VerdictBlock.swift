internal import AASA

/// A verdict as a person reads it: the verdict first, then each check with what was seen, then what would mend it.
struct VerdictBlock {
    let verdict: Verdict
    let style: Style

    var lines: [String] {
        let judgement = verdict.judgement
        let pair = [judgement.site.description, judgement.app?.description].compactMap { $0 }.joined(separator: "  ")
        let title = style.status(verdict.status, "\(Self.mark(verdict.status)) \(verdict.status.rawValue)")
        var lines = ["\(title)  \(pair)  \(style.faint("(\(judgement.service), \(judgement.rules))"))"]
        let width = CheckWording.widestName
        for check in judgement.checks {
            let wording = CheckWording(check, judgement)
            let name = wording.name.padded(to: width)
            switch check.outcome {
            case .passed: lines.append("  \(style.good("✓")) \(name)  \(wording.seen.printable)")
            case .failed: lines.append("  \(style.bad("✗")) \(name)  \(wording.seen.printable)")
            case .notReached: lines.append("  \(style.faint("· \(name)  not looked at"))")
            }
        }
        for remark in VerdictRemarks.remarks(on: verdict) { lines.append("  \(remark.printable)") }
        return lines
    }

    private static func mark(_ status: Status) -> String {
        switch status {
        case .approved: "✓"
        case .denied: "✗"
        case .pending: "…"
        }
    }
}

extension String {
    /// Spaces added up to `width` characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
