/// Passwords as `SecCreateSharedWebCredentialPassword` makes them since iOS 8: `xxx-xxx-xxx-xxx`.
///
/// Twelve of 55 characters, with at least one lower-case letter, one upper-case letter and one of `3` to `9`.
/// Source: Apple's `SecPasswordGenerate.c`. (The comment in its header names slightly other sets.)
enum SharedPassword {
    /// Without `i`, `j` and `l`.
    static let lower = PasswordCharacters("abcdefghkmnopqrstuvwxyz".utf8)
    /// Without `I` and `O`.
    static let upper = PasswordCharacters("ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
    static let digits = PasswordCharacters("23456789".utf8)
    /// Of which there is one at least.
    static let requiredDigits = PasswordCharacters("3456789".utf8)
    static let alphabet = lower.union(upper).union(digits)
    static let groupSize = 3
    static let drawnLength = 12

    /// Those that have all that is required: 80.2 % of 55^12, 2^69.06.
    static let space = PasswordSpace(
        alphabet, required: [lower, upper, requiredDigits], longestRun: drawnLength, length: drawnLength)

    static func grouped(_ codes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for (index, code) in codes.enumerated() {
            if index > 0, index.isMultiple(of: groupSize) { result.append(UInt8(ascii: "-")) }
            result.append(code)
        }
        return result
    }
}
