/// An element of a manifest, from binary XML or from protobuf.
final class XMLElement {
    struct Attribute {
        /// The name by the number of the platform's attribute, which packers keep, or else as written.
        let name: String
        /// Whether it has a number or a namespace; `package` has neither.
        let isPlatform: Bool
        let value: ResourceValue
    }

    let name: String
    let attributes: [Attribute]
    private(set) var children: [XMLElement] = []

    /// Elements inside one another at most.
    static let maximumDepth = 100

    init(name: String, attributes: [Attribute]) {
        self.name = name
        self.attributes = attributes
    }

    func append(_ child: XMLElement) { children.append(child) }

    /// The first attribute of the platform with this name.
    subscript(name: String) -> ResourceValue? { attributes.first { $0.isPlatform && $0.name == name }?.value }

    /// The first attribute without a namespace.
    func plain(_ name: String) -> ResourceValue? { attributes.first { !$0.isPlatform && $0.name == name }?.value }

    func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}
