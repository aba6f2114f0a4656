internal import Synchronization

/// Keeps requests from coming to one machine in crowds: so many are under way to one address, and the others wait their
/// turn, first come, first served. Shared by the clients of all threads.
package final class PerAddressLimiter: Sendable {
    private struct Lane {
        var underWay = 0
        var waiting: [Waiter] = []
        /// Those before it went in.
        var first = 0
    }

    private struct Waiter {
        var member: LimiterMember
        var ticket: Int
    }

    private let most: Int
    private let countsLoopback: Bool
    private let lanes = Mutex<[String: Lane]>([:])

    /// - Parameters:
    ///   - most: requests under way to one address, at least 1.
    ///   - countsLoopback: whether that holds for this machine as well.
    package init(most: Int, countsLoopback: Bool) {
        self.most = most
        self.countsLoopback = countsLoopback
    }

    /// Whether requests to the address are counted at all.
    func counts(_ address: String) -> Bool {
        countsLoopback || !(address == "::1" || address.hasPrefix("127."))
    }

    /// Goes in, or is noted among those who wait. Returns whether it went in.
    func enter(_ address: String, _ member: LimiterMember, ticket: Int) -> Bool {
        lanes.withLock { lanes in
            if lanes[address, default: Lane()].underWay < most {
                lanes[address, default: Lane()].underWay += 1
                return true
            }
            lanes[address]?.waiting.append(Waiter(member: member, ticket: ticket))
            return false
        }
    }

    /// Comes out; whoever waits longest takes the place.
    func leave(_ address: String) {
        let waiter = lanes.withLock { lanes -> Waiter? in
            guard var lane = lanes[address] else { return nil }
            lanes[address] = nil
            guard lane.first < lane.waiting.count else {
                lane.underWay -= 1
                if lane.underWay > 0 { lanes[address] = Lane(underWay: lane.underWay) }
                return nil
            }
            let waiter = lane.waiting[lane.first]
            lane.first += 1
            if lane.first > 64, lane.first * 2 > lane.waiting.count {
                lane.waiting.removeFirst(lane.first)
                lane.first = 0
            }
            lanes[address] = lane
            return waiter
        }
        waiter?.member.grant(waiter?.ticket ?? 0)
    }

    /// The member waits no more at the address. A place that it was given before stays its own.
    func withdraw(_ address: String, _ member: LimiterMember) {
        lanes.withLock { lanes in
            guard var lane = lanes[address] else { return }
            lanes[address] = nil
            lane.waiting = lane.waiting[lane.first...].filter { $0.member !== member }
            lane.first = 0
            lanes[address] = lane
        }
    }
}

/// Who waits at an ``PerAddressLimiter``: a client.
final class LimiterMember: Sendable {
    private let granted = Mutex<[Int]>([])
    private let waker: ClientWaker

    init(_ waker: ClientWaker) { self.waker = waker }

    fileprivate func grant(_ ticket: Int) {
        granted.withLock { $0.append(ticket) }
        waker.wake()
    }

    /// Tickets that went in since the last call.
    func collect() -> [Int] {
        granted.withLock { granted in
            defer { granted = [] }
            return granted
        }
    }
}
