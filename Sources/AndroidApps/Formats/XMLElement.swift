/// An element of a manifest, from binary XML or from protobuf.
final class XMLElement {
    struct Attribute {
        /// The name by the number of the platform's attribute, which packers keep, or else as written.
        let name: String
        /// Whether it has a number; `package` has none.
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

extension XMLElement.Attribute {
    /// Nil for an attribute that the platform does not look for: it knows its own by their numbers.
    init?(number: Int, name: String, hasNamespace: Bool, value: ResourceValue) {
        if let known = PlatformAttributes.names[number] {
            self.init(name: known, isPlatform: true, value: value)
        } else if number == 0, !hasNamespace {
            self.init(name: name, isPlatform: false, value: value)
        } else {
            return nil
        }
    }
}
