/// What an association file says of one URL for one app.
public struct LinkDecision: Sendable, Equatable {
    public enum Outcome: String, Sendable, CaseIterable {
        case match, exclude
        case noMatch = "no_match"
    }

    public var app: AssociationFile.Listing
    public var decision: Outcome
    /// The index in ``UniversalLinks/entries``.
    public var entry: Int
    /// The rule that decides; nil when none fits, or when the entry has every URL.
    public var rule: LinkRule?
}
