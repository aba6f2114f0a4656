internal import AASA

/// The results of repeated requests, one line for each family of addresses and client.
struct ProbeTable {
    let series: [ProbeSeries]

    var lines: [String] { series.map { "  " + line($0) } }

    private func line(_ series: ProbeSeries) -> String {
        let name = "\(series.family.rawValue)  \(series.client.rawValue.padded(to: 9))"
        if series.isUnreached { return "\(name)  no address was reached" }
        let outcomes = series.outcomes.map { "\($0.count) × \($0.outcome)" }.joined(separator: ", ")
        var line = "\(name)  \(outcomes.printable)"
        if let median = series.median, let slowest = series.milliseconds.last {
            line += "; median \(median.grouped) ms, at most \(slowest.grouped) ms"
        }
        if series.documentCount > 1 { line += "; \(series.documentCount) different documents" }
        return line
    }

    var json: [JSONText] {
        series.map { series in
            JSONText([
                "family": series.family.rawValue, "client": series.client.rawValue, "requests": series.hops.count,
                "outcomes": series.outcomes.map { JSONText(["outcome": $0.outcome, "count": $0.count]) },
                "documents": series.documentCount, "medianMilliseconds": series.median,
                "maximumMilliseconds": series.milliseconds.last,
            ])
        }
    }
}
