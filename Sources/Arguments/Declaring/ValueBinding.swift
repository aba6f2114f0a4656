/// How the words of a command line become the value of one ``Argument`` or ``Option``.
struct ValueBinding<Value: Sendable>: Sendable {
    private var storage: Storage<Value>
    private let read: @Sendable ([String]) throws(UnreadableText) -> Value?
    private let describe: @Sendable (Value) -> String
    let isRepeatable: Bool
    let choices: [String]
    let typeValueName: String?

    /// The value, or a stop when a required one is asked for before parsing.
    var value: Value {
        get {
            guard let value = storage.value else {
                preconditionFailure("a required argument was read before the command line was parsed")
            }
            return value
        }
        set { storage = Storage(newValue) }
    }

    var isRequired: Bool { storage.value == nil }

    /// The default as the help text shows it.
    var defaultText: String? {
        guard let text = storage.value.map(describe), !text.isEmpty else { return nil }
        return text
    }

    /// What stores the words that were given; the words of one command line are stored in one call.
    var accept: @Sendable ([String]) throws(UnreadableText) -> Void {
        { [storage, read] (texts) throws(UnreadableText) in
            if let value = try read(texts) {
                storage.store(value)
            }
        }
    }

    private init<Element: ExpressibleByArgument>(
        _ initial: Value?,
        of element: Element.Type,
        isRepeatable: Bool,
        read: @escaping @Sendable ([String]) throws(UnreadableText) -> Value?,
        describe: @escaping @Sendable (Value) -> String
    ) {
        self.storage = Storage(initial)
        self.read = read
        self.describe = describe
        self.isRepeatable = isRepeatable
        self.choices = element.allValueStrings
        let list = choices.joined(separator: "|")
        if !list.isEmpty, list.count <= 32 {
            self.typeValueName = list
        } else {
            self.typeValueName = element == Int.self || element == Double.self ? "N" : nil
        }
    }

    static func single(_ initial: Value?) -> ValueBinding where Value: ExpressibleByArgument {
        ValueBinding(
            initial, of: Value.self, isRepeatable: false,
            read: { (texts) throws(UnreadableText) in try values(of: Value.self, from: texts).last },
            describe: { $0.defaultValueDescription })
    }

    static func optional<Element>(_ initial: Element?) -> ValueBinding
    where Element: ExpressibleByArgument, Value == Element? {
        ValueBinding(
            .some(initial), of: Element.self, isRepeatable: false,
            read: { (texts) throws(UnreadableText) in .some(try values(of: Element.self, from: texts).last) },
            describe: { $0?.defaultValueDescription ?? "" })
    }

    static func repeating<Element>(_ initial: [Element]?) -> ValueBinding
    where Element: ExpressibleByArgument, Value == [Element] {
        ValueBinding(
            initial, of: Element.self, isRepeatable: true,
            read: { (texts) throws(UnreadableText) in try values(of: Element.self, from: texts) },
            describe: { $0.map(\.defaultValueDescription).joined(separator: ", ") })
    }
}

/// A word that is not a value of its type.
struct UnreadableText: Error {
    /// Which of the words that were given for the property.
    let index: Int
    let reason: ValidationError
}

private func values<Element: ExpressibleByArgument>(
    of type: Element.Type, from texts: [String]
) throws(UnreadableText) -> [Element] {
    var values: [Element] = []
    values.reserveCapacity(texts.count)
    for (index, text) in texts.enumerated() {
        do {
            values.append(try Element(argument: text))
        } catch {
            throw UnreadableText(index: index, reason: error)
        }
    }
    return values
}
