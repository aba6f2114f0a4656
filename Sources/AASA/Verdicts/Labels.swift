/// The other columns of the list that a pair is from: texts by the names of the columns.
package struct Labels: Sendable, Hashable {
    /// In the order of the columns.
    package let entries: [Entry]

    package struct Entry: Sendable, Hashable {
        package var name: String
        package var text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }

        /// Reads `NAME=TEXT` of a filter, in at most 1,000 bytes.
        package init?(_ text: String) {
            guard let sign = text.firstIndex(of: "="), text.utf8.count <= 1000 else { return nil }
            self.init(name: String(text[..<sign]), text: String(text[text.index(after: sign)...]))
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
        guard text.utf8.count <= Self.maximumSize, let root = try? JSONReader.read(Array(text.utf8)),
            let members = root.members
        else { return nil }
        self.init(
            members.compactMap { member in
                guard let text = member.value.string else { return nil }
                return Entry(name: member.name, text: text)
            })
    }

    /// The labels as an object, or null without entries.
    package var json: JSONText {
        if entries.isEmpty { return .null }
        return .object(entries.map { entry in (entry.name, .string(entry.text)) })
    }
}
