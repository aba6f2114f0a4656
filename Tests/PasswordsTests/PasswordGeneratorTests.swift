import TestSupport
import Testing

@testable import Passwords

@Suite("Making of passwords")
struct PasswordGeneratorTests {
    static func rules(_ text: String) throws -> PasswordRules { try PasswordRules(Array(text.utf8)) }

    static func problem(_ text: String, _ style: PasswordStyle?) throws -> PasswordGenerator.Problem? {
        let rules = try rules(text)
        do throws(PasswordGenerator.Problem) {
            _ = try PasswordGenerator(rules, style: style)
            return nil
        } catch {
            return error
        }
    }

    @Test("Passwords of Safari's format have its form")
    func safari() throws {
        let generator = try PasswordGenerator(.none, style: nil)
        #expect(generator.style == .safari)
        #expect(generator.length == 20)
        let randomness = Randomness(seed: 12)
        var (digitPlaces, capitals): ([Int: Int], [Int: Int]) = ([:], [:])
        for _ in 0..<6000 {
            let password = try generator.password(randomness.bytes)
            let letters = Array(password.filter { $0 != "-" }.utf8)
            #expect(password.utf8.count == 20 && letters.count == 18)
            #expect(Array(password.utf8)[6] == UInt8(ascii: "-") && Array(password.utf8)[13] == UInt8(ascii: "-"))
            let digits = letters.indices.filter { (0x30...0x39).contains(letters[$0]) }
            let upper = letters.indices.filter { (0x41...0x5A).contains(letters[$0]) }
            #expect(digits.count == 1 && upper.count == 1)
            digitPlaces[digits[0], default: 0] += 1
            capitals[upper[0], default: 0] += 1
            for (place, letter) in letters.enumerated() where place != digits[0] {
                let set = place % 3 == 1 ? SafariPassword.vowels : SafariPassword.consonants
                #expect(set.contains(letter | 0x20))
            }
            #expect(!letters.contains(UInt8(ascii: "l")) && !letters.contains(UInt8(ascii: "L")))
        }
        #expect(Set(digitPlaces.keys) == [5, 6, 11, 12, 17])
        #expect(looksUniform(Array(digitPlaces.values)))
        #expect(capitals.count == 18)
        // The inner places, which are never a digit's, are equally likely.
        #expect(looksUniform(capitals.filter { !digitPlaces.keys.contains($0.key) }.map(\.value)))
    }

    @Test("Passwords of shared web credentials have their form")
    func shared() throws {
        let generator = try PasswordGenerator(.none, style: .shared)
        #expect(SharedPassword.alphabet.count == 55)
        #expect(generator.length == 15)
        let randomness = Randomness(seed: 13)
        var counts: [UInt8: Int] = [:]
        for _ in 0..<6000 {
            let password = try generator.password(randomness.bytes)
            let groups = password.split(separator: "-", omittingEmptySubsequences: false)
            #expect(groups.map(\.utf8.count) == [3, 3, 3, 3])
            let codes = Array(password.utf8.filter { $0 != UInt8(ascii: "-") })
            for set in [SharedPassword.lower, SharedPassword.upper, SharedPassword.requiredDigits] {
                #expect(codes.contains { set.contains(Unicode.Scalar($0)) })
            }
            for code in codes { counts[code, default: 0] += 1 }
        }
        #expect(Set(counts.keys) == Set(SharedPassword.alphabet.codes))
        #expect(looksUniform(SharedPassword.lower.codes.map { counts[$0] ?? 0 }))
        #expect(looksUniform(SharedPassword.upper.codes.map { counts[$0] ?? 0 }))
    }

    @Test("Entropy is the logarithm of the exact count")
    func entropy() throws {
        // 55^12 less those without a lower-case letter, an upper-case one, or one of 3 to 9.
        func power(_ base: Int) -> Double { (0..<12).reduce(1.0) { value, _ in value * Double(base) } }
        let lacking =
            power(55 - 23) + power(55 - 24) + power(55 - 7) - power(55 - 47) - power(55 - 30) - power(55 - 31)
            + power(1)
        let count = try #require(SharedPassword.space).entropy
        #expect(abs(exp2(count) / (power(55) - lacking) - 1) < 1e-9)
        #expect(abs(try PasswordGenerator(.none, style: .shared).entropy - 69.06) < 0.005)
        #expect(abs(try PasswordGenerator(.none, style: .safari).entropy - 71.968) < 0.0005)
        let digits = try PasswordGenerator(Self.rules("allowed: digit; minlength: 4; maxlength: 4"), style: nil)
        #expect(abs(digits.entropy - 13.2877) < 0.0001)
    }

    private func exp2(_ exponent: Double) -> Double {
        // Only to compare: 2^x as a product.
        var (result, rest) = (1.0, exponent)
        while rest >= 1 {
            result *= 2
            rest -= 1
        }
        var (root, step) = (2.0.squareRoot(), 0.5)
        for _ in 0..<52 {
            if rest >= step {
                result *= root
                rest -= step
            }
            root = root.squareRoot()
            step /= 2
        }
        return result
    }

