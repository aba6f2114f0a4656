extension Finding {
    /// Causes are in front of consequences. The reason code of a verdict is about the CDN or about a missing app.
    fileprivate var layer: DiagnosisRole.Layer {
        if isAboutApp { return .claim }
        if let rule {
            // A mistake in patterns or in their order is why a URL does not open.
            let kind = LintRule.Kind(of: code)
            let isAboutPatterns = kind == .patterns || kind == .order
            return isError && isAboutPatterns && rule.layer == .detail ? .structure : rule.layer
        }
        switch Reason(rawValue: code) {
        case .serviceMissing, .appNotListed: return .listing
        default: return .cdn
        }
    }
}

extension [Finding] {
    /// In the order of their severity; equal ones in the order that they have.
    package var sortedBySeverity: [Finding] {
        sorted { first, second in first.severity > second.severity }
    }

    /// The most harmful first, and of those the causes; equal ones in the order that they have.
    package var causesFirst: [Finding] { sortedByOffset(\.layer.rawValue).sortedBySeverity }
}
