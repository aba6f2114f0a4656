package import AASA

/// The rules about statement lists: codes 901 to 920, and 932.
package enum StatementListRule {
    /// By code.
    package static let all =
        [syntax, shape, key, target, relation, packageName, fingerprint, placeholderFingerprint, debugCertificate]
        + [placeholderPackage, repeated, webTarget, include, singleRelation, unsupportedValue, dynamicShape]
        + [dynamicUnreached, dynamicNewer, dynamicOnlyExcludes, byteOrderMark, dynamicRepeated]

    /// How severe an error of the list is for an app that it names all the same.
    static let otherApps = "Where an app is checked whose links open all the same, it is a warning."
    /// How severe a warning of the list is for an app whose statement it hides.
    static let missingApps = "Where an app is checked whose statement is missing for it, it is an error."
}

extension StatementList {
    /// What is wrong with the list, in the order of the places.
    ///
    /// - Parameter limit: findings of one rule; see ``Linter/findings(in:_:limit:)``.
    package func findings(_ configuration: LintConfiguration, limit: Int = Linter.maximumFindings) -> [Finding] {
        withoutHarmfulFixes(allFindings(configuration, limit: limit), configuration)
    }

    /// - Parameter limit: findings of one rule.
    func allFindings(_ configuration: LintConfiguration, limit: Int) -> [Finding] {
        Linter.findings([(ListPage.rule, ListPage.findings(in: bytes))], configuration)
            + Linter.findings(of: StatementListRule.all, in: self, configuration, limit: limit)
    }

    /// The list in a file, recognised by its name or, if that shows nothing, by its content.
    ///
    /// - Parameter isExpected: whether a list is meant where neither shows anything, as beside an app of Android.
    package init?(recognising bytes: [UInt8], named name: String, isExpected: Bool = false) {
        if Self.isNamedAsList(name) {
            self.init(bytes)
        } else if AssociationFile.hasUsualName(name) {
            return nil
        } else if isExpected, let list = StatementList(expectedIn: bytes) {
            self = list
        } else {
            self.init(recognising: bytes)
        }
    }

    /// Whether a file that is read for Apple's systems is the list of Android: an empty array may
    /// be a list of no apps there.
    package static func isForeign(_ bytes: [UInt8], named name: String) -> Bool {
        isNamedAsList(name) || StatementList(withStatementsIn: bytes) != nil
    }

    /// The finding about a file with the name of a list that is empty or no JSON at all; nil for other files.
    package static func foreignContent(_ bytes: [UInt8], named name: String) -> Finding? {
        if !isNamedAsList(name) { return nil }
        let list = StatementList(bytes)
        return if list.isAssociationFile { nil } else { list.foreignContent }
    }

    /// The finding about what is in the place of a list: nothing, something that is not JSON at all, or the file of
    /// Apple's systems; nil for a list.
    var foreignContent: Finding? {
        guard isBlank || otherKind != nil || isAssociationFile else { return nil }
        return (ListPage.findings(in: bytes) + StatementListRule.shape.findings(in: self)).first
    }

    /// Whether a path has the name of the list of a site.
    package static func isNamedAsList(_ path: String) -> Bool {
        path.lastPathComponent == SystemVersion.statementListName
    }

    /// A list that its content shows to be one. An empty array is one: Apple's file is an object.
    package init?(recognising bytes: [UInt8]) {
        if let list = StatementList(withStatementsIn: bytes) {
            self = list
        } else if Self.isEmptyArray(Self.meant(by: bytes)) {
            self.init(bytes)
        } else {
            return nil
        }
    }

    private init?(withStatementsIn bytes: [UInt8]) {
        // A signed file in DER, which only Apple's systems know.
        if bytes.first == 0x30 { return nil }
        let text = Self.meant(by: bytes)
        guard Self.hasMark(text) else { return nil }
        let list = StatementList(text)
        // Devices ignore other keys of Apple's file.
        if list.isAssociationFile || list.syntaxErrors.isEmpty && !list.looksLikeStatements { return nil }
        self = StatementList(bytes)
    }

    /// A text in UTF-8; other encodings are mistakes, and hide nothing of what the text is.
    private static func meant(by bytes: [UInt8]) -> [UInt8] {
        if JSONEncoding(of: bytes) == .utf8 { return bytes }
        return JSONEncoding.utf8(from: bytes) ?? bytes
    }

    /// Whether a text is an empty array, or becomes one by fixes of its syntax: they do not change what a file is.
    private static func isEmptyArray(_ bytes: [UInt8]) -> Bool {
        // A document of Apple's systems, plain or signed (DER), which may be long.
        let first = bytes.first { byte in !byte.isWhiteSpace }
        if first == UInt8(ascii: "{") || first == 0x30 { return false }
        let reading = JSONReader.readTolerantly(bytes)
        return reading.root?.elements?.isEmpty == true && reading.errors.allSatisfy { error in error.fix != nil }
    }

