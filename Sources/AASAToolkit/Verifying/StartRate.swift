internal import POSIX

/// Spaces starts out evenly: a token bucket that holds the starts of a few milliseconds.
struct StartRate {
    /// Microseconds between two starts.
    private let interval: Double
    /// When the next start may be, by the steady clock, in microseconds.
    private var next: Double

    /// What a late wake-up may catch up with, in microseconds.
    private static let slack = 20_000.0

    /// - Parameter perSecond: more than 0.
    init(perSecond: Double, now: Int) {
        interval = 1_000_000 / perSecond
        next = Double(now)
    }

    /// Milliseconds until a start is allowed; 0: now.
    func wait(now: Int) -> Int {
        let left = next - Double(now)
        // A start in a thousand years is asked about again in a while.
        return left <= 0 ? 0 : Int(min(left / 1000, 3_600_000).rounded(.up))
    }

    mutating func start(now: Int) { next = max(next, Double(now) - Self.slack) + interval }
}
