/// What a text that a device or the CDN wrote says.
public struct ErrorExplanation: Sendable, Equatable {
    /// One error that was found in the text.
    public struct Found: Sendable, Equatable {
        public var meaning: ErrorMeaning
        /// The number, when the text or the entry has one.
        public var code: Int?
        /// The system's sentence with the values that the text has put in, and `…` for those that it has not.
        public var message: String?
        /// What the text says about it, when that is more than the entry does: the CDN's reason, a target.
        public var detail: String?
    }

    public var found: [Found]
    /// Numbers of known families that are on no list: `SWCErrorDomain 42`.
    public var unknown: [ErrorReference]
    /// The site that the text names, when it is one: logs leave out or shorten many.
    public var site: Site?
    public var app: AppIdentifier?
    /// The URL that the text names.
    public var url: String?
    /// For a text in which nothing is known: the nearest number or name.
    public var nearest: String?
}
