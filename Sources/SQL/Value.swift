/// A value as SQL knows it.
package enum Value: Sendable, Equatable {
    case null
    case integer(Int64)
    case text(String)

    /// Nil becomes NULL.
    package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    /// Nil becomes NULL.
    package init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
}
