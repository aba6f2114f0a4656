internal import AASA

/// Metrics of one name in Prometheus' text format 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/). Debian has no maintained C library for it.
struct MetricFamily {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private struct Sample {
        let suffix: String
        let labels: [(String, String)]
        let value: String
    }

    private let name: String
    private let kind: Kind
    /// Without a backslash or a line break.
    private let help: String
    private var samples: [Sample] = []

    init(_ name: String, kind: Kind, help: String) {
        self.name = name
        self.kind = kind
        self.help = help
    }

    /// Adds a sample; nil: unknown, and left out.
    mutating func add(_ value: Int64?, labels: [(String, String)]) {
        guard let value else { return }
        samples.append(Sample(suffix: "", labels: labels, value: String(value)))
    }

    mutating func add(_ histogram: MetricHistogram) {
        var below: Int64 = 0
        for (bound, count) in zip(histogram.bounds, histogram.counts) {
            below += count
            let label = [("le", bound.description)]
            samples.append(Sample(suffix: "_bucket", labels: label, value: String(below)))
        }
        samples.append(Sample(suffix: "_bucket", labels: [("le", "+Inf")], value: String(histogram.count)))
        samples.append(Sample(suffix: "_sum", labels: [], value: histogram.sum.description))
        samples.append(Sample(suffix: "_count", labels: [], value: String(histogram.count)))
    }

    /// Empty without a sample.
    var text: String {
        if samples.isEmpty { return "" }
        var text = "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples {
            text += name + sample.suffix
            if !sample.labels.isEmpty {
                let labels = sample.labels.map { name, value in "\(name)=\"\(Self.escaped(value))\"" }
                text += "{" + labels.joined(separator: ",") + "}"
            }
            text += " \(sample.value)\n"
        }
        return text
    }

    /// The value of a label.
    private static func escaped(_ text: String) -> String {
        text.replacing(text: #"\"#, with: #"\\"#).replacing(text: "\n", with: #"\n"#)
            .replacing(text: #"""#, with: #"\""#)
    }
}

/// The numbers of observations in ranges.
struct MetricHistogram: Sendable {
    /// Upper bounds, ascending; each belongs to its bucket.
    let bounds: [Double]
    /// Observations in each bucket alone; those above the last bound are in no bucket.
    private(set) var counts: [Int64]
    private(set) var count: Int64 = 0
    private(set) var sum = 0.0

    init(bounds: [Double]) {
        self.bounds = bounds
        counts = [Int64](repeating: 0, count: bounds.count)
    }

    mutating func observe(_ value: Double) {
        if let bucket = bounds.firstIndex(where: { value <= $0 }) { counts[bucket] += 1 }
        count += 1
        sum += value
    }
}
