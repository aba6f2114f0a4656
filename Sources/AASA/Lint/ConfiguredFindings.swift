extension [Finding] {
    /// The findings as a configuration rates them, by their codes: for findings that were made without it.
    package func configured(by configuration: LintConfiguration) -> [Finding] {
        compactMap { finding in
            switch configuration.levels[finding.code] {
            case nil: finding
            case .off: nil
            case .severity(let severity): finding.rated(severity)
            }
        }
    }

    /// The findings of what does not work, with the error that is the cause: a level changes no verdict.
    ///
    /// - Parameter unrated: the same as their rules rate them, the cause first.
    package func explained(by unrated: [Finding]) -> [Finding] {
        if contains(where: \.isLastingError) { return self }
        guard let cause = unrated.first(where: \.isLastingError) else { return self }
        let others = filter { finding in finding.rated(.error) != cause }
        return [cause] + others
    }
}

extension Finding {
    /// Whether it is a failure that does not pass without a fix.
    package var isLastingError: Bool { fails(at: .error) }

    /// Whether it fails where a severity and those above fail: nothing that waiting may fix, and nothing that is not
    /// known does.
    package func fails(at threshold: Severity) -> Bool { severity >= threshold && !isTemporary && !isUndecided }
}
