internal import AASA
internal import AASAWeb

/// Verdicts as text: the status, each check with its observation, then notes and how to fix a failure.
///
/// The apps of one site share the checks that do not depend on the app.
struct VerdictBlock {
    /// At least one; all with one site, service, system and mode.
    let verdicts: [Verdict]
    let hints: FailureHints
    let style: Style

    var lines: [String] {
        guard let first = verdicts.first else { return [] }
        var titles: [String] = []
        var ofApps: [String] = []
        var notes: [String] = []
        var printed: Set<String> = []
        let service = VerdictNotes.serviceJudge(of: first.judgement)
        for verdict in verdicts {
            let judgement = verdict.judgement
            titles.append(Self.title(of: judgement.pair, mode: judgement.mode, status: verdict.status, style: style))
            for check in judgement.checks where check.kind == .app {
                ofApps.append(Self.line(check, of: judgement, style: style))
            }
            for note in VerdictNotes.notes(on: verdict, hints, service: service) where printed.insert(note).inserted {
                notes.append("  \(note.printable)")
            }
        }
        var common: [String] = []
        for check in first.judgement.checks where check.kind != .app {
            common.append(Self.line(check, of: first.judgement, style: style))
        }
        return titles + common + ofApps.unique + notes
    }

    /// Splits a list into blocks.
    static func groups(_ verdicts: [Verdict]) -> [[Verdict]] {
        var groups: [[Verdict]] = []
        for verdict in verdicts {
            if let first = groups.last?.first, areOfOneBlock(first.judgement, verdict.judgement) {
                groups[groups.count - 1].append(verdict)
            } else {
                groups.append([verdict])
            }
        }
        return groups
    }

    private static func areOfOneBlock(_ one: Judgement, _ other: Judgement) -> Bool {
        var pair = one.pair
        pair.app = other.pair.app
        return pair == other.pair && one.mode == other.mode
    }

    /// A pair that another process has checked, as recorded in the table.
    static func lines(_ record: PairRecord, style: Style) -> [String] {
        let title = title(of: record.pair, mode: record.mode, status: record.status, style: style)
        return [title] + VerdictNotes.notes(onAnswered: record).map { "  \($0.printable)" }
    }

    private static func title(of pair: Pair, mode: AlternateMode?, status: Status, style: Style) -> String {
        let names = [pair.site.description, pair.app?.description].compactMap(\.self).joined(separator: "  ")
        let conditions = conditions(of: pair, mode: mode)
        let result = style.status(status, "\(ResultMark(status).character) \(status.rawValue)")
        return "\(result)  \(names)  \(style.faint(conditions.printable))"
    }

    /// Service, system and mode in brackets.
    static func conditions(of pair: Pair, mode: AlternateMode?) -> String {
        var conditions = "\(pair.service), \(pair.system)"
        if let mode { conditions += ", mode \(mode)" }
        return "(\(conditions))"
    }

    static func line(_ check: Check, of judgement: Judgement, style: Style) -> String {
        let name = check.kind.name.padded(to: widestName)
        let seen = check.seen(in: judgement).printable
        return switch check.outcome {
        case .passed: "  \(style.tick) \(name)  \(seen)"
        case .failed: "  \(style.cross) \(name)  \(seen)"
        case .notReached: "  \(style.faint("· \(name)  not checked"))"
        }
    }

    private static let widestName = Check.Kind.allCases.map(\.name.count).max() ?? 0
}
