/// Passwords as Safari and the Passwords app make them since iOS 12: `hupvEw-fodne1-qabjyg`.
///
/// Three groups of six with hyphens between them; a group is two syllables of consonant, vowel, consonant. One letter is
/// upper case. One digit stands beside a hyphen or at the end, in place of a consonant: five places.
///
/// Apple has said so much (talk of 2018; R. Mondello, <https://rmondello.com/2024/10>: 19 consonants, 6 vowels, 71 bits).
/// Not said, and taken so here: the consonant that is missing is `l`, which looks like `1`, and any letter may be the upper
/// case one. Apple also draws again when a password holds an offensive word; its list is not known, and nothing is drawn
/// again here.
enum SafariPassword {
    static let consonants = Array("bcdfghjkmnpqrstvwxz".utf8)
    static let vowels = Array("aeiouy".utf8)
    static let digits = Array("0123456789".utf8)
    /// Where the digit may stand among the letters, hyphens not counted.
    static let digitPlaces = [5, 6, 11, 12, 17]
    static let letterCount = 18
    static let groupSize = 6
    private static let vowelPlaces = [1, 4, 7, 10, 13, 16]

    /// 5 places × 10 digits × 17 upper-case letters × 19^11 × 6^6: about 2^71.97. Each choice makes another password.
    static var count: BigUInt {
        var count = BigUInt(digitPlaces.count * digits.count * (letterCount - 1))
        for _ in 0..<(letterCount - vowelPlaces.count - 1) { count = count * consonants.count }
        for _ in vowelPlaces { count = count * vowels.count }
        return count
    }

    static func password(_ draw: RandomDraw) throws(RandomnessError) -> [UInt8] {
        let digitPlace = digitPlaces[try draw.index(below: digitPlaces.count)]
        let letterPlaces = (0..<letterCount).filter { $0 != digitPlace }
        let upperPlace = letterPlaces[try draw.index(below: letterPlaces.count)]
        var codes: [UInt8] = []
        for place in 0..<letterCount {
            if place > 0, place.isMultiple(of: groupSize) { codes.append(UInt8(ascii: "-")) }
            if place == digitPlace {
                codes.append(try draw.element(of: digits))
                continue
            }
            let letter = try draw.element(of: vowelPlaces.contains(place) ? vowels : consonants)
            codes.append(place == upperPlace ? letter - 0x20 : letter)
        }
        return codes
    }
}
