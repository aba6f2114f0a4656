/// What remains of the work for a file of settings, whose parts may be read again and again.
final class StepBudget {
    private var remaining: Int

    init(_ steps: Int) { remaining = steps }

    /// Whether more work was spent than there was.
    var isOver: Bool { remaining < 0 }

    func spend(_ steps: Int) { remaining -= steps }
}
