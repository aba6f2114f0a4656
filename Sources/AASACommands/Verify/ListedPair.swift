internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks

/// One line of a list. The options of the command line supply what it leaves out.
struct ListedPair {
    /// The apps that a line is about.
    enum App: Equatable {
        case one(AppIdentifier)
        /// Every app that the site's file lists.
        case every
        case unspecified
    }

    let site: Site
    /// Whether the site is written as a URL.
    let isURL: Bool
    private(set) var labels: Labels?
    private(set) var app = App.unspecified
    private(set) var service: ServiceSelection?
    private(set) var system: SystemVersion?
    private(set) var mode: AlternateMode?

    init(
        site: ListField, app: ListField?, team: ListField? = nil, certificate: ListField? = nil, service: ListField?,
        rules: ListField?, mode: ListField?, labels: [Labels.Entry], hasLabels: Bool = false
    ) throws(InvalidLine) {
        let host = site.withoutScheme
        isURL = host != nil
        self.site = try (host ?? site).value(Site.init(argument:))
        var names: Set<String> = []
        self.labels = Labels(labels.filter { label in names.insert(label.name).inserted })
        if !labels.isEmpty, self.labels == nil {
            throw InvalidLine(column: 1, message: "the other columns are longer than \(Labels.maximumSize) bytes")
        }
        if labels.isEmpty, hasLabels { self.labels = Labels.none }
        if var app {
            // In two columns, as Apple's and Android's documentation name the parts.
            if AppIdentifier(ofAnySystem: app.text) == nil {
                if let certificate {
                    app.text += "@\(certificate.text)"
                } else if let team {
                    app.text = "\(team.text).\(app.text)"
                }
            }
            self.app = .one(try app.value(PairApp.init(argument:)).app)
        }
        if let service { self.service = try service.value(ServiceOrRelation.init(argument:)).selection }
        if let rules {
            if let named = SystemVersion(rawValue: rules.text), named.isOfAndroid {
                system = named
            } else {
                system = try rules.value(RulesName.self, orError: "no rules have this name").system
            }
        }
        if let mode { self.mode = try mode.value(AlternateMode.self, orError: "no mode has this name") }
        try checkSystems(at: (rules ?? service ?? app)?.column ?? 1)
    }

    /// Whether the pair is of Android; nil if the line does not show it.
    var isOfAndroid: Bool? {
        if case .one(let app) = app { return app.isOfAndroid }
        if let system { return system.isOfAndroid }
        return isServiceOfAndroid
    }

    private var isServiceOfAndroid: Bool? {
        guard let service, service != .any else { return nil }
        return service.isRelation
    }

    /// Refuses a line that mixes Apple's systems and Android.
    private func checkSystems(at column: Int) throws(InvalidLine) {
        let platforms = [system?.isOfAndroid, isServiceOfAndroid, isOfAndroid]
        guard platforms.contains(true), platforms.contains(false) else { return }
        throw InvalidLine(
            column: column, message: "app, service and rules are of different systems",
            hint: "use the rules android or google, and a relation, for PACKAGE@SHA256")
    }

    /// Reads a JSON object: `{"site":"example.com","app":"…","service":"…","labels":{…}}`. Other texts, numbers and truth
    /// values become labels, except those of verdicts and rows of the table, which are lists as well.
    init(object line: ArraySlice<UInt8>) throws(InvalidLine) {
        let root = try mapping(try JSONReader.read(Array(line)).root) { (error: JSONSyntaxError) in
            InvalidLine(column: error.offset + 1, message: error.sentence)
        }
        guard let members = root.members else {
            throw InvalidLine(column: root.range.lowerBound + 1, message: "expected an object")
        }
        let names = members.map(\.name)
        func node(_ column: ListColumn) -> JSONNode? { column.index(in: names).map { members[$0].value } }
        /// The value of a key; nil when the key is missing or null.
        func field(_ column: ListColumn) throws(InvalidLine) -> ListField? {
            guard let node = node(column), node.value != .null else { return nil }
            guard let text = node.string else {
                throw InvalidLine(
                    column: node.range.lowerBound + 1, message: "the value of '\(column.rawValue)' is not a string")
            }
            return ListField(text, at: node.range.lowerBound + 1)
        }
        guard let site = try field(.site) else {
            throw InvalidLine(column: 1, message: "the object has no 'site'")
        }
        var labels: [Labels.Entry] = []
        for member in node(.labels)?.members ?? [] {
            if let text = member.value.string { labels.append(Labels.Entry(name: member.name, text: text)) }
        }
        let columnIndices = ListColumn.allCases.map { column in column.index(in: names) }
        for (index, member) in members.enumerated() where !columnIndices.contains(index) {
            if PairRecord.ownNames.contains(member.name) { continue }
            if let text = member.value.scalarText { labels.append(Labels.Entry(name: member.name, text: text)) }
        }
        try self.init(
            site: site, app: try field(.app), team: try field(.team), certificate: try field(.certificate),
            service: try field(.service), rules: try field(.rules), mode: try field(.mode), labels: labels,
            hasLabels: node(.labels) != nil)
        if node(.app) != nil, app == .unspecified { app = .every }
    }
}

