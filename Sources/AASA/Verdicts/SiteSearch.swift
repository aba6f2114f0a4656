/// Which of a rule set's places decides, as far as they have been asked.
public enum SiteSearch: Sendable, Equatable {
    /// The next URL to ask.
    case ask(String)
    /// What decides.
    case settled(Observation)

    /// Goes through `places` in order.
    ///
    /// The file itself ends the search, and so does anything that may be different later: a 5xx, no answer at all. A
    /// redirect or a 4xx sends the device on to the next place. When every place was asked in vain, the first answer
    /// that says more than "not found" decides, else the last one.
    public static func step(_ places: [String], observed: [String: Observation]) -> SiteSearch {
        var answers: [(observation: Observation, status: Int)] = []
        for place in places {
            guard let observation = observed[place] else { return .ask(place) }
            guard case .answer(let answer) = observation, answer.status != 200, !(500...599).contains(answer.status)
            else {
                return .settled(observation)
            }
            answers.append((observation, answer.status))
        }
        let telling = answers.first { $0.status != 404 && $0.status != 410 } ?? answers.last
        guard let telling else { return .settled(.noAnswer(url: "", NetworkFailure(kind: .other, text: "no place"))) }
        return .settled(telling.observation)
    }
}
