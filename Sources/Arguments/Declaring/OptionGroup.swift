/// Inputs that several commands share, declared in a structure of their own.
///
/// A title gives the group's options their own section in the help text; without one they stand among the command's.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Sendable {
    private var storage: Storage<Value>
    private let title: String?

    /// The group, each of whose inputs holds its default before parsing.
    public var wrappedValue: Value {
        get { storage.value ?? Value() }
        set { storage = Storage(newValue) }
    }

    /// Declares a group, with the title of its section if it has one.
    public init(title: String? = nil) {
        self.storage = Storage(Value())
        self.title = title
    }
}

extension OptionGroup: DeclaredProperty {
    func declare(as property: String, into list: inout DeclarationList) {
        let group = DeclarationList(reading: wrappedValue)
        list.append(group: group, title: title) { [storage] () throws(ValidationError) in
            guard var value = storage.value else { return }
            try value.validate()
            storage.store(value)
        }
    }
}
