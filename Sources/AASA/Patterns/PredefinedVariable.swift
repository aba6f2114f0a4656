/// The variables that every file has (Apple, "applinks.SubstitutionVariables"); the file's own definitions win.
public enum PredefinedVariable: String, Sendable, CaseIterable {
    case alpha, upper, lower, alnum, digit, xdigit, region, lang

    /// What the variable stands for.
    public var element: Pattern.Element {
        switch self {
        case .alpha: .oneOf(.alpha)
        case .upper: .oneOf(.upper)
        case .lower: .oneOf(.lower)
        case .alnum: .oneOf(.alnum)
        case .digit: .oneOf(.digit)
        case .xdigit: .oneOf(.xdigit)
        case .region: Self.regions
        case .lang: Self.languages
        }
    }

    private static let regions = Pattern.Element.alternatives(RegionCodes.all.map(elements))
    private static let languages = Pattern.Element.alternatives(LanguageCodes.all.map(elements))

    private static func elements(_ code: String) -> [Pattern.Element] { code.unicodeScalars.map { .literal($0) } }
}
