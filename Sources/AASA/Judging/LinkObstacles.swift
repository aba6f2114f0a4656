extension UniversalLinks {
    /// Why no URL opens the apps of each entry; nil where one may.
    ///
    /// - Parameter proofs: as lint has them, of what exclusions cover. Without, which takes no time, only an exclusion of
    ///   every URL counts.
    func obstacles(by proofs: ReachProofs?) -> [LinkObstacle?] {
        var reader = PatternReader(variables)
        var answers = VariableAnswers()
        let mayBeCovered = entries.contains { entry in entry.rules.first?.isExcluded == true }
        let reach = if mayBeCovered { proofs?.reach(in: self) ?? [] } else { [[RuleReach]]() }
        return entries.enumerated().map { index, entry in
            if let obstacle = entry.obstacle { return obstacle }
            if entry.form == nil { return nil }
            var isEverythingExcluded = false
            var firstCovered: LinkRule?
            // Most rules may fit, so that this ends at the first: the judge calls it for each site.
            for (number, rule) in entry.rules.enumerated() {
                if rule.isExcluded {
                    if rule.fitsEverything { isEverythingExcluded = true }
                    continue
                }
                if !rule.mayFit(reader: &reader, variables: &answers) { continue }
                let own = if reach.isEmpty { RuleReach.open } else { reach[index][number] }
                if !own.isCovered, !own.isRepeated, !isEverythingExcluded { return nil }
                if firstCovered == nil { firstCovered = rule }
            }
            guard let firstCovered else {
                return LinkObstacle(
                    kind: .impossibleRules, range: entry.range, hint: "add a rule for a path that the site has")
            }
            return LinkObstacle(
                kind: .unreachableRules, range: firstCovered.range,
                hint: "put a rule for what it opens in front of the exclusions")
        }
    }
}

extension LinkRule {
    /// Whether some URL of the site may fit: no pattern has a text that no URL contains, and that of the path is for
    /// neither a whole URL nor a query.
    fileprivate func mayFit(reader: inout PatternReader, variables: inout VariableAnswers) -> Bool {
        if let path {
            let bytes = Array(path.text.utf8)
            // Behind a slash, the same text is part of a path.
            if bytes.first != UInt8(ascii: "/"), PathHost(bytes)?.isCertain == true { return false }
            // The URLs that are meant have a query, which is not part of their paths.
            if PathQuery.range(in: bytes) != nil { return false }
            let reading = reader.read(path.text, role: .path)
            let alphabet = URLComponentAlphabet(kind: .path, isWritten: isPercentEncoded)
            if !variables.canFit(reading, of: path.text, in: alphabet) { return false }
        }
        return impossibleCondition(reader: &reader, variables: &variables) == nil
    }
}
