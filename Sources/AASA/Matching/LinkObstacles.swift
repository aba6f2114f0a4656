extension UniversalLinks {
    /// Why no URL opens the apps of each entry; nil where one may.
    var obstacles: [LinkObstacle?] {
        var reader = PatternReader(variables)
        var answers = VariableAnswers()
        return entries.map { entry in
            if let obstacle = entry.obstacle { return obstacle }
            if entry.form == nil { return nil }
            // Most rules may fit, so that this ends at the first: the judge calls it for each site.
            for rule in entry.rules where !rule.isExcluded {
                if rule.mayFit(reader: &reader, variables: &answers) { return nil }
            }
            return LinkObstacle(kind: .impossibleRules, entry: entry.range)
        }
    }
}

extension LinkRule {
    /// Whether some URL of the site may fit: no pattern has a text that no URL contains, and that of the path is not
    /// for a whole URL.
    fileprivate func mayFit(reader: inout PatternReader, variables: inout VariableAnswers) -> Bool {
        if let path {
            let bytes = Array(path.text.utf8)
            // Behind a slash, the same text is part of a path.
            if bytes.first != UInt8(ascii: "/"), PathHost(bytes)?.isCertain == true { return false }
            let reading = reader.read(path.text, role: .path)
            let alphabet = URLComponentAlphabet(kind: .path, isWritten: isPercentEncoded)
            if !variables.canFit(reading, of: path.text, in: alphabet) { return false }
        }
        return impossibleCondition(reader: &reader, variables: &variables) == nil
    }
}
