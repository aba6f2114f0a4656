/// A public enumeration that later versions extend: a structure with a static member for each value, so that the switches
/// of other packages need a `default` and still compile with the next version.
///
/// Within the package a switch over ``known`` is exhaustive.
package protocol ExtensibleEnum: RawRepresentable, CaseIterable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
    associatedtype Known: RawRepresentable<String>, CaseIterable, Hashable, Sendable

    var known: Known { get }
    init(_ known: Known)
}

extension ExtensibleEnum {
    /// The value's name in JSON, tables and arguments.
    public var rawValue: String { known.rawValue }
    public var description: String { known.rawValue }
    public static var allCases: [Self] { Known.allCases.map { Self($0) } }

    /// Nil if this version has no value of that name.
    public init?(rawValue: String) {
        guard let known = Known(rawValue: rawValue) else { return nil }
        self.init(known)
    }
}
