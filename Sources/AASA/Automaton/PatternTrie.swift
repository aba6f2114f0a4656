/// A set of patterns as one nondeterministic automaton over UTF-8 with shared prefixes.
///
/// A node represents the text read so far. Every edge leads to a node with a greater number.
struct PatternTrie: Sendable {
    /// The bytes of an edge: one byte, an ASCII letter in both cases, a class, or the first byte of any character.
    typealias Label = UInt32

    static let folded: Label = 256
    static let characterClass: Label = 512
    static let leadByte: Label = 600

    /// The bytes that lead from a node to itself.
    enum Loop: UInt8, Sendable { case none, anything, continuation }

    struct Node: Sendable {
        /// The first of the edges that read a byte; -1 for none, as in every link here.
        var edge: Int32 = -1
        /// The first of the empty edges, other than the one to `star`.
        var empty: Int32 = -1
        /// The node of a following `*`, reached by an empty edge.
        var star: Int32 = -1
        /// The first of the patterns that end here.
        var end: Int32 = -1
        var lastEnd: Int32 = -1
        /// -1 for the root and for nodes where alternatives join.
        var parent: Int32
        var outCount: Int32 = 0
        var loop: Loop
    }

    struct Edge: Sendable {
        var label: Label
        var target: Int32
        var next: Int32
    }

    /// One pattern of the set.
    struct Item: Sendable {
        /// Ascending in the order of insertion.
        var id: Int32
        /// In one group the order counts: items after the first one that decides are irrelevant.
        var group: Int32
        var decides: Bool
    }

    private(set) var nodes: [Node] = [Node(parent: -1, loop: .none)]
    private(set) var edges: [Edge] = []
    /// The patterns, each with the next one that ends at its node.
    private var ends: [(item: Item, next: Int32)] = []
    /// The nodes where alternatives join, by the node before them and the alternatives.
    private var joins: [UInt64: Int32] = [:]
    private var alternatives: [(elements: [[Pattern.Element]], id: UInt64)] = []
    private let nodeLimit: Int
    /// One more than the greatest group.
    private(set) var groupCount = 0

    init(nodeLimit: Int) { self.nodeLimit = nodeLimit }

    var size: Int { nodes.count + edges.count }

    /// Adds a pattern. Returns false, and adds no item, when the node limit is reached.
    mutating func insert(_ elements: [Pattern.Element], folds: Bool, item: Item) -> Bool {
        guard let node = extend(from: 0, by: elements, folds: folds) else { return false }
        groupCount = max(groupCount, Int(item.group) + 1)
        let end = Int32(ends.count)
        ends.append((item, -1))
        let last = nodes[Int(node)].lastEnd
        if last < 0 { nodes[Int(node)].end = end } else { ends[Int(last)].next = end }
        nodes[Int(node)].lastEnd = end
        return true
    }

    /// Calls `body` for every item that ends at a node, in the order of insertion.
    func forEachItem(at node: Int32, _ body: (Item) -> Void) {
        var end = nodes[Int(node)].end
        while end >= 0 {
            body(ends[Int(end)].item)
            end = ends[Int(end)].next
        }
    }

    /// The node after the elements; nil when the node limit is reached.
    private mutating func extend(from start: Int32, by elements: [Pattern.Element], folds: Bool) -> Int32? {
        var node = start
        for element in elements {
            guard nodes.count < nodeLimit else { return nil }
            switch element {
            case .literal(let scalar) where scalar.isASCII:
                node = child(of: node, label: Self.label(ofASCII: scalar, folds: folds), loop: .none)
            case .literal(let scalar) where folds: node = extend(from: node, byAllCasesOf: scalar)
            case .literal(let scalar): node = extend(from: node, by: scalar)
            case .oneOf(let type):
                node = child(of: node, label: Self.label(of: type, folds: folds), loop: .none)
            case .anyCharacter: node = child(of: node, label: Self.leadByte, loop: .continuation)
            case .anyText: node = star(after: node)
            case .alternatives(let all):
                guard let join = extend(from: node, byOneOf: all, folds: folds) else { return nil }
                node = join
            }
        }
        return node
    }

    private static func label(ofASCII scalar: Unicode.Scalar, folds: Bool) -> Label {
        let lower = scalar.value | 0x20
        let isFolded = folds && lower >= 0x61 && lower <= 0x7A
        return if isFolded { folded + lower } else { scalar.value }
    }

    private mutating func addNode(parent: Int32, loop: Loop) -> Int32 {
        nodes.append(Node(parent: parent, loop: loop))
        return Int32(nodes.count - 1)
    }

    private mutating func child(of node: Int32, label: Label, loop: Loop) -> Int32 {
        let first = nodes[Int(node)].edge
        var edge = first
        while edge >= 0 {
            if edges[Int(edge)].label == label { return edges[Int(edge)].target }
            edge = edges[Int(edge)].next
        }
        let target = addNode(parent: node, loop: loop)
        nodes[Int(node)].edge = Int32(edges.count)
        nodes[Int(node)].outCount += 1
        edges.append(Edge(label: label, target: target, next: first))
        return target
    }

    private mutating func star(after node: Int32) -> Int32 {
        if nodes[Int(node)].star >= 0 { return nodes[Int(node)].star }
        let target = addNode(parent: node, loop: .anything)
        nodes[Int(node)].star = target
        nodes[Int(node)].outCount += 1
        return target
    }

