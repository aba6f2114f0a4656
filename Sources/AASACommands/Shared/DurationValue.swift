internal import AASA
internal import Arguments

/// A duration on a command line: `90`, `90s`, `15m`, `3h`, `21d`, `2w`. A bare number is seconds.
struct DurationValue: ExpressibleByArgument, Equatable {
    let seconds: Int64

    /// Ten years; more is taken for a typing error.
    static let longest: Int64 = 10 * 366 * 86400

    /// In seconds.
    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604_800]

    /// The number of a duration, without its unit; nil for another text.
    private static func digits(of text: String) -> Substring? {
        guard let last = text.last else { return nil }
        let digits = if units[last] == nil { text[...] } else { text.dropLast() }
        return if digits.isEmpty || !digits.utf8.allSatisfy(\.isDigit) { nil } else { digits }
    }

    /// Whether a text has the form of a duration, which may be too long.
    static func isDuration(_ text: String) -> Bool { digits(of: text) != nil }

    init(argument: String) throws(ValidationError) {
        let hint = "write a number with s, m, h, d or w, as in 90s, 3h or 21d"
        guard let digits = Self.digits(of: argument) else { throw ValidationError("invalid duration", hint: hint) }
        let unit = argument.last.flatMap { last in Self.units[last] }
        let (product, isTooLong) = (Int64(digits) ?? .max).multipliedReportingOverflow(by: unit ?? 1)
        try reject(if: isTooLong || product > Self.longest, "it is longer than ten years", hint: hint)
        seconds = product
    }

    /// - Throws: an error for a value of `--every` that leaves no time between two checks.
    func requirePeriod() throws(ValidationError) {
        try reject(if: seconds < 1, "'--every' must be at least 1s", hint: "write --every 1d for a day")
    }
}

/// The time before a certificate's expiry, with its unit: a bare number would be seconds where days are meant.
struct CertificatePeriod: ExpressibleByArgument, Equatable {
    let seconds: Int64

    init(argument: String) throws(ValidationError) {
        seconds = try DurationValue(argument: argument).seconds
        try reject(
            if: argument.last?.isNumber != false, "it has no unit",
            hint: "write \(argument)d for days, or a number with s, m, h or w")
    }
}
