internal import AASA
internal import AASAPages

/// A document as the script in the page describes it: elements and texts in the order of the tree.
///
/// The script runs in the page's own world, so that a page can falsify the result. Everything is bounded and checked.
struct RenderedDocument {
    var url: String
    var nodes: [Page.Node] = []
    var isCutOff: Bool
    /// Whether frames are nested deeper than is read.
    var isTooDeep: Bool
    /// URLs of what was loaded for it.
    var loads: [String]

    /// Reads what the script writes. The result is nil for any other text.
    init?(_ text: [UInt8]) {
        guard let root = JSONReader.readTolerantly(text, errorLimit: 1).root, let url = root["url"]?.string,
            let elements = root["nodes"]?.elements
        else { return nil }
        self.url = url
        isCutOff = root["more"]?.value == .bool(true)
        isTooDeep = root["deep"]?.value == .bool(true)
        loads = root["loads"]?.elements?.compactMap(\.string) ?? []
        nodes.reserveCapacity(elements.count)
        for element in elements {
            guard let node = Self.node(element, after: nodes.count) else { return nil }
            nodes.append(node)
        }
        // Built-in functions that the page has replaced hide nodes from the script.
        let hasBody = nodes.contains { node in ["body", "frameset"].contains(node.name) }
        if !hasBody, !isCutOff { return nil }
        let unread = root["unread"]?.elements?.compactMap(\.integer) ?? []
        for index in unread where nodes.indices.contains(index) { nodes[index].isUnread = true }
    }

    /// - Parameter count: the number of nodes before it, of which one is its parent.
    private static func node(_ element: JSONNode, after count: Int) -> Page.Node? {
        guard let parts = element.elements, parts.count == 6, let name = parts[0].string else { return nil }
        let parent = parts[1].integer
        // The first node alone is without one.
        if parent == nil, count > 0 { return nil }
        if let parent, !(0..<count).contains(parent) { return nil }
        let strings = parts[2].elements?.compactMap(\.string) ?? []
        let attributes = stride(from: 0, to: strings.count - 1, by: 2).map { index in
            Page.Attribute(name: strings[index].lowercased(), value: strings[index + 1], range: nil)
        }
        var node = Page.Node(
            name: name, attributes: attributes, text: parts[2].string ?? "", parent: parent, range: nil)
        node.isShown = parts[3].truth
        if parts[3].string == "self" { (node.isShown, node.hidesItself) = (false, true) }
        node.frame = parts[4].string
        if let host = parts[5].integer, (0..<count).contains(host) { node.shadowHost = host }
        return node
    }

    /// Frames within frames that are read.
    static let maximumDepth = 8

    /// At most 20,000 nodes and four million characters. A frame whose load was blocked or has not
    /// begun has an empty document.
    static let reading = """
        const nodes = [], unread = [], stack = [[document.documentElement, null, null, null, 0]];
        let room = 4000000, deep = false;
        const hides = (node) => {
          const style = getComputedStyle(node), outer = node.parentElement && getComputedStyle(node.parentElement);
          const inherits = outer && outer.visibility !== "visible";
          return style.display === "none" || style.opacity === "0" || (style.visibility !== "visible" && !inherits);
        };
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
          nodes.push([name, parent, attributes, shown === false && hides(node) ? "self" : shown, frame, host]);
          if (node.shadowRoot) for (const child of node.shadowRoot.childNodes) next.push([child, index, frame, index, depth]);
          if (name === "iframe" || name === "frame") {
            let root = null;
            try {
              const inner = node.contentDocument;
              if (inner && !(inner.URL === "about:blank" && node.src.startsWith("http"))) root = inner.documentElement;
            } catch (error) {}
            if (root && depth < \(maximumDepth)) next.push([root, index, location.origin, null, depth + 1]);
            else unread.push(index);
            deep ||= root && depth >= \(maximumDepth);
          }
          for (const child of node.childNodes) next.push([child, index, frame, host, depth]);
          stack.push(...next.reverse());
        }
        const loads = performance.getEntriesByType("resource").slice(0, 500).map((one) => one.name.slice(0, 500));
        return JSON.stringify({ url: location.href, nodes: nodes, more: stack.length > 0, deep: !!deep, unread: unread, loads: loads });
        """
}
