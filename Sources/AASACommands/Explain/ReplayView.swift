internal import DeviceDiagnostics
internal import AASA

/// A replayed call in each of the output formats.
struct ReplayView {
    let replay: CredentialReplay
    let style: Style

    /// The result, then each condition, then the system's message.
    var lines: [String] {
        let situation = replay.situation
        let site = situation.site?.description ?? "(no domain)"
        let call = "\(replay.call.function), \(replay.system.name)"
        var lines = ["\(mark)  \(site)  \(situation.app)  \(style.faint("(\(call))"))"]
        lines += replay.steps.map(line)
        lines.append("  \(style.strong("→")) \(replay.sentence.printable)")
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

    private static let widestName = CredentialStep.Condition.allCases.map(\.name.count).max() ?? 0

    private func line(_ step: CredentialStep) -> String {
        let name = step.condition.name.padded(to: Self.widestName)
        let detail = step.sentence(replay.system).printable
        return switch step.outcome {
        case .passed: "  \(style.tick) \(name)  \(detail)"
        case .fails: "  \(style.cross) \(name)  \(detail)"
        case .unknown: "  ? \(name)  \(detail)"
        case .assumed, .notReached: "  \(style.faint("· \(name)  \(detail)"))"
        }
    }

    /// One line; the keys are stable.
    var json: String {
        let (word, meaning) = Self.result(replay.result)
        return JSONText([
            "app": replay.situation.app, "site": replay.situation.site, "call": replay.call.rawValue,
            "function": replay.call.function, "system": replay.system.rawValue, "result": word, "code": meaning?.code,
            "name": meaning?.name, "message": meaning.flatMap { replay.message($0) },
            "steps": replay.steps.map { Self.json($0, of: replay) }, "authorization": Self.authorization(replay),
            "next": ReplayCommands.next(replay),
        ]).line
    }

    private static func result(_ result: CredentialReplay.Result) -> (String, ErrorMeaning?) {
        switch result {
        case .answered: ("answered", nil)
        case .error(let meaning): ("error", meaning)
        case .pending(let meaning): ("pending", meaning)
        case .unknown: ("unknown", nil)
        }
    }

    private static func json(_ step: CredentialStep, of replay: CredentialReplay) -> JSONText {
        var code: Int?
        let outcome: String
        switch step.outcome {
        case .passed: outcome = "passed"
        case .fails(let meaning):
            outcome = "fails"
            code = meaning.code
        case .assumed: outcome = "assumed"
        case .unknown: outcome = "unknown"
        case .notReached: outcome = "not-reached"
        }
        return JSONText([
            "condition": step.condition.rawValue, "outcome": outcome, "code": code,
            "detail": step.sentence(replay.system),
        ])
    }

    /// For current systems only.
    private static func authorization(_ replay: CredentialReplay) -> JSONText {
        guard replay.system == .today, let forecast = AuthorizationForecast(replay.situation) else { return .null }
        let (word, meaning): (String, ErrorMeaning?) =
            switch forecast {
            case .associated: ("associated", nil)
            case .unknown: ("unknown", nil)
            case .fails(let meaning): ("error", meaning)
            }
        return JSONText([
            "result": word, "code": meaning?.code, "name": meaning?.name,
            "message": meaning.flatMap { replay.message($0) },
        ])
    }
}
