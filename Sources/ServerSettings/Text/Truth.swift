/// Whether something holds of a request, using only the settings that are read.
enum Truth {
    case yes, no
    /// Not known.
    case unknown

    init(_ holds: Bool) { self = if holds { .yes } else { .no } }

    /// Whether all of them hold: one that does not decides, even if others are not known.
    static func all(_ truths: [Truth]) -> Truth {
        if truths.contains(.no) { return .no }
        return if truths.contains(.unknown) { .unknown } else { .yes }
    }

    /// Whether one of them holds: one that does decides, even if others are not known.
    static func any(_ truths: [Truth]) -> Truth {
        if truths.contains(.yes) { return .yes }
        return if truths.contains(.unknown) { .unknown } else { .no }
    }

    /// The opposite where a negation is in front.
    func negated(if isNegative: Bool) -> Truth {
        if self == .unknown || !isNegative { return self }
        return Truth(self == .no)
    }
}
