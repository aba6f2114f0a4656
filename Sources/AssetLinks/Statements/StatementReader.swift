internal import AASA

/// Reads the statements of a list and notes what systems reject.
struct StatementReader {
    private(set) var statements: [Statement] = []
    /// Problems of the list itself and of elements that are not statements.
    private(set) var problems: [StatementProblem] = []
    private var statement: Statement

    init(_ root: JSONNode) {
        statement = Statement(node: root)
        guard let elements = root.elements else {
            problems.append(StatementProblem(kind: .listNotArray, range: root.range))
            return
        }
        for element in elements { read(element) }
    }

    private mutating func note(_ kind: StatementProblem.Kind, at range: Range<Int>) {
        statement.add(StatementProblem(kind: kind, range: range))
    }

    private mutating func read(_ element: JSONNode) {
        guard element.members != nil else {
            problems.append(StatementProblem(kind: .elementNotObject, range: element.range))
            return
        }
        statement = Statement(node: element)
        noteUnsupportedValues(in: element, isInArray: false)
        if let include = element["include"], statement.isInclude {
            readInclude(include, of: element)
        } else {
            if let include = element["include"] { note(.empty(.include), at: include.range) }
            readRelations(of: element)
            readTarget(of: element)
            readExtensions(of: element)
        }
        statements.append(statement)
    }

    private mutating func noteUnsupportedValues(in node: JSONNode, isInArray: Bool) {
        switch node.value {
        case .null, .number: note(.unsupportedValue, at: node.range)
        case .bool: if isInArray { note(.unsupportedValue, at: node.range) }
        case .string: break
        case .array(let elements): for element in elements { noteUnsupportedValues(in: element, isInArray: true) }
        case .object(let members): for member in members { noteUnsupportedValues(in: member.value, isInArray: false) }
        }
    }

    // MARK: Parts

    private mutating func readInclude(_ include: JSONNode, of element: JSONNode) {
        for member in element.members ?? [] where member.name == "relation" || member.name == "target" {
            note(.includeBesideStatement, at: member.nameRange)
        }
        guard let url = include.string else { return note(.otherType(.include), at: include.range) }
        statement.include = SourceString(text: url, range: include.range)
        do throws(WebOrigin.Problem) {
            let included = try IncludedURL(url)
            statement.included = included
            if !included.origin.isSecure { note(.includeInsecure, at: include.range) }
        } catch {
            note(.include(error, rejectedByAndroid: IncludedURL.isOpenedByJava(url)), at: include.range)
        }
    }

    private mutating func readRelations(of element: JSONNode) {
        statement.relations = readTexts(.relation, of: element) { text in
            do throws(Relation.Problem) { _ = try Relation(text) } catch { return .relation(error) }
            return nil
        }
        statement.validRelations = statement.relations.compactMap { written in try? Relation(written.text) }.unique
    }

    private mutating func readTarget(of element: JSONNode) {
        guard let target = element["target"] else { return note(.missing(.target), at: element.range) }
        guard target.members != nil else { return note(.otherType(.target), at: target.range) }
        switch target["namespace"]?.string {
        case "web": readWebTarget(target)
        case "android_app": statement.target = readAppTarget(target).map(Statement.Target.app)
        case let name:
            noteNamespace(name, of: target)
            // What else is wrong is reported with it.
            if Statement.namespace(shownBy: target) == "android_app" { statement.meantApp = readAppTarget(target) }
        }
    }

    private mutating func noteNamespace(_ name: String?, of target: JSONNode) {
        guard let namespace = target["namespace"] else { return note(.missing(.namespace), at: target.range) }
        let problem = name.map(StatementProblem.Kind.namespaceUnknown)
        note(problem ?? .otherType(.namespace), at: namespace.range)
    }

    private mutating func readWebTarget(_ target: JSONNode) {
        guard let site = readText(.site, of: target) else { return }
        statement.target = .web(site: site)
        do throws(WebOrigin.Problem) {
            _ = try WebOrigin(site.text, under: .google)
        } catch {
            let isAccepted = (try? WebOrigin(site.text, under: .android)) != nil
            note(.site(error, rejectedByAndroid: !isAccepted), at: site.range)
        }
    }

    private mutating func readAppTarget(_ target: JSONNode) -> Statement.AppTarget? {
        let fingerprints = readTexts(.fingerprints, of: target) { text in
            if CertificateFingerprint.isCanonical(text) { return nil }
            do throws(CertificateFingerprint.Defect) {
                _ = try CertificateFingerprint(text)
            } catch {
                return .fingerprint(error)
            }
            return nil
        }
        guard let package = readText(.package, of: target) else { return nil }
        if !PackageName.isReadable(package.text) { note(.packageInvalid, at: package.range) }
        return Statement.AppTarget(package: package, fingerprints: fingerprints)
    }

    /// The text of a key; nil if there is none, or an empty one.
    private mutating func readText(_ key: StatementProblem.Key, of node: JSONNode) -> SourceString? {
        guard let value = node[key.rawValue] else {
            note(.missing(key), at: node.range)
            return nil
        }
        guard let text = value.string, !text.isEmpty else {
            note(value.string == nil ? .otherType(key) : .empty(key), at: value.range)
            return nil
        }
        return SourceString(text: text, range: value.range)
    }

    /// The texts in the array of a key.
    ///
    /// - Parameter problem: what is wrong with one of them.
    private mutating func readTexts(
        _ key: StatementProblem.Key, of node: JSONNode, problem: (String) -> StatementProblem.Kind?
    ) -> [SourceString] {
        guard let list = node[key.rawValue] else {
            note(.missing(key), at: node.range)
            return []
        }
        guard let elements = list.elements else {
            note(.otherType(key), at: list.range)
            return []
        }
        if elements.isEmpty { note(.empty(key), at: list.range) }
        var texts: [SourceString] = []
        for element in elements {
            guard let text = element.string else {
                note(.elementOfOtherType(key), at: element.range)
                continue
            }
            texts.append(SourceString(text: text, range: element.range))
            if let problem = problem(text) { note(problem, at: element.range) }
        }
        return texts
    }

    private mutating func readExtensions(of element: JSONNode) {
        let key = Relation.handleAllURLs.description
        guard let components = element["relation_extensions"]?[key]?[DynamicRules.key], let rules = components.elements
        else { return }
        statement.dynamicRules = DynamicRules(components)
        for rule in rules where rule.members == nil { note(.componentNotObject, at: rule.range) }
    }
}