    @Test(
        "Safari's own format is used when all of its passwords fit, else any that does",
        arguments: [
            ("minlength: 8", .safari, 20), ("minlength: 20; maxlength: 20", .safari, 20),
            ("required: lower; required: upper; required: digit; required: special", .safari, 20),
            ("required: lower; required: upper; required: digit; allowed: [-]; max-consecutive: 2", .safari, 20),
            ("required: [-]; allowed: upper, lower, digit", .safari, 20), ("allowed: unicode", .safari, 20),
            ("required: lower; required: upper; required: digit", .random, 20),
            ("required: [+]; allowed: ascii-printable", .random, 20), ("max-consecutive: 1", .random, 20),
            ("required: [13579]; allowed: ascii-printable", .random, 20),
            ("minlength: 21", .random, 21), ("maxlength: 19", .random, 19), ("maxlength: 8", .random, 8),
            ("minlength: 30; maxlength: 40", .random, 30), ("minlength: 0; allowed: digit", .random, 20),
            ("minlength: 256", .random, 256),
        ] as [(String, PasswordStyle, Int)])
    func chosen(text: String, style: PasswordStyle, length: Int) throws {
        let generator = try PasswordGenerator(Self.rules(text), style: nil)
        #expect(generator.style == style)
        #expect(generator.length == length)
    }

    @Test(
        "What cannot be generated is reported",
        arguments: [
            ("minlength: 257", nil, .tooLong(257)), ("allowed: [a]; max-consecutive: 2", nil, .noPassword(length: 20)),
            ("allowed: [ ]", nil, .noPassword(length: 20)), ("maxlength: 12", .safari, .styleDoesNotFit(.safari)),
            ("required: [!]; allowed: unicode", .shared, .styleDoesNotFit(.shared)),
            (
                (0..<17).map { "required: [\(UnicodeScalar(UInt8(0x61 + $0)))];" }.joined(), nil, .tooManySets
            ),
        ] as [(String, PasswordStyle?, PasswordGenerator.Problem)])
    func refused(text: String, style: PasswordStyle?, problem: PasswordGenerator.Problem) throws {
        #expect(try Self.problem(text, style) == problem)
    }

    @Test("Nearly impossible rules cost no more than others")
    func nearlyImpossible() throws {
        let sets = (0..<8).map { "required: [\(UnicodeScalar(UInt8(0x61 + $0)))];" }.joined()
        let generator = try PasswordGenerator(Self.rules(sets + "allowed: unicode; maxlength: 8"), style: nil)
        // 8! orders.
        #expect(abs(generator.entropy - 15.2992) < 0.0001)
        #expect(Set(try generator.password(Randomness(seed: 3).bytes)) == Set("abcdefgh"))
    }

    @Test("A source that refuses is an error, never a password")
    func noRandomness() throws {
        for style in PasswordStyle.allCases {
            let generator = try PasswordGenerator(.none, style: style)
            #expect(throws: RandomnessError("off")) {
                try generator.password { (_) throws(RandomnessError) in
                    throw RandomnessError("off")
                }
            }
        }
    }

    @Test("Of random rules every password fits them, in every style that can be had")
    func randomRules() throws {
        var generator = SeededGenerator(seed: 2014)
        let randomness = Randomness(seed: 2018)
        let classes = [
            "upper", "lower", "digit", "special", "ascii-printable", "unicode", "[-+]", "[abc]", "[ ]", "[xyz]]",
        ]
        var made: [PasswordStyle: Int] = [:]
        for _ in 0..<500 {
            var parts: [String] = []
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let names = classes.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator))
                parts.append(
                    "\(Bool.random(using: &generator) ? "required" : "allowed"): \(names.joined(separator: ", "))")
            }
            if Bool.random(using: &generator) {
                parts.append("minlength: \(Int.random(in: 0...30, using: &generator))")
            }
            if Bool.random(using: &generator) {
                parts.append("maxlength: \(Int.random(in: 1...40, using: &generator))")
            }
            if Bool.random(using: &generator) {
                parts.append("max-consecutive: \(Int.random(in: 1...3, using: &generator))")
            }
            guard let rules = try? Self.rules(parts.joined(separator: ";")) else { continue }
            for style in [nil] + PasswordStyle.allCases.map(Optional.some) {
                guard let maker = try? PasswordGenerator(rules, style: style) else { continue }
                let password = try maker.password(randomness.bytes)
                #expect(rules.faults(of: password).isEmpty, "\(rules)")
                #expect(password.utf8.count == maker.length)
                #expect(password.unicodeScalars.allSatisfy(maker.alphabet.contains))
                if maker.style == .random { #expect(password.first != " " && password.last != " ") }
                made[maker.style, default: 0] += 1
            }
        }
        #expect(made.values.allSatisfy { $0 > 20 } && made.count == 3)
    }
}
