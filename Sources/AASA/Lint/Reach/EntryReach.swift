/// What the rules of an entry take from each other.
struct EntryReach: Sendable {
    static func all(in links: UniversalLinks) -> [EntryReach] { [] }
}
