/// Elements in the order in which they were appended. Taking the first of an array would move all others.
package struct Queue<Element> {
    /// The elements; those that were taken are nil until they are removed together.
    private var elements: [Element?] = []
    /// The index of the first that was not taken.
    private var start = 0

    package init() {}

    package var count: Int { elements.count - start }

    var first: Element? { if count > 0 { elements[start] } else { nil } }

    package mutating func append(_ element: Element) { elements.append(element) }

    package mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let first = elements[start]
        elements[start] = nil
        start += 1
        // Half of the elements at least, so that the cost of an element is constant.
        if count == 0 || start > 64 && start > count {
            elements.removeFirst(start)
            start = 0
        }
        return first
    }

    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        var rest = Queue()
        for case let element? in elements[start...] where !isRemoved(element) { rest.append(element) }
        self = rest
    }
}

extension Queue: Sendable where Element: Sendable {}