    /// The list in a document that is named with an app of Android: any but an association file, the texts of an
    /// array, which are apps of Apple's systems, and a signed file. Another kind of file may be in the place of either.
    private init?(expectedIn bytes: [UInt8]) {
        let list = StatementList(Self.meant(by: bytes))
        if list.isAssociationFile || Failure.NotSigned(of: bytes) == .signedTwice { return nil }
        let elements = list.root?.elements ?? []
        if !elements.isEmpty, elements.allSatisfy({ element in element.string != nil }) { return nil }
        self = StatementList(bytes)
    }

    /// Whether a document at the place of a site's list is meant as one, an empty array included.
    static func isMeant(by document: [UInt8]) -> Bool {
        if StatementList(recognising: document) != nil { return true }
        let list = StatementList(document)
        return list.syntaxErrors.isEmpty && list.root?.elements != nil
    }

    /// Whether a document at the place of a site's list was put there by mistake: nothing, a key or certificate, or the
    /// file of Apple's systems in JSON. Other documents may be a server's answer for every URL.
    static func isMisplaced(_ document: [UInt8]) -> Bool {
        let list = StatementList(document)
        if list.isBlank || list.isAssociationFile { return true }
        return switch list.otherKind {
        case .pem, .signingFile: true
        default: false
        }
    }

    /// Texts that are in nearly every list, and in no association file.
    static func hasMark(_ bytes: [UInt8]) -> Bool {
        if bytes.contains(text: "delegate_permission/") { return true }
        return ["sha256_cert_fingerprints", "namespace", "include", "relation"].contains { name in
            hasQuotes(around: Array(name.utf8), in: bytes)
        }
    }

    /// Whether a name is in a text in quotes of any kind.
    private static func hasQuotes(around name: [UInt8], in bytes: [UInt8]) -> Bool {
        var end = 0
        while let start = bytes.firstIndex(of: name, from: end) {
            end = start + name.count
            let ends = [bytes[..<start].last, bytes[end...].first]
            // A byte outside ASCII is of a typographic quote.
            if ends.allSatisfy({ byte in byte.map { $0 >= 0x80 || "\"'`".utf8.contains($0) } == true }) { return true }
        }
        return false
    }

    /// Whether a document in JSON has a statement, in an array, alone, or in an array of an object.
    private var looksLikeStatements: Bool {
        guard let root else { return false }
        if root.elements == nil, Self.looksLikeStatement(root) { return true }
        let values = root.elements ?? root.members?.map(\.value) ?? []
        var elements = values.flatMap { value in value.elements ?? [] }
        if root.elements != nil { elements += values }
        return elements.contains(where: Self.looksLikeStatement)
    }

    private static func looksLikeStatement(_ node: JSONNode) -> Bool {
        if let include = node["include"]?.string, include.utf8.starts(with: "http".utf8) { return true }
        guard let relation = node["relation"] else { return node["target"]?["namespace"] != nil }
        return node["target"] != nil || relation.elements != nil
    }

    /// The findings that `body` makes of problems, at their places and in the order of these.
    func findingsOfProblems(_ body: (StatementProblem) -> Finding?) -> [Finding] {
        var findings: [Finding] = []
        for problem in allProblems {
            guard var finding = body(problem) else { continue }
            finding.location.range = problem.range
            finding.hint = correction(ofKeyMissingFor: problem) ?? finding.hint
            findings.append(finding)
        }
        return findings.sortedByOffset { finding in finding.location.range?.lowerBound ?? 0 }
    }

    /// What to write for a key that is missing, and misspelt; nil for other problems.
    private func correction(ofKeyMissingFor problem: StatementProblem) -> String? {
        guard case .missing(let missing) = problem.kind, let statement = statement(at: problem.range.lowerBound) else {
            return nil
        }
        let key = missing.rawValue
        let isOfStatement = problem.range == statement.range
        if isOfStatement { return Self.correction(to: key, in: statement.node, among: KnownKeys.ofStatement) }
        guard let target = statement.node["target"] else { return nil }
        let correction = Self.correction(to: key, in: target, among: KnownKeys.ofTarget(target))
        if let correction { return correction }
        guard let namespace = KnownKeys.namespace(meantBy: target) else { return nil }
        // Other keys of that namespace are missing with it, too.
        if key != "namespace", KnownKeys.keys(of: namespace).contains(key) { return nil }
        return "write '\(namespace)' as the namespace"
    }

    /// What to write in the place of a key that resembles the missing one; nil without such a key.
    private static func correction(to key: String, in node: JSONNode, among keys: [String]) -> String? {
        let misspelt = node.members?.first { member in
            !keys.contains(member.name) && KnownKeys.nearest(to: member.name, in: keys) == key
        }
        return misspelt.map { member in "write '\(key)' in the place of '\(member.name)'" }
    }

    /// The statement around a byte; nil between two of them. A list may have ten thousand.
    package func statement(at offset: Int) -> Statement? {
        let next = statements[statements.partitioningIndex { statement in statement.range.upperBound > offset }...]
            .first
        guard let next, next.range.contains(offset) else { return nil }
        return next
    }

    func text(at range: Range<Int>) -> String { String(utf8: bytes[range]) }
}
