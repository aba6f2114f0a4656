internal import AASA

/// A replay as a person reads it: the result first, then each condition, then the error as the system words it.
struct ReplayBlock {
    let replay: CredentialReplay
    let style: Style

    var lines: [String] {
        let situation = replay.situation
        let site = situation.site?.description ?? "(no domain)"
        let call = "\(replay.call.function), \(ReplayWording.name(replay.system))"
        var lines = ["\(mark)  \(site)  \(situation.app)  \(style.faint("(\(call))"))"]
        lines += replay.steps.map { line($0) }
        lines.append("  \(style.strong("→")) \(ReplayWording.result(replay).printable)")
        return lines
    }

    private var mark: String {
        switch replay.result {
        case .answered: style.status(.approved, "✓ answered")
        case .error: style.status(.denied, "✗ error")
        case .pending: style.status(.pending, "… pending")
        case .unknown: style.status(.pending, "? not known")
        }
    }

    private func line(_ step: CredentialStep) -> String {
        let name = ReplayWording.name(step.condition).padded(to: ReplayWording.widestName)
        let detail = ReplayWording.detail(step, replay).printable
        return switch step.outcome {
        case .passed: "  \(style.good("✓")) \(name)  \(detail)"
        case .fails: "  \(style.bad("✗")) \(name)  \(detail)"
        case .unknown: "  ? \(name)  \(detail)"
        case .assumed, .notReached: "  \(style.faint("· \(name)  \(detail)"))"
        }
    }
}
