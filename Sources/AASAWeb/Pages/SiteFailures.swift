internal import AASA

/// What keeps a site from approving its pairs: those with one reason, message and fix in one note.
struct SiteFailures {
    struct Note {
        /// The first of the pairs.
        let record: PairRecord
        let advice: String?
        /// The pairs by when their verdicts became what they are.
        var beginnings: [(text: HTML, pairs: [Pair])] = []

        fileprivate func isAbout(_ other: PairRecord, advice otherAdvice: String?) -> Bool {
            record.reason == other.reason && record.message == other.message && advice == otherAdvice
        }

        fileprivate mutating func add(_ record: PairRecord, beginning: HTML) {
            let index = beginnings.firstIndex { other in other.text.bytes == beginning.bytes }
            guard let index else { return beginnings.append((beginning, [record.pair])) }
            beginnings[index].pairs.append(record.pair)
        }
    }

    private(set) var notes: [Note] = []
    private let changes: [VerdictChange]
    private let documents: [SiteDocument]
    private let context: PageContext

    private static let maximumNotes = 10

    /// - Parameter changes: the latest of the site, up to the limit of its page.
    init(of pairs: [PairRecord], changes: [VerdictChange], documents: [SiteDocument], context: PageContext) {
        self.changes = changes
        self.documents = documents
        self.context = context
        for record in pairs where record.status != .approved { add(record) }
    }

    private mutating func add(_ record: PairRecord) {
        let advice = listingAdvice(for: record) ?? record.advice
        let index = notes.firstIndex { note in note.isAbout(record, advice: advice) } ?? notes.count
        if index == notes.count { notes.append(Note(record: record, advice: advice)) }
        notes[index].add(record, beginning: beginning(of: record))
    }

    @HTMLBuilder var content: HTML {
        for note in notes.prefix(Self.maximumNotes) { html(of: note) }
        if notes.count > Self.maximumNotes { Tag.p("\(pairCountOfOthers.counted("pair")) more with other fixes") }
    }

    private var pairCountOfOthers: Int {
        notes.dropFirst(Self.maximumNotes).flatMap(\.beginnings).map(\.pairs.count).reduce(0, +)
    }

    private func html(of note: Note) -> HTML {
        let record = note.record
        return ResultMark(record.status).note {
            Tag.h3(ResultMark(record.status)(context.link(to: record.cause)))
            Tag.p("\(record.message)")
            HTML.advice(note.advice)
            for (text, pairs) in note.beginnings {
                Tag.p {
                    Tag.small {
                        if pairs.count > 1 { "\(pairs.count.grouped) pairs; " }
                        text
                        ", \(subjects(of: pairs))"
                    }
                }
            }
        }
    }

    /// The app, or the number of apps, with their services and systems.
    private func subjects(of pairs: [Pair]) -> String {
        let apps = pairs.map { pair in pair.app?.description ?? "" }.unique
        let subject = if apps.count == 1 { apps[0] } else { apps.count.counted("app") }
        let services = pairs.map(\.service.title).unique
        let systems = pairs.map(\.system.title).unique
        return ([subject] + services + systems).joined(separator: ", ")
    }

    /// What to change in the document so that it lists the app of a pair that it does not approve.
    private func listingAdvice(for record: PairRecord) -> String? {
        guard [.appNotListed, .serviceMissing].contains(record.reason), !record.pair.system.isOfAndroid,
            let advisor = documents.document(record.sha256)?.advisor
        else { return nil }
        let advice = advisor.advice(for: record.pair)
        let hint = advice.correction ?? advice.addition
        return record.pair.system.usesCDN(record.mode) ? hint.map(CDNFailure.hint(onCopyWithoutApp:)) : hint
    }

    /// When the pair's verdict became what it is.
    private func beginning(of record: PairRecord) -> HTML {
        let change = changes.first { change in
            change.pair == record.pair && change.at >= record.firstSeen
        }
        if let change { return text("since ", at: change.at) }
        if record.checkedAt == nil { return text("since ", at: record.firstSeen) }
        if let oldest = changes.last, changes.count == SitePage.maximumChanges, oldest.at > record.firstSeen {
            // The pair's last change may be among those that were not read.
            return text("since before ", at: oldest.at)
        }
        return text("at least since ", at: record.firstSeen)
    }

    private func text(_ preposition: HTML, at moment: Timestamp) -> HTML {
        preposition + "\(moment.shownTime) (" + context.relative(moment) + ")"
    }
}
