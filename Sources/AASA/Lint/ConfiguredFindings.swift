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
}
