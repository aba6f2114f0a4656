/// The names under which an option or a flag is known.
public struct NameSpecification: Sendable, Equatable, ExpressibleByArrayLiteral {
    /// One name, either given or derived from the property.
    public struct Element: Sendable, Equatable {
        enum Form: Equatable {
            case long
            case short
            case customLong(String)
            case customShort(Character)
        }

        let form: Form

        /// The property's name in kebab-case: `signingTime` becomes `--signing-time`.
        public static let long = Element(form: .long)

        /// The first letter of the property's name: `output` becomes `-o`.
        public static let short = Element(form: .short)

        /// The given long name, without its hyphens.
        public static func customLong(_ name: String) -> Element {
            Element(form: .customLong(name))
        }

        /// The given letter.
        public static func customShort(_ letter: Character) -> Element {
            Element(form: .customShort(letter))
        }
    }

    let elements: [Element]

    /// Creates a specification of several names, the first long one of which appears in the usage.
    public init(arrayLiteral elements: Element...) {
        self.elements = elements
    }

    /// The property's name in kebab-case.
    public static let long: NameSpecification = [.long]

    /// The first letter of the property's name.
    public static let short: NameSpecification = [.short]

    /// The first letter of the property's name, and the name itself.
    public static let shortAndLong: NameSpecification = [.short, .long]

    /// The given long name, without its hyphens.
    public static func customLong(_ name: String) -> NameSpecification {
        [.customLong(name)]
    }

    /// The given letter.
    public static func customShort(_ letter: Character) -> NameSpecification {
        [.customShort(letter)]
    }

    func names(forProperty property: String) -> [OptionName] {
        elements.compactMap { element in
            switch element.form {
            case .long: .long(kebabCase(property))
            case .short: property.first.map { .short(Character($0.lowercased())) }
            case .customLong(let name): .long(name)
            case .customShort(let letter): .short(letter)
            }
        }
    }
}
