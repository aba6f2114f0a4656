/// An element of an XML document (XML 1.0): text, or other elements.
struct XMLElement {
    private let name: String
    private let attributes: [(String, String)]
    private let children: [XMLElement]
    private let text: String

    init(_ name: String, _ attributes: [(String, String)], children: [XMLElement]) {
        (self.name, self.attributes, self.children, text) = (name, attributes, children, "")
    }

    init(_ name: String, _ attributes: [(String, String)], text: String) {
        (self.name, self.attributes, children, self.text) = (name, attributes, [], text)
    }

    func lines(indentedBy indent: String) -> [String] {
        let start =
            "\(indent)<\(name)" + attributes.map { " \($0.0)=\"\(Self.escaped($0.1, inAttribute: true))\"" }.joined()
        if !children.isEmpty {
            return ["\(start)>"] + children.flatMap { $0.lines(indentedBy: indent + "  ") } + ["\(indent)</\(name)>"]
        }
        return [text.isEmpty ? "\(start)/>" : "\(start)>\(Self.escaped(text, inAttribute: false))</\(name)>"]
    }

    /// Characters that XML does not allow (section 2.2) are shown as U+FFFD. In an attribute a line break would be read
    /// as a space (section 3.3.3).
    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where inAttribute: result += "&quot;"
            case "\n" where inAttribute, "\t" where inAttribute, "\r": result += "&#\(scalar.value);"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