extension JSONNode {
    /// The value as a label; nil for null, arrays, objects and the empty text.
    fileprivate var scalarText: String? {
        switch value {
        case .string(""): nil
        case .string(let text): text
        case .number(let text): text
        case .bool(let isTrue): String(isTrue)
        case .null, .array, .object: nil
        }
    }
}

/// A line that cannot be used, and the place in it.
struct InvalidLine: Error {
    /// Characters from 1.
    var column: Int
    /// Lower case, no full stop.
    var message: String
    /// The message without what is on the line: the same for lines that have the same error.
    var kind: String
    var hint: String?

    init(column: Int, message: String, kind: String? = nil, hint: String? = nil) {
        self.column = column
        self.message = message
        self.kind = kind ?? message
        self.hint = hint
    }
}

/// A value in a list, with its place in the line.
struct ListField {
    var text: String
    /// Characters from 1.
    var column: Int

    init(_ text: String, at column: Int) {
        self.text = text
        self.column = column
    }

    /// A part of a line without the white space around it.
    init(_ part: ArraySlice<UInt8>, of line: ArraySlice<UInt8>) {
        let trimmed = part.trimmed
        text = String(utf8: trimmed)
        column = trimmed.startIndex - line.startIndex + 1
    }

    /// The host and port of a URL; nil for a text without scheme and path.
    var withoutScheme: ListField? {
        let url = URLParts(text)
        // Other schemes are for the message on sites.
        guard url.scheme == nil || url.hasScheme("https") || url.hasScheme("http") else { return nil }
        guard !url.authority.isEmpty, url.authority.utf8.count < text.utf8.count else { return nil }
        return ListField(String(url.authority), at: column)
    }

    /// Reads the text as an argument of the command line.
    func value<T>(_ read: (String) throws(ValidationError) -> T) throws(InvalidLine) -> T {
        do throws(ValidationError) {
            return try read(text)
        } catch {
            let word = ShownURL.text(text)
            let shown = if word.count > 60 { word.prefix(60) + "…" } else { word[...] }
            throw InvalidLine(
                column: column, message: "'\(shown)': \(error.message)", kind: error.message, hint: error.hint)
        }
    }

    /// Reads the text as one of the names of an enumeration.
    func value<T: RawRepresentable<String> & CaseIterable>(
        _ type: T.Type, orError message: String
    ) throws(InvalidLine) -> T {
        try value { text throws(ValidationError) in
            guard let value = T(rawValue: text) else {
                throw ValidationError(
                    message, hint: "use one of \(T.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return value
        }
    }
}

/// The form in which a list has its pairs.
enum PairListFormat {
    /// A site a line.
    case sites
    /// Separated values with these columns.
    case csv(CSVColumns)
    /// A JSON object a line.
    case objects

    /// Detects the format by the first line that is neither empty nor a comment.
    init(firstLine line: ArraySlice<UInt8>) {
        let start = line.first { byte in !byte.isBlank }
        let headers = CSVColumns.separators.lazy.compactMap { separator in
            CSVColumns(header: line, separator: separator)
        }
        if start == "{" {
            self = .objects
        } else if let columns = headers.first {
            self = .csv(columns)
        } else if let separator = CSVColumns.separators.first(where: line.contains) {
            self = .csv(CSVColumns(separator: separator))
        } else if start == "\"" {
            self = .csv(CSVColumns(separator: UInt8(ascii: ",")))
        } else {
            self = .sites
        }
    }

    /// The separator of columns, or nil for lists without columns.
    var separator: UInt8? { if case .csv(let columns) = self { columns.separator } else { nil } }

    /// Whether the first line is a header.
    var hasHeader: Bool { if case .csv(let columns) = self { columns.isFromHeader } else { false } }

    func read(_ line: ArraySlice<UInt8>) throws(InvalidLine) -> ListedPair {
        switch self {
        case .sites:
            try ListedPair(
                site: ListField(line, of: line), app: nil, service: nil, rules: nil, mode: nil, labels: [])
        case .csv(let columns): try columns.pair(line)
        case .objects: try ListedPair(object: line)
        }
    }
}
