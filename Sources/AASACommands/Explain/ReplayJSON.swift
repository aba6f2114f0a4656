internal import AASA

/// A replay as one line of JSON, with the keys that users rely on.
enum ReplayJSON {
    static func line(_ replay: CredentialReplay) -> String {
        let (word, meaning) = result(replay.result)
        return JSONText.object([
            ("app", .string(replay.situation.app.description)),
            ("site", JSONText(replay.situation.site?.description)), ("call", .string(replay.call.rawValue)),
            ("function", .string(replay.call.function)), ("system", .string(replay.system.rawValue)),
            ("result", .string(word)), ("code", JSONText(meaning?.code)), ("name", JSONText(meaning?.name)),
            ("message", JSONText(meaning.flatMap { ReplayWording.message($0, replay) })),
            ("steps", .array(replay.steps.map { step($0, replay) })), ("authorization", authorization(replay)),
            ("next", .array(ReplayWording.next(replay).map { .string($0) })),
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

    private static func step(_ step: CredentialStep, _ replay: CredentialReplay) -> JSONText {
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
        return .object([
            ("condition", .string(step.condition.rawValue)), ("outcome", .string(outcome)), ("code", JSONText(code)),
            ("detail", .string(ReplayWording.detail(step, replay))),
        ])
    }

    /// Of systems of today only.
    private static func authorization(_ replay: CredentialReplay) -> JSONText {
        guard replay.system == .today, let forecast = AuthorizationForecast(replay.situation) else { return .null }
        let (word, meaning): (String, ErrorMeaning?) =
            switch forecast {
            case .associated: ("associated", nil)
            case .unknown: ("unknown", nil)
            case .fails(let meaning): ("error", meaning)
            }
        return .object([
            ("result", .string(word)), ("code", JSONText(meaning?.code)), ("name", JSONText(meaning?.name)),
            ("message", JSONText(meaning.flatMap { ReplayWording.message($0, replay) })),
        ])
    }
}
