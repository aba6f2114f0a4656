package enum PasswordStyle: String, Sendable, CaseIterable {
    /// As Safari since iOS 12: `SafariPassword`.
    case safari
    /// As `SecCreateSharedWebCredentialPassword`: `SharedPassword`.
    case shared
    /// Any password that satisfies the rules, each with the same probability.
    case random
}

/// The properties of every password of one of Apple's own formats.
struct PasswordFormat: Sendable {
    let length: Int
    let alphabet: PasswordCharacters
    /// Sets that each have a character in every password.
    let certain: [PasswordCharacters]
    /// The maximum number of equal characters in a row.
    let longestRun: Int

    private static let hyphen = PasswordCharacters([UInt8(ascii: "-")])

    static let safari: PasswordFormat = {
        let letters = PasswordCharacters(SafariPassword.consonants + SafariPassword.vowels)
        let capitals = PasswordCharacters(letters.codes.map { $0 - 0x20 })
        let digits = PasswordCharacters(SafariPassword.digits)
        return PasswordFormat(
            length: PasswordGenerator.usualLength, alphabet: letters.union(capitals).union(digits).union(hyphen),
            certain: [letters, capitals, digits, hyphen],
            // Two consonants meet between the syllables of a group.
            longestRun: 2)
    }()

    static let shared = PasswordFormat(
        length: 15, alphabet: SharedPassword.alphabet.union(hyphen),
        certain: [SharedPassword.lower, SharedPassword.upper, SharedPassword.requiredDigits, hyphen],
        longestRun: SharedPassword.groupSize)

    /// Whether every password of the format satisfies the rules.
    func fits(_ rules: PasswordRules) -> Bool {
        rules.permitted.isSuperset(of: alphabet)
            && rules.required.allSatisfy { set in certain.contains { set.isSuperset(of: $0) } }
            && length >= rules.minLength ?? length
            && length <= rules.maxLength ?? length
            && longestRun <= rules.maxConsecutive ?? longestRun
    }
}

/// Passwords as Safari and the Passwords app make them since iOS 12: `hupvEw-fodne1-qabjyg`.
///
/// Three groups of six with hyphens between them. A group is two syllables of consonant, vowel, consonant. One letter
/// is in upper case. One digit replaces a consonant beside a hyphen or at the end: five places.
///
/// This much is published (Apple's talk of 2018; R. Mondello, <https://rmondello.com/2024/10>: 19 consonants, 6 vowels,
/// 71 bits). Assumed here: the missing consonant is `l`, which looks like `1`, and any letter may be in upper case.
/// Apple also discards passwords with offensive words; its list is not public, and nothing is discarded here.
enum SafariPassword {
    static let consonants = Array("bcdfghjkmnpqrstvwxz".utf8)
    static let vowels = Array("aeiouy".utf8)
    static let digits = Array("0123456789".utf8)
    /// The possible places of the digit, without hyphens.
    static let digitPlaces = [5, 6, 11, 12, 17]
    static let letterCount = 18
    static let groupSize = 6
    private static let vowelPlaces = [1, 4, 7, 10, 13, 16]

    /// The binary logarithm of 5 places × 10 digits × 17 upper-case letters × 19^11 × 6^6. Each
    /// choice makes another password.
    static var entropy: Double {
        let places = digitPlaces.count * digits.count * (letterCount - 1)
        let consonantCount = letterCount - vowelPlaces.count - 1
        return Double(places).binaryLogarithm
            + Double(consonantCount) * Double(consonants.count).binaryLogarithm
            + Double(vowelPlaces.count) * Double(vowels.count).binaryLogarithm
    }

    static func password(_ draw: RandomDraw) throws(RandomnessError) -> [UInt8] {
        let digitPlace = digitPlaces[try draw.index(below: digitPlaces.count)]
        let letterPlaces = (0..<letterCount).filter { $0 != digitPlace }
        let upperPlace = letterPlaces[try draw.index(below: letterPlaces.count)]
        var codes: [UInt8] = []
        for place in 0..<letterCount {
            if place == digitPlace {
                codes.append(try draw.element(of: digits))
                continue
            }
            var letter = try draw.element(of: vowelPlaces.contains(place) ? vowels : consonants)
            if place == upperPlace { letter -= 0x20 }
            codes.append(letter)
        }
        return codes.grouped(by: groupSize)
    }
}

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
    /// At least one of these is required.
    static let requiredDigits = PasswordCharacters("3456789".utf8)
    static let alphabet = lower.union(upper).union(digits)
    static let groupSize = 3
    static let drawnLength = 12

    /// The drawings with all that is required: 80.2 % of 55^12, 2^69.06.
    static let space = PasswordSpace(
        alphabet, required: [lower, upper, requiredDigits], longestRun: drawnLength, length: drawnLength)
}

extension [UInt8] {
    /// The characters in groups with hyphens between them.
    func grouped(by size: Int) -> [UInt8] {
        var result: [UInt8] = []
        for (index, code) in enumerated() {
            if index > 0, index.isMultiple(of: size) { result.append(UInt8(ascii: "-")) }
            result.append(code)
        }
        return result
    }
}
