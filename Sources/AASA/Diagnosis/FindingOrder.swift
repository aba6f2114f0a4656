extension Finding {
    /// Causes are in front of consequences. The reason code of a verdict is about the CDN or about a missing app.
    fileprivate var layer: DiagnosisRole.Layer {
        if isAboutApp { return .claim }
        if let rule {
            // A mistake in a pattern is why a URL does not open.
            let isCause = severity == .error && LintRule.Kind(of: code) == .patterns && rule.layer == .detail
            return isCause ? .structure : rule.layer
        }
        let reason = Reason(rawValue: code)
        return reason == .serviceMissing || reason == .appNotListed ? .listing : .cdn
    }
}

extension [Finding] {
    /// The most harmful first, and of those the causes; equal ones in the order that they have.
    package var sortedBySeverity: [Finding] {
        let layers = map(\.layer.rawValue)
        let order = indices.sorted { a, b in
            if self[a].severity != self[b].severity { return self[a].severity > self[b].severity }
            return layers[a] == layers[b] ? a < b : layers[a] < layers[b]
        }
        return order.map { self[$0] }
    }
}
