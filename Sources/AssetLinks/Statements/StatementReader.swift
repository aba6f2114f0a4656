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
            if let include = element["include"] { note(.includeEmpty, at: include.range) }
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
        guard let url = include.string else { return note(.includeNotString, at: include.range) }
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
        guard let relation = element["relation"] else { return note(.relationMissing, at: element.range) }
        guard let elements = relation.elements else { return note(.relationNotArray, at: relation.range) }
        if elements.isEmpty { note(.relationsEmpty, at: relation.range) }
        var valid: [Relation] = []
        for element in elements {
            guard let text = element.string else {
                note(.relationNotString, at: element.range)
                continue
            }
            statement.relations.append(SourceString(text: text, range: element.range))
            do throws(Relation.Problem) {
                valid.append(try Relation(text))
            } catch {
                note(.relation(error), at: element.range)
            }
        }
        statement.validRelations = valid.unique
    }

    private mutating func readTarget(of element: JSONNode) {
        guard let target = element["target"] else { return note(.targetMissing, at: element.range) }
        guard target.members != nil else { return note(.targetNotObject, at: target.range) }
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
        guard let namespace = target["namespace"] else { return note(.namespaceMissing, at: target.range) }
        let problem = name.map(StatementProblem.Kind.namespaceUnknown)
        note(problem ?? .namespaceNotString, at: namespace.range)
    }

    private mutating func readWebTarget(_ target: JSONNode) {
        guard let site = target["site"] else { return note(.siteMissing, at: target.range) }
        guard let text = site.string else { return note(.siteNotString, at: site.range) }
        if text.isEmpty { return note(.siteEmpty, at: site.range) }
        statement.target = .web(site: SourceString(text: text, range: site.range))
        do throws(WebOrigin.Problem) {
            _ = try WebOrigin(text, under: .google)
        } catch {
            let isAccepted = (try? WebOrigin(text, under: .android)) != nil
            note(.site(error, rejectedByAndroid: !isAccepted), at: site.range)
        }
    }

    private mutating func readAppTarget(_ target: JSONNode) -> Statement.AppTarget? {
        let fingerprints = readFingerprints(of: target)
        guard let package = readPackage(of: target) else { return nil }
        return Statement.AppTarget(package: package, fingerprints: fingerprints)
    }

    private mutating func readPackage(of target: JSONNode) -> SourceString? {
        let package = target["package_name"]
        let range = package?.range ?? target.range
        guard let text = package?.string, !text.isEmpty else {
            note(Self.problem(ofPackage: package), at: range)
            return nil
        }
        if !PackageName.isReadable(text) { note(.packageInvalid, at: range) }
        return SourceString(text: text, range: range)
    }

    /// What is wrong with a package without a name.
    private static func problem(ofPackage package: JSONNode?) -> StatementProblem.Kind {
        guard let package else { return .packageMissing }
        return package.string == nil ? .packageNotString : .packageEmpty
    }

    private mutating func readFingerprints(of target: JSONNode) -> [SourceString] {
        guard let list = target["sha256_cert_fingerprints"] else {
            note(.fingerprintsMissing, at: target.range)
            return []
        }
        guard let elements = list.elements else {
            note(.fingerprintsNotArray, at: list.range)
            return []
        }
        if elements.isEmpty { note(.fingerprintsEmpty, at: list.range) }
        var fingerprints: [SourceString] = []
        for element in elements {
            guard let text = element.string else {
                note(.fingerprintNotString, at: element.range)
                continue
            }
            fingerprints.append(SourceString(text: text, range: element.range))
            if CertificateFingerprint.isCanonical(text) { continue }
            do throws(CertificateFingerprint.Defect) {
                _ = try CertificateFingerprint(text)
            } catch {
                note(.fingerprint(error), at: element.range)
            }
        }
        return fingerprints
    }

    private mutating func readExtensions(of element: JSONNode) {
        let key = Relation.handleAllURLs.description
        guard let components = element["relation_extensions"]?[key]?[DynamicRules.key], let rules = components.elements
        else { return }
        statement.dynamicRules = DynamicRules(components)
        for rule in rules where rule.members == nil { note(.componentNotObject, at: rule.range) }
    }
}
