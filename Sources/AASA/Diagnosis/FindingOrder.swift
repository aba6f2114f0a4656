extension Finding {
    /// The order of findings of one severity: the cause first.
    var layer: Int {
        switch code {
        case "AASA601", "AASA602", "AASA603", "AASA604", "AASA605", "AASA608", "AASA611", "AASA612", "AASA613",
            "AASA616", "AASA617", "AASA618", "AASA619", "AASA620":
            0
        case "AASA615": 2
        case Reason.serviceMissing.rawValue, Reason.appNotListed.rawValue: 3
        case "AASA326": 5
        case "AASA614": 6
        case "AASA606", "AASA505": 7
        case "AASA607", "AASA609": 9
        default:
            switch code.dropFirst(4).first {
            case "0": 1
            case "1", "2": 4
            case "3", "4", "5": 8
            // The reason code of the CDN's answer.
            default: 6
            }
        }
    }
}

extension [Finding] {
    /// The most harmful first; of equal findings in the order that they have.
    package var sortedBySeverity: [Finding] {
        let order = indices.sorted { a, b in
            let (first, second) = (self[a], self[b])
            if first.severity != second.severity { return first.severity > second.severity }
            return first.layer == second.layer ? a < b : first.layer < second.layer
        }
        return order.map { self[$0] }
    }
}
