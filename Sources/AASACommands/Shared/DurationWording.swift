internal import AASA

extension Int {
    /// Seconds in the two largest units that they fill: `45 s`, `2 h 5 min`, `3 days`.
    var duration: String {
        let units = [(86400, self / 86400 == 1 ? "day" : "days"), (3600, "h"), (60, "min"), (1, "s")]
        guard let first = units.firstIndex(where: { self >= $0.0 }) else { return "\(self) s" }
        var rest = self
        return units[first...].prefix(2).compactMap { length, name in
            let count = rest / length
            rest %= length
            return count == 0 ? nil : "\(count.grouped) \(name)"
        }.joined(separator: " ")
    }
}
