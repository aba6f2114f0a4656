internal import COpenSSL

/// A hash of a password with scrypt (RFC 7914), in the string format of password hashing competitions:
/// `$scrypt$ln=15,r=8,p=3$SALT$HASH` with base64 without padding.
package struct PasswordHash: Sendable, Equatable, CustomStringConvertible {
    /// The cost as its logarithm to the base of 2, the block size, the parallelisation.
    private let cost: (logarithm: Int, block: Int, parallel: Int)
    private let salt: [UInt8]
    private let hash: [UInt8]

    /// 32 MiB and about 0.2 s (<https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html>).
    private static let usualCost = (logarithm: 15, block: 8, parallel: 3)

    /// Hashes a password with a random salt.
    ///
    /// - Throws: `.randomnessUnavailable`, `.internalFailure`.
    package init(password: SecretBytes) throws(PKIError) {
        salt = try RandomSource.bytes(16)
        cost = Self.usualCost
        hash = try Self.derive(from: password, salt: salt, cost: cost, count: 32)
    }

    /// Reads ``description``; nil for another text, and for costs above 256 MiB.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", let salt = Base64.decode(parts[3]),
            let hash = Base64.decode(parts[4]), hash.count >= 16, hash.count <= 64, salt.count <= 64
        else { return nil }
        var numbers: [Int] = []
        for (field, name) in zip(parts[2].split(separator: ","), ["ln=", "r=", "p="]) where field.hasPrefix(name) {
            if let number = Int(field.dropFirst(name.count)) { numbers.append(number) }
        }
        guard numbers.count == 3, (1...18).contains(numbers[0]), (1...16).contains(numbers[1]),
            (1...16).contains(numbers[2])
        else { return nil }
        // RFC 7914 section 2.
        let memory = (128 << numbers[0]) * numbers[1]
        if memory > 1 << 28 { return nil }
        cost = (numbers[0], numbers[1], numbers[2])
        self.salt = salt
        self.hash = hash
    }

    /// Whether the password is the hashed one. Takes as long for a wrong one.
    package func matches(_ password: SecretBytes) -> Bool {
        guard let derived = try? Self.derive(from: password, salt: salt, cost: cost, count: hash.count) else {
            return false
        }
        return ConstantTime.equal(derived, hash)
    }

    package var description: String {
        "$scrypt$ln=\(cost.logarithm),r=\(cost.block),p=\(cost.parallel)$\(Base64.encode(salt))$\(Base64.encode(hash))"
    }

    /// The corresponding C function is `EVP_PBE_scrypt`.
    private static func derive(
        from password: SecretBytes, salt: [UInt8], cost: (logarithm: Int, block: Int, parallel: Int), count: Int
    ) throws(PKIError) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: count)
        let isDone = password.withBytes { bytes in
            EVP_PBE_scrypt(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count,
                1 << UInt64(cost.logarithm), UInt64(cost.block), UInt64(cost.parallel), 1 << 29, &key, count) == 1
        }
        guard isDone else { throw .openSSL() }
        return key
    }

    package static func == (a: PasswordHash, b: PasswordHash) -> Bool { a.description == b.description }
}

/// Comparisons whose time does not depend on the content. The corresponding C function is `CRYPTO_memcmp`.
package enum ConstantTime {
    package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
    }
}

/// Base64 (RFC 4648) without padding. The corresponding C functions are `EVP_EncodeBlock` and `EVP_DecodeBlock`.
package enum Base64 {
    /// - Parameter forURL: with `-` and `_` (RFC 4648 section 5).
    package static func encode(_ bytes: [UInt8], forURL: Bool = false) -> String {
        var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
        let count = Int(EVP_EncodeBlock(&text, bytes, Int32(bytes.count)))
        let digits = text[..<count].prefix { $0 != UInt8(ascii: "=") }.map { digit in
            switch Unicode.Scalar(digit) {
            case "+" where forURL: UInt8(ascii: "-")
            case "/" where forURL: UInt8(ascii: "_")
            default: digit
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Reads both alphabets, with or without padding; nil for anything else.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var digits = text.utf8.map { digit in
            switch digit {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: digit
            }
        }
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        let padding = (4 - digits.count % 4) % 4
        guard digits.allSatisfy(isDigit), padding < 3 else { return nil }
        digits += [UInt8](repeating: UInt8(ascii: "="), count: padding)
        var bytes = [UInt8](repeating: 0, count: digits.count / 4 * 3)
        let count = EVP_DecodeBlock(&bytes, digits, Int32(digits.count))
        guard count >= 0 else { return nil }
        return Array(bytes.prefix(Int(count) - padding))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
        default: false
        }
    }
}
