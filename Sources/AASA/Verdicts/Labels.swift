/// The other columns of the list that a pair is from: texts by the names of the columns.
package struct Labels: Sendable, Hashable {
    package let entries: [Entry]

    package struct Entry: Sendable, Hashable {
        package var name: String
        package var text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// Bytes of a pair's labels in JSON, at most.
    package static let maximumSize = 4096

    /// The labels of a list whose columns are all empty: a pair loses the labels that it had.
    package static let none = Labels()

    private init() { entries = [] }

    /// Creates labels; nil without entries, and for those that are too long.
    package init?(_ entries: [Entry]) {
        self.entries = entries
        guard !entries.isEmpty, json.line.utf8.count <= Self.maximumSize else { return nil }
    }

    /// Reads a JSON object of texts; nil for anything else.
    package init?(json text: String) {
        guard text.utf8.count <= Self.maximumSize, let root = try? JSONReader.read(Array(text.utf8)).root,
            let members = root.members
        else { return nil }
        self.init(members.compactMap { member in member.value.string.map { Entry(name: member.name, text: $0) } })
    }

    /// Null without entries.
    package var json: JSONText { entries.isEmpty ? .null : .object(entries.map { ($0.name, .string($0.text)) }) }
}
