/// The variables that a file defines for its patterns (Apple, "applinks.SubstitutionVariables").
///
/// Names are case-sensitive. A value may hold `?` and `*`, but no other variable.
public struct SubstitutionVariables: Sendable, Equatable {
    /// One definition.
    public struct Definition: Sendable, Equatable {
        public var name: String
        /// The texts that the variable stands for; elements that are no strings are left out.
        public var values: [SourceString]
        /// The bytes of the name with its quotes.
        public var nameRange: Range<Int>

        public init(name: String, values: [SourceString], nameRange: Range<Int>) {
            self.name = name
            self.values = values
            self.nameRange = nameRange
        }
    }

    /// In the file's order; of two with one name the last counts.
    public var definitions: [Definition]

    public init(_ definitions: [Definition]) { self.definitions = definitions }

    /// The definition that counts, by the name's bytes.
    public subscript(name: String) -> Definition? {
        definitions.last { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
