internal import Synchronization

/// Bounds the concurrent requests to one IP address; further ones wait in the order in which they came. Shared by the
/// clients of all threads.
package final class PerAddressLimiter: Sendable {
    private struct Address {
        var active = 0
        var waiting = Queue<Waiter>()
    }

    private struct Waiter {
        var member: LimiterMember
        var ticket: Int
    }

    /// Concurrent requests to one address.
    private let limit: Int
    private let countsLoopback: Bool
    private let addresses = Mutex<[String: Address]>([:])

    /// - Parameters:
    ///   - limit: concurrent requests to one address, at least 1.
    ///   - countsLoopback: whether that holds for this machine as well.
    package init(limit: Int, countsLoopback: Bool) {
        self.limit = limit
        self.countsLoopback = countsLoopback
    }

    /// Whether requests to the address are bounded at all.
    func counts(_ key: String) -> Bool { countsLoopback || !(key == "::1" || key.hasPrefix("127.")) }

    /// Admits a request, or lets it wait. Returns whether it was admitted.
    func acquire(_ key: String, for member: LimiterMember, ticket: Int) -> Bool {
        addresses.withLock { addresses in
            if addresses[key, default: Address()].active < limit {
                addresses[key, default: Address()].active += 1
                return true
            }
            addresses[key]?.waiting.append(Waiter(member: member, ticket: ticket))
            return false
        }
    }

    /// Ends a request; the one that has waited longest is admitted.
    func release(_ key: String) {
        addresses.withLock { addresses in
            if let waiter = addresses[key]?.waiting.popFirst() {
                // Within the lock: after ``cancel(_:for:)`` the member finds all that were admitted.
                return waiter.member.grant(waiter.ticket)
            }
            addresses[key]?.active -= 1
            if addresses[key]?.active == 0 { addresses[key] = nil }
        }
    }

    /// Removes the member's waiting requests; admitted ones stay admitted.
    func cancel(_ key: String, for member: LimiterMember) {
        addresses.withLock { addresses in
            addresses[key]?.waiting.removeAll { waiter in waiter.member === member }
        }
    }
}

/// A client that waits at a ``PerAddressLimiter``.
final class LimiterMember: Sendable {
    private let granted = Mutex<[Int]>([])
    private let waker: ClientWaker

    init(_ waker: ClientWaker) { self.waker = waker }

    fileprivate func grant(_ ticket: Int) {
        granted.withLock { $0.append(ticket) }
        waker.wake()
    }

    /// Tickets that were admitted since the last call.
    func takeGranted() -> [Int] {
        granted.withLock { granted in
            defer { granted = [] }
            return granted
        }
    }
}