    private mutating func connect(_ node: Int32, to target: Int32) {
        edges.append(Edge(label: 0, target: target, next: nodes[Int(node)].empty))
        nodes[Int(node)].empty = Int32(edges.count - 1)
        nodes[Int(node)].outCount += 1
    }

    private mutating func extend(from start: Int32, by scalar: Unicode.Scalar) -> Int32 {
        var node = start
        for byte in String(Character(scalar)).utf8 { node = child(of: node, label: UInt32(byte), loop: .none) }
        return node
    }

    /// The node after a character outside ASCII in any of its cases.
    private mutating func extend(from node: Int32, byAllCasesOf scalar: Unicode.Scalar) -> Int32 {
        let cases = CaseFolding.same(as: scalar)
        if cases.count == 1 { return extend(from: node, by: scalar) }
        let key = UInt64(node) << 32 | 0x8000_0000 | UInt64(CaseFolding.fold(scalar).value)
        if let join = joins[key] { return join }
        let ends = cases.map { extend(from: node, by: $0) }
        return join(ends, key: key)
    }

    private mutating func extend(from node: Int32, byOneOf all: [[Pattern.Element]], folds: Bool) -> Int32? {
        let key = UInt64(node) << 32 | number(of: all) << 1 | (folds ? 1 : 0)
        if let join = joins[key] { return join }
        var ends: [Int32] = []
        for elements in all {
            guard let end = extend(from: node, by: elements, folds: folds) else { return nil }
            ends.append(end)
        }
        return join(ends, key: key)
    }

    private mutating func join(_ ends: [Int32], key: UInt64) -> Int32 {
        let join = addNode(parent: -1, loop: .none)
        for end in ends {
            // Alternatives may end at the same node; the edge to the join, which is new, is then its newest.
            let newest = nodes[Int(end)].empty
            let isConnected = newest >= 0 && edges[Int(newest)].target == join
            if !isConnected { connect(end, to: join) }
        }
        joins[key] = join
        return join
    }

    /// A number for alternatives. Equal arrays may get several numbers, which only costs nodes.
    private mutating func number(of all: [[Pattern.Element]]) -> UInt64 {
        for earlier in alternatives.suffix(16) where earlier.elements == all { return earlier.id }
        let id = UInt64(alternatives.count)
        alternatives.append((all, id))
        return id
    }

    /// Adds a node and all that empty edges lead to, each once. Returns how many nodes and edges were looked at.
    @discardableResult
    func reach(_ node: Int32, into output: inout [Int32], visited: inout NodeMarks) -> Int {
        guard visited.insert(node) else { return 0 }
        var work = 0
        var done = output.count
        output.append(node)
        while done < output.count {
            let here = nodes[Int(output[done])]
            done += 1
            work += 1
            if here.star >= 0, visited.insert(here.star) { output.append(here.star) }
            var edge = here.empty
            while edge >= 0 {
                let target = edges[Int(edge)].target
                work += 1
                if visited.insert(target) { output.append(target) }
                edge = edges[Int(edge)].next
            }
        }
        return work
    }

    /// Sets `output` to the nodes that a byte leads to. Returns how many nodes and edges were looked at.
    @discardableResult
    func step(
        from members: [Int32], reading byte: UInt8, into output: inout [Int32], visited: inout NodeMarks
    ) -> Int {
        visited.begin(nodes.count)
        output.removeAll(keepingCapacity: true)
        var work = 0
        for number in members {
            let node = nodes[Int(number)]
            work += 1
            if node.loop == .anything || (node.loop == .continuation && byte & 0xC0 == 0x80) {
                work += reach(number, into: &output, visited: &visited)
            }
            var edge = node.edge
            while edge >= 0 {
                let here = edges[Int(edge)]
                work += 1
                if Self.label(here.label, reads: byte) {
                    work += reach(here.target, into: &output, visited: &visited)
                }
                edge = here.next
            }
        }
        return work
    }

    static func label(of type: CharacterClass, folds: Bool) -> Label {
        let number: Label =
            switch type {
            case .alpha: 0
            case .upper: folds ? 0 : 1
            case .lower: folds ? 0 : 2
            case .alnum: 3
            case .digit: 4
            case .xdigit: 5
            }
        return characterClass + number
    }

    static func label(_ label: Label, reads byte: UInt8) -> Bool {
        switch label {
        case ..<folded: label == UInt32(byte)
        case ..<characterClass: label - folded == UInt32(byte | 0x20) && byte < 0x80
        case leadByte: byte & 0xC0 != 0x80
        default: classes[Int(label - characterClass)].contains(Unicode.Scalar(byte)) && byte < 0x80
        }
    }

    static let classes: [CharacterClass] = [.alpha, .upper, .lower, .alnum, .digit, .xdigit]
}

/// A set of nodes that is cleared in constant time.
struct NodeMarks: Sendable {
    private var stamps: [UInt32] = []
    private var generation: UInt32 = 0

    /// Clears the set and makes room for `count` nodes.
    mutating func begin(_ count: Int) {
        if stamps.count < count || generation == .max {
            // Twice as many: a set of patterns grows by a few nodes between two texts.
            stamps = Array(repeating: 0, count: max(2 * count, stamps.count))
            generation = 0
        }
        generation += 1
    }

    /// Returns whether the node is new.
    mutating func insert(_ node: Int32) -> Bool {
        guard stamps[Int(node)] != generation else { return false }
        stamps[Int(node)] = generation
        return true
    }
}
