/// Whose reading of statements applies. A verdict states it.
package enum StatementRules: String, Sendable, CaseIterable {
    /// The agent of the Android Open Source Project (packages/StatementService).
    case android
    /// Google's service (digitalassetlinks.googleapis.com), which Google's own agent queries.
    case google
}
