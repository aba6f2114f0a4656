/// The mistakes in the place where an app should be, by the apps that they may hide.
struct MistakenTexts {
    private typealias Mistake = HidingMistakes.Mistake

    /// In the document's order.
    private let mistakes: [Mistake]
    // The indices are those of the first mistake.
    private var indicesByText: [ExactText: Int] = [:]
    private var indicesByPart: [ArraySlice<UInt8>: Int] = [:]
    /// Those of the last mistakes come first.
    private var wildcards: [(start: ArraySlice<UInt8>, index: Int)] = []
    private var indexForAllApps: Int?

    /// - Parameter unreadLists: the values that are in the place of a list of apps, and hide every app.
    init(_ mistakes: [HidingMistakes.Mistake], in bytes: [UInt8], unreadLists: Set<Range<Int>>) {
        self.mistakes = mistakes
        // The first of several is the last to be noted.
        for (index, mistake) in mistakes.enumerated().reversed() {
            switch mistake.hiding {
            case .everyApp: indexForAllApps = index
            case .laterTexts where unreadLists.contains(mistake.range): indexForAllApps = index
            case .laterTexts: break
            case .ownText: note(mistake, at: index, text: bytes[mistake.range].dropFirst().dropLast())
            }
        }
    }

    private mutating func note(_ mistake: Mistake, at index: Int, text: ArraySlice<UInt8>) {
        if let listing = mistake.listing { indicesByText[ExactText(listing.text)] = index }
        if text.isEmpty { indexForAllApps = index }
        if text.last == "*" { wildcards.append((text.dropLast(), index)) }
        for part in text.split(whereSeparator: { byte in !byte.isLetterOrDigit && byte != "." && byte != "-" }) {
            indicesByPart[part] = index
        }
    }

    /// The first mistake in a listed text.
    func first(as listed: String) -> HidingMistakes.Mistake? {
        indicesByText[ExactText(listed)].map { index in mistakes[index] }
    }

    /// The first mistake in the place where the app should be: one without any app, or a text without one, with a
    /// wildcard that the app fits, or with the app among others.
    func first(covering app: AppIdentifier) -> HidingMistakes.Mistake? {
        let text = Array(app.description.utf8)
        let wildcard = wildcards.last { wildcard in text.starts(with: wildcard.start) }
        let indices = [indexForAllApps, wildcard?.index, indicesByPart[text[...]]].compactMap(\.self)
        return indices.min().map { index in mistakes[index] }
    }
}
