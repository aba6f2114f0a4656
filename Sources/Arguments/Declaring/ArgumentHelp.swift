/// What the help text says about one input.
public struct ArgumentHelp: Sendable, Equatable, ExpressibleByStringInterpolation {
    /// One sentence on what the input means.
    public let abstract: String

    /// The placeholder of the value, shown as it is written here, such as `FILE`.
    ///
    /// When it is `nil`, the placeholder is the property's name in capitals; for options it is the list of a short
    /// enumeration's choices, or `N` for a number.
    public let valueName: String?

    /// Whether the input is shown at all.
    public let visibility: ArgumentVisibility

    /// Creates the help of one input.
    public init(_ abstract: String = "", valueName: String? = nil, visibility: ArgumentVisibility = .default) {
        self.abstract = abstract
        self.valueName = valueName
        self.visibility = visibility
    }

    /// Creates help with an abstract alone.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

/// Whether an input appears in help texts and suggestions. A hidden input is accepted all the same.
public struct ArgumentVisibility: Sendable, Equatable {
    /// Shown and suggested.
    public static let `default` = ArgumentVisibility(isShown: true)

    /// Neither shown nor suggested.
    public static let hidden = ArgumentVisibility(isShown: false)

    let isShown: Bool
}
