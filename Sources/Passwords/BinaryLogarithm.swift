extension Double {
    /// The binary logarithm of a positive number, to about 15 digits: the standard library has none.
    var binaryLogarithm: Double {
        // The significand is a number from 1 to 2: its square gives the next binary digit of the logarithm.
        var mantissa = significand
        var result = Double(exponent)
        var digit = 0.5
        for _ in 0..<52 {
            mantissa *= mantissa
            if mantissa >= 2 {
                mantissa /= 2
                result += digit
            }
            digit /= 2
        }
        return result
    }
}
