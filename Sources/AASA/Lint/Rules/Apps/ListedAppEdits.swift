/// The changes of a file that write an app's identifier in the place of a text.
struct ListedAppEdits {
    /// The texts that each service lists.
    private var texts: [Set<ExactText>] = []
    /// The index in ``texts`` by the offset at which an entry of a service begins.
    private var indices: [Int: Int] = [:]

    init(of file: AssociationFile?) {
        for (index, section) in (file?.services ?? []).enumerated() {
            texts.append(Set(section.apps.map { listing in ExactText(listing.text) }))
            for listing in section.apps { indices[listing.range.lowerBound] = index }
        }
    }

    /// The change at a range. Nil if the service lists the app already: of two entries the first decides, which
    /// would be a different one then.
    func edit(writing app: String, at range: Range<Int>) -> TextEdit? {
        guard let index = indices[range.lowerBound], !texts[index].contains(ExactText(app)) else { return nil }
        return TextEdit(range: range, replacement: "\"\(app)\"")
    }
}
