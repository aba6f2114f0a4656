internal import AASA

/// An intent filter of an app, with the `data` elements merged as the system merges them
/// (core/java/android/content/IntentFilter.java).
package struct IntentFilter: Sendable, Hashable {
    /// A host with its port (`android:host`, `android:port`).
    package struct Authority: Sendable, Hashable {
        /// As the manifest writes it; a star at the beginning matches any text.
        package let host: String
        /// Without one, every port fits, as any fits a negative one.
        package let port: Int?

        package init(host: String, port: Int?) {
            self.host = host
            self.port = port.flatMap { port in port < 0 ? nil : port }
        }

        /// Whether the host may have any text where the star is.
        package var isWildcard: Bool { host.utf8.first == "*" }

        func matches(_ url: AndroidURL) -> Bool {
            if let port, port != url.port { return false }
            let given = url.host.lowercased()
            guard isWildcard else { return given.hasSameBytes(as: host.lowercased()) }
            let end = host.dropFirst().lowercased()
            return given.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
        }
    }

    /// A path of the filter, of an attribute such as `pathPrefix` of a `data` element.
    package struct Path: Sendable, Hashable {
        package let form: PathPattern.Form
        package var value: String

        package init(_ form: PathPattern.Form, _ value: String) {
            self.form = form
            self.value = value
        }

        /// The name of the attribute.
        package var kind: String { "path\(form.rawValue)" }
        /// The pattern; nil if the platform rejects it.
        package var pattern: PathPattern? { try? PathPattern(form, value) }
        /// Why the platform rejects the pattern; nil if it does not.
        var problem: AdvancedGlob.Problem? {
            do throws(AdvancedGlob.Problem) { _ = try PathPattern(form, value) } catch { return error }
            return nil
        }

        /// Whether the scheme-specific part of a link of a host may fit; true for patterns.
        func mayFit(host: String) -> Bool {
            let beginning = "//\(host)".utf8
            let end = value.utf8.dropFirst(beginning.count).first ?? UInt8(ascii: "/")
            let isOfHost = value.utf8.starts(with: beginning) && "/?:".utf8.contains(end)
            return switch form {
            case .literal: isOfHost
            case .prefix: isOfHost || beginning.starts(with: value.utf8)
            case .simpleGlob, .advancedGlob, .suffix: true
            }
        }
    }

    /// A group as the manifest writes it (`uri-relative-filter-group`, API 35).
    package struct Group: Sendable, Hashable {
        /// An attribute of a `data` element in the group.
        package struct Part: Sendable, Hashable {
            /// The attribute's name: `path`, `queryPrefix`, `fragmentAdvancedPattern`, …
            package let kind: String
            package let value: String

            package init(kind: String, value: String) {
                self.kind = kind
                self.value = value
            }

            var condition: FilterGroup.Condition? {
                let part = FilterGroup.Part.allCases.first { part in kind.hasPrefix(part.rawValue) }
                guard let part else { return nil }
                let form = PathPattern.Form(rawValue: String(kind.dropFirst(part.rawValue.count)))
                guard let form, let pattern = try? PathPattern(form, value) else { return nil }
                return FilterGroup.Condition(part: part, pattern: pattern)
            }
        }

        /// The manifest's `android:allow`, which is true if it is missing.
        package let isAllowing: Bool
        package let parts: [Part]

        package init(isAllowing: Bool, parts: [Part]) {
            self.isAllowing = isAllowing
            self.parts = parts
        }

        /// What the platform compares; parts that it does not know, or whose pattern it rejects, are left out.
        package var filterGroup: FilterGroup {
            FilterGroup(isAllowing: isAllowing, conditions: parts.compactMap(\.condition))
        }
    }

    /// The class of the activity, or the name of the alias.
    package var component: String
    /// The manifest's `android:autoVerify`.
    package var isAutoVerified: Bool
    /// Full names, as ``view``; so are ``categories``.
    package var actions: [String]
    package var categories: [String]
    package var schemes: [String]
    /// Without any, every host and path fits.
    package var authorities: [Authority]
    /// Without any, and without ``groups``, every path fits.
    package var paths: [Path]
    package var groups: [Group]
    /// Whether other apps and links may start the component; nil where the manifest does not state it.
    package var isExported: Bool? = true
    /// Whether the component is enabled. The hosts of a disabled one are verified all the same
    /// (DomainVerificationCollector).
    package var isEnabled = true
    /// Media types; a link has none, so that a filter with some never matches it.
    package var mimeTypes: [String] = []
    /// Patterns for all behind the scheme (`android:ssp`), one of which is enough, as paths of the same kinds.
    package var schemeSpecificParts: [Path] = []
    /// The releases that read these values.
    package var releases = 1...Int.max
    /// Whether a value depends on the device's configuration: its default is read, and components are taken to be
    /// enabled and exported. Systems do not read such texts (TypedArray, `getNonConfigurationString`).
    package var isUndecided = false
    /// Whether a value is a resource that has different values on some releases or configurations.
    package var isConfigured = false
    /// Attributes of `data` that are resources which the app does not have: systems read no value.
    package var missingValues: [String] = []
    /// Ports that are not numbers, for which systems do not install the app (`AuthorityEntry`).
    package var invalidPorts: [String] = []
    /// Ports of `data` elements without a host, which systems ignore.
    package var portsWithoutHost: [String] = []
    /// What an app needs to start the component; nil or empty for nothing.
    package var permission: String?

    package init(
        component: String, isAutoVerified: Bool, actions: [String], categories: [String], schemes: [String],
        authorities: [Authority], paths: [Path] = [], groups: [Group] = []
    ) {
        self.component = component
        self.isAutoVerified = isAutoVerified
        self.actions = actions
        self.categories = categories
        self.schemes = schemes
        self.authorities = authorities
        self.paths = paths
        self.groups = groups
    }

    package static let view = "android.intent.action.VIEW"
    package static let browsable = "android.intent.category.BROWSABLE"
    package static let defaultCategory = "android.intent.category.DEFAULT"
    static let webSchemes = ["http", "https"]

    package var hasView: Bool { actions.contains(Self.view) }
    package var isBrowsable: Bool { categories.contains(Self.browsable) }
    package var isDefault: Bool { categories.contains(Self.defaultCategory) }
    package var hasWebScheme: Bool { schemes.contains(where: Self.webSchemes.contains) }
    package var hasOnlyWebSchemes: Bool { !schemes.isEmpty && schemes.allSatisfy(Self.webSchemes.contains) }
    /// Whether browsers can offer links to the filter.
    package var isForWeb: Bool { hasView && isBrowsable && hasWebScheme }

    /// Patterns, one of which fits the path of every URL that the filter matches.
    var pathPatterns: [PathPattern] {
        let areAlone = !authorities.isEmpty && groups.isEmpty && schemeSpecificParts.isEmpty
        // Devices may read other paths in an undecided filter, or none.
        let areDecisive = areAlone && !paths.isEmpty && !isUndecided
        return if areDecisive { paths.compactMap(\.pattern) } else { [.everything] }
    }
}

extension [IntentFilter] {
    /// Patterns, one of which fits the path of every URL that one of the filters matches.
    var pathPatterns: [PathPattern] { flatMap(\.pathPatterns).unique }
}
