/// What `applinks` says: which apps may open which URLs (Apple, "applinks" object).
public struct UniversalLinks: Sendable, Equatable {
    /// In the file's order. An app that an earlier entry names already is ignored in a later one.
    public var entries: [LinkEntry]
    /// The variables that patterns may use beside the predefined ones.
    public var variables: SubstitutionVariables

    public init(entries: [LinkEntry], variables: SubstitutionVariables) {
        self.entries = entries
        self.variables = variables
    }
}

/// One entry of `details`: some apps, and the rules for their URLs.
public struct LinkEntry: Sendable, Equatable {
    /// What decides which URLs belong to the apps.
    public enum Scope: Sendable, Equatable {
        /// Neither `components` nor `paths` is an array: every URL.
        case everything
        /// The first rule that fits decides; no rule fits no URL.
        case rules([LinkRule])
    }

    /// How the rules are written.
    public enum Form: String, Sendable, CaseIterable {
        case components, paths
    }

    /// The place in `details`, from 0; nil when the apps stand in `applinks.apps` and there are no `details`.
    public var index: Int?
    /// The apps that this entry names, those of earlier entries and malformed ones included.
    public var apps: [AssociationFile.Listing]
    public var scope: Scope
    /// Nil for ``Scope/everything``.
    public var form: Form?
    /// The bytes of the entry.
    public var range: Range<Int>

    public init(
        index: Int?, apps: [AssociationFile.Listing], scope: Scope, form: Form?, range: Range<Int>
    ) {
        self.index = index
        self.apps = apps
        self.scope = scope
        self.form = form
        self.range = range
    }

    /// The rules in their order; none for ``Scope/everything``.
    public var rules: [LinkRule] { if case .rules(let rules) = scope { rules } else { [] } }
}

/// One element of `components` or of `paths`, with what it inherits from `defaults`.
public struct LinkRule: Sendable, Equatable {
    /// What the query must be.
    public enum Query: Sendable, Equatable {
        /// One pattern for the whole query.
        case whole(SourceString)
        /// A pattern for every item of that name; an item that is not there has the empty value.
        case items([Item])
    }

    /// One member of a query object.
    public struct Item: Sendable, Equatable {
        public var name: String
        public var value: SourceString

        public init(name: String, value: SourceString) {
            self.name = name
            self.value = value
        }
    }

    /// The place in `components` or `paths`, from 0.
    public var index: Int
    /// The pattern for the path, without `NOT `; nil fits every path.
    public var path: SourceString?
    /// Nil fits every query.
    public var query: Query?
    /// Nil fits every fragment.
    public var fragment: SourceString?
    /// Whether a URL that fits is none of the app's.
    public var isExcluded: Bool
    public var isCaseSensitive: Bool
    /// Whether the URL is compared as written; if not, it is decoded first, and the pattern is not.
    public var isPercentEncoded: Bool
    /// The bytes of the element.
    public var range: Range<Int>

    public init(
        index: Int, path: SourceString?, query: Query?, fragment: SourceString?, isExcluded: Bool,
        isCaseSensitive: Bool,
        isPercentEncoded: Bool, range: Range<Int>
    ) {
        self.index = index
        self.path = path
        self.query = query
        self.fragment = fragment
        self.isExcluded = isExcluded
        self.isCaseSensitive = isCaseSensitive
        self.isPercentEncoded = isPercentEncoded
        self.range = range
    }
}
