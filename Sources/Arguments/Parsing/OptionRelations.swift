extension ArgumentScanner {
    /// Refuses an option without one that it requires, or with one that it excludes.
    func checkRelations() throws(ParserError) {
        for (index, declaration) in declarations.enumerated() where isGiven(index) {
            guard let option = declaration.preferredName else { continue }
            let required = declaration.requires
            if !required.isEmpty, !required.contains(where: isGiven(named:)) {
                let candidates = declarations.filter { candidate in candidate.isNamed(in: required) }
                let excluded = candidates.flatMap(\.excludes).map(\.name).first(where: isGiven(named:))
                throw error(.missingRelated(option, requires: candidates.map(\.asMissing), replacing: excluded))
            }
            for exclusion in declaration.excludes where isGiven(named: exclusion.name) {
                throw error(.excluded(option, exclusion))
            }
        }
    }

    private func isGiven(named name: String) -> Bool {
        declarations.indices.contains { index in declarations[index].isNamed(in: [name]) && isGiven(index) }
    }
}

extension Declaration {
    /// Whether one of the names is an option's name or an argument's placeholder of this declaration.
    func isNamed(in names: [String]) -> Bool {
        if kind == .positional { return names.contains(valueName) }
        return self.names.contains(where: names.contains)
    }

    /// The declaration as messages name what is missing.
    var asMissing: ParserError.MissingInput {
        guard let name = preferredName else { return .argument(valueName: valueName) }
        return .option(name, valueName: valueName)
    }
}
