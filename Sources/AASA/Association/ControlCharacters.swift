extension JSONSyntaxError {
    /// The same with all the invalid bytes, for an error of the strict reader, which ends where they begin.
    package func whole(in bytes: [UInt8]) -> JSONSyntaxError {
        let reading = JSONReader.readTolerantly(bytes)
        let found = reading.errors.first { error in error.code == code && error.offset == offset }
        guard let whole = found, code == .controlCharacter, let root = reading.root else { return found ?? self }
        let isInName = root.placesOfNames.contains { place in place.contains(offset) }
        return if isInName { whole.superfluous } else { whole }
    }

    /// A control character in an app or a pattern, as one to remove.
    var superfluous: JSONSyntaxError {
        var error = self
        error.isSuperfluous = true
        error.fix = fix.map { _ in [.removal(of: range)] }
        return error
    }
}

extension JSONNode {
    /// The apps and patterns of a document or a list of apps: no app and no URL has a control character.
    var placesOfNames: [Range<Int>] {
        var file = AssociationFile(self)
        if elements != nil { file = AssociationFile(list: self, service: .webcredentials) }
        let apps = file.services.flatMap(\.apps).map(\.range)
        let rules = file.links?.entries.flatMap(\.rules) ?? []
        return apps + rules.flatMap(\.texts).map(\.range)
    }
}
