/// A bounded queue in which clients take turns: the first element of each comes before the second one of any.
///
/// At most as long as its capacity, so that searching and removing is cheap.
struct FairQueue<Element> {
    private struct Waiter {
        let client: String
        let element: Element
        /// The turn of its client.
        let round: Int
        /// In milliseconds.
        let start: Int
    }

    private var waiting: [Waiter] = []
    /// How many elements of a client were taken and are not finished.
    private var active: [String: Int] = [:]
    /// The turn of the last element that was taken.
    private var round = 0
    /// Elements of all clients that wait, at most.
    private let capacity: Int
    /// Active elements of one client.
    private let share: Int

    init(capacity: Int, share: Int) {
        self.capacity = capacity
        self.share = share
    }

    var isEmpty: Bool { waiting.isEmpty }

    /// Adds an element. Returns the one that is refused, or nil: this one, when half of the queue is this client's;
    /// when the queue is full, the last one of the client with the most.
    mutating func add(_ element: Element, of client: String, at now: Int) -> Element? {
        let own = waiting.filter { waiter in waiter.client == client }
        if own.count >= max(1, capacity / 2) { return element }
        var refused: Element?
        if waiting.count >= capacity {
            guard let index = lastOfGreediest(moreThan: own.count + 1) else { return element }
            refused = waiting.remove(at: index).element
        }
        var turn = round
        if let last = own.last { turn = max(turn, last.round + 1) }
        waiting.append(Waiter(client: client, element: element, round: turn, start: now))
        return refused
    }

    /// The place of the last element of the client with the most of them; nil if no client has more than `count`.
    private func lastOfGreediest(moreThan count: Int) -> Int? {
        let countByClient = Dictionary(grouping: waiting, by: \.client).mapValues(\.count)
        let greediest = countByClient.max { first, second in first.value < second.value }
        guard let greediest, greediest.value > count else { return nil }
        return waiting.lastIndex { waiter in waiter.client == greediest.key }
    }

    /// Takes the element of the client with the fewest active ones whose turn is the next; nil if
    /// each client has its share.
    mutating func takeNext() -> (client: String, element: Element)? {
        var next: (index: Int, active: Int, round: Int)?
        for (index, waiter) in waiting.enumerated() {
            let own = active[waiter.client] ?? 0
            if let next, (next.active, next.round) <= (own, waiter.round) { continue }
            next = (index, own, waiter.round)
        }
        guard let next, next.active < share else { return nil }
        let taken = waiting.remove(at: next.index)
        round = max(round, taken.round)
        active[taken.client, default: 0] += 1
        return (taken.client, taken.element)
    }

    /// To be called when an element that was taken is done.
    mutating func finish(_ client: String) {
        active[client, default: 1] -= 1
        if active[client] == 0 { active[client] = nil }
    }

    /// Takes those that were added before a moment.
    mutating func takeAll(addedBefore moment: Int) -> [Element] {
        let late = waiting.filter { waiter in waiter.start < moment }
        if !late.isEmpty { waiting.removeAll { waiter in waiter.start < moment } }
        return late.map(\.element)
    }
}
