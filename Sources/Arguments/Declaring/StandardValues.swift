extension String: ExpressibleByArgument {
    /// Takes the word as it is.
    public init(argument: String) throws(ValidationError) {
        self = argument
    }
}

extension Int: ExpressibleByArgument {
    /// Reads a decimal integer with an optional sign.
    ///
    /// - Throws: `ValidationError` if the word is not an integer, or is one beyond 64 bits.
    public init(argument: String) throws(ValidationError) {
        guard let value = Int(argument) else {
            let digits = argument.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
            let hasDigits = !digits.isEmpty && digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            let isInteger = hasDigits && argument.utf8.count - digits.count < 2
            throw isInteger ? ErrorMessages.outOfRange : ErrorMessages.notAnInteger
        }
        self = value
    }
}

extension Double: ExpressibleByArgument {
    /// Reads a decimal number such as `2`, `0.5` or `1e3`.
    ///
    /// - Throws: `ValidationError` if the word is not a number, or is not finite.
    public init(argument: String) throws(ValidationError) {
        guard let value = Double(argument), value.isFinite else { throw ErrorMessages.notANumber }
        self = value
    }

    /// The number, without a fraction if it has none.
    public var defaultValueDescription: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
