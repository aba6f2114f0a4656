import Testing

@testable import HTTPServer

@Suite("The queue of requests")
struct FairQueueTests {
    /// Returns those that are refused. The first letter is the client.
    private static func add(_ names: [String], to queue: inout FairQueue<String>) -> [String] {
        names.compactMap { name in queue.add(name, of: String(name.prefix(1)), at: 0) }
    }

    private static func taken(from queue: inout FairQueue<String>) -> [String] {
        var names: [String] = []
        while let next = queue.takeNext() {
            names.append(next.element)
            queue.finish(next.client)
        }
        return names
    }

    @Test("Clients take turns, however many requests one has sent before")
    func turns() {
        var queue = FairQueue<String>(capacity: 20, share: 1)
        let refused = Self.add(["a1", "a2", "a3", "b1", "a4", "b2", "c1"], to: &queue)
        let taken = Self.taken(from: &queue)
        #expect(refused.isEmpty)
        #expect(taken == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
    }

    @Test("A client that comes later waits for one request of each other client at the most")
    func latecomer() {
        var queue = FairQueue<String>(capacity: 20, share: 1)
        _ = Self.add(["a1", "a2", "a3", "b1", "b2", "b3"], to: &queue)
        for _ in 0..<2 { if let next = queue.takeNext() { queue.finish(next.client) } }
        _ = Self.add(["c1"], to: &queue)
        let taken = Self.taken(from: &queue)
        #expect(taken == ["c1", "a2", "b2", "a3", "b3"])
    }

    @Test("A client has its share of active requests, and the others go on")
    func share() {
        var queue = FairQueue<String>(capacity: 20, share: 1)
        _ = Self.add(["a1", "a2", "b1"], to: &queue)
        var taken: [String?] = []
        for _ in 0..<3 { taken.append(queue.takeNext()?.element) }
        queue.finish("a")
        taken.append(queue.takeNext()?.element)
        #expect(taken == ["a1", "b1", nil, "a2"])
        #expect(queue.isEmpty)
    }

    @Test("A client has half of the queue; a full queue refuses the last request of the client with the most")
    func full() {
        var queue = FairQueue<String>(capacity: 4, share: 1)
        let refused = Self.add(["a1", "a2", "a3", "b1", "c1", "d1", "e1"], to: &queue)
        let taken = Self.taken(from: &queue)
        #expect(refused == ["a3", "a2", "e1"])
        #expect(taken == ["a1", "b1", "c1", "d1"])
    }

    @Test("Those that have waited for too long are taken at once")
    func late() {
        var queue = FairQueue<String>(capacity: 4, share: 1)
        _ = queue.add("a1", of: "a", at: 1000)
        _ = queue.add("b1", of: "b", at: 2000)
        let late = [1000, 1001, 1001].map { moment in queue.takeAll(addedBefore: moment) }
        let rest = queue.takeAll(addedBefore: .max)
        #expect(late == [[], ["a1"], []])
        #expect(rest == ["b1"] && queue.isEmpty)
    }
}
