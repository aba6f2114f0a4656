/// Which row of the table says how a system decides about a pair.
public enum PairRow: Sendable, Equatable {
    /// No row is comparable.
    case missing
    case found(PairRecord)
    /// Some service names the app, and the row does not say that it is this one.
    case someService(PairRecord)

    /// Chooses among the rows of one app and one site.
    ///
    /// - Parameter rules: the comparable rule sets, the nearest first.
    public static func choose(_ rows: [PairRecord], _ service: Service, rules: [RuleSet]) -> PairRow {
        var unclear: PairRecord?
        for set in rules {
            let candidates = rows.filter { $0.rules == set }
            if let exact = candidates.first(where: { $0.service == .one(service) }) { return .found(exact) }
            guard let any = candidates.first(where: { $0.service == .any }) else { continue }
            // What no service allows, this one does not allow either.
            if any.status != .approved { return .found(any) }
            unclear = unclear ?? any
        }
        return unclear.map { .someService($0) } ?? .missing
    }

    /// The row, whether it is clear or not.
    public var standing: PairRecord? {
        switch self {
        case .missing: nil
        case .found(let standing), .someService(let standing): standing
        }
    }
}
