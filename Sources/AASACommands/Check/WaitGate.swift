internal import AASA
internal import POSIX

/// Checks items until each is right, or the time of `--wait` is over.
protocol WaitGate {
    associatedtype Item

    /// Seconds to wait; nil checks once.
    var patience: Int64? { get }
    var console: Console { get }

    /// Checks all items.
    ///
    /// - Returns: nil when interrupted.
    func check() throws(CommandFailure) -> [Item]?

    /// Why an item is not right; nil if it is.
    func obstacle(of item: Item) -> WaitObstacle?

    /// Checks some of the items again.
    ///
    /// - Returns: nil when interrupted.
    func recheck(_ indices: [Int], of items: [Item]) throws(CommandFailure) -> [Item]?
}

/// Why an item is not right yet.
struct WaitObstacle {
    let name: String
    /// Tells a new reason from the one that was reported.
    let cause: [String?]
    let reason: String
    /// Seconds for which the server requests to be left alone.
    let retryAfter: Int?
}

/// Why waiting ended.
enum WaitEnding: Int {
    /// Every item is right, or there was no time limit.
    case done
    case deadline
    case interrupted

    /// Why waiting for the items of two gates ended.
    func combined(with other: WaitEnding) -> WaitEnding { rawValue < other.rawValue ? other : self }
}

/// An item that is checked again.
private struct Recheck {
    var pause = Backoff()
    /// Milliseconds of ``SteadyClock``; nil when there is no time left.
    var due: Int?
    /// What was reported last.
    var cause: [String?] = []

    func isDue(at moment: Int) -> Bool { due.map { due in due <= moment } ?? false }
}

extension WaitGate {
    /// The last state, nil when interrupted before there was one, and why waiting ended.
    func results() throws(CommandFailure) -> (items: [Item]?, ending: WaitEnding) {
        let start = SteadyClock.milliseconds
        guard let first = try check() else { return (nil, .interrupted) }
        guard let patience else { return (first, .done) }
        return try wait(for: first, until: start + Int(patience) * 1000)
    }

    /// Checks the items that are not right again. Each has times of its own, so that the `Retry-After` of one delays no
    /// other.
    ///
    /// - Parameters:
    ///   - items: as the first check found them.
    ///   - deadline: milliseconds of ``SteadyClock``.
    /// - Returns: the last state.
    private func wait(
        for items: [Item], until deadline: Int
    ) throws(CommandFailure) -> (items: [Item]?, ending: WaitEnding) {
        var items = items
        var rechecks: [Int: Recheck] = [:]
        var checked = Array(items.indices)
        while true {
            let now = SteadyClock.milliseconds
            for index in checked {
                let earlier = rechecks.removeValue(forKey: index) ?? Recheck()
                guard let obstacle = obstacle(of: items[index]) else { continue }
                rechecks[index] = plan(earlier, after: obstacle, at: now, deadline: deadline)
            }
            if rechecks.isEmpty { return (items, .done) }
            guard let next = rechecks.values.compactMap(\.due).min() else { return (items, .deadline) }
            if isInterrupted(within: next - SteadyClock.milliseconds) { return (items, .interrupted) }
            let reached = max(next, SteadyClock.milliseconds)
            checked = rechecks.filter { _, recheck in recheck.isDue(at: reached) }.keys.sorted()
            guard let new = try recheck(checked, of: items) else { return (items, .interrupted) }
            for (index, item) in zip(checked, new) { items[index] = item }
        }
    }

    /// Waits, and returns whether a signal ended that.
    private func isInterrupted(within milliseconds: Int) -> Bool {
        Interruption.withDescriptor { descriptor in
            !Descriptors.readable([descriptor].compactMap(\.self), within: milliseconds).isEmpty
        }
    }

    /// Plans when an item is checked again, and reports a new reason.
    private func plan(_ recheck: Recheck, after obstacle: WaitObstacle, at now: Int, deadline: Int) -> Recheck {
        var recheck = recheck
        recheck.due = nil
        let left = deadline - now
        guard left > 0 else { return recheck }
        let name = obstacle.name
        if let retryAfter = obstacle.retryAfter, retryAfter > left / 1000 {
            console.note("\(name) is not checked again: its Retry-After of \(retryAfter.duration) ends after --wait")
            return recheck
        }
        let seconds = (left + 999) / 1000
        if let pause = recheck.pause.seconds(retryAfter: obstacle.retryAfter, left: Int64(seconds)) {
            recheck.due = now + min(Int(pause) * 1000, left)
        }
        if obstacle.cause != recheck.cause {
            console.note("waiting for \(name), up to \(seconds.duration): \(obstacle.reason)")
            recheck.cause = obstacle.cause
        }
        return recheck
    }
}
