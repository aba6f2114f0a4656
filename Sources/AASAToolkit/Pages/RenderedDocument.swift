internal import AASA
internal import AASAPages

/// A document as the script in the page describes it: elements and texts in the order of the tree.
///
/// The script runs in the page's own world, so that a page can falsify the result. Everything is bounded and checked.
struct RenderedDocument {
    var url: String
    var nodes: [Page.Node]
    var isCutOff: Bool
    /// URLs of what was loaded for it.
    var loads: [String]

    /// Nil when the text is not what the script writes.
    init?(_ text: [UInt8]) {
        guard let root = JSONReader.readTolerantly(text, errorLimit: 1).root, let url = root["url"]?.string,
            let elements = root["nodes"]?.elements
        else { return nil }
        self.url = url
        isCutOff = root["more"]?.value == .bool(true)
        loads = root["loads"]?.elements?.compactMap(\.string) ?? []
        nodes = []
        nodes.reserveCapacity(elements.count)
        for element in elements {
            guard let parts = element.elements, parts.count == 6, let name = parts[0].string else { return nil }
            let parent = parts[1].integer
            guard parent.map({ nodes.indices.contains($0) }) ?? nodes.isEmpty else { return nil }
            let words = parts[2].elements?.compactMap(\.string) ?? []
            var node = Page.Node(
                name: name,
                attributes: stride(from: 0, to: words.count - 1, by: 2).map {
                    .init(name: words[$0].lowercased(), value: words[$0 + 1], range: nil)
                },
                text: parts[2].string ?? "", parent: parent, range: nil)
            if case .bool(let isShown) = parts[3].value { node.isShown = isShown }
            node.frame = parts[4].string
            node.shadowHost = parts[5].integer.flatMap { nodes.indices.contains($0) ? $0 : nil }
            nodes.append(node)
        }
    }

    /// Returns when nothing has changed for half a second; at the latest after five, with `busy`.
    static let settling = """
        const done = arguments[arguments.length - 1];
        let quiet;
        const end = setTimeout(() => done("busy"), 5000);
        const wait = () => { clearTimeout(quiet); quiet = setTimeout(() => { clearTimeout(end); done("quiet"); }, 500); };
        new MutationObserver(wait).observe(document, { subtree: true, childList: true, attributes: true });
        wait();
        """

    /// At most 20,000 nodes and four million characters; frames within frames up to a depth of 8.
    static let reading = """
        const nodes = [], stack = [[document.documentElement, null, null, null, 0]];
        let room = 4000000;
        const clip = (text, length) => {
          const part = String(text).slice(0, Math.min(length, room));
          room -= part.length;
          return part;
        };
        while (stack.length && nodes.length < 20000 && room > 0) {
          const [node, parent, frame, host, depth] = stack.pop(), index = nodes.length;
          if (node.nodeType === 3) {
            nodes.push(["#text", parent, clip(node.data, nodes[parent][0] === "script" ? 200000 : 2000), null, frame, host]);
            continue;
          }
          if (node.nodeType !== 1) continue;
          const name = node.localName, attributes = [], next = [];
          for (const one of Array.from(node.attributes).slice(0, 60)) attributes.push(clip(one.name, 100), clip(one.value, 4000));
          const shown = node.checkVisibility ? node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) : null;
          nodes.push([name, parent, attributes, shown, frame, host]);
          if (node.shadowRoot) for (const child of node.shadowRoot.childNodes) next.push([child, index, frame, index, depth]);
          if ((name === "iframe" || name === "frame") && depth < 8) {
            try {
              const inner = node.contentDocument;
              if (inner && inner.documentElement) next.push([inner.documentElement, index, location.origin, null, depth + 1]);
            } catch (error) {}
          }
          for (const child of node.childNodes) next.push([child, index, frame, host, depth]);
          stack.push(...next.reverse());
        }
        const loads = performance.getEntriesByType("resource").slice(0, 500).map((one) => one.name.slice(0, 500));
        return JSON.stringify({ url: location.href, nodes: nodes, more: stack.length > 0, loads: loads });
        """
}

extension JSONNode {
    fileprivate var integer: Int? { if case .number(let text) = value { Int(text) } else { nil } }
}
