import Testing

@testable import PKI

@Suite("Passwords and sealed texts")
struct PasswordHashTests {
    @Test("A password matches its own hash, also after it was written and read, and no other")
    func matching() throws {
        // Each use takes some tenths of a second.
        let password = SecretBytes(Array("correct horse".utf8))
        let hash = try PasswordHash(password: password)
        let read = try #require(PasswordHash(hash.description))
        #expect(read == hash)
        #expect(read.matches(password))
        #expect(!read.matches(SecretBytes(Array("correct horsf".utf8))))
        #expect(!read.matches(SecretBytes([])))
        #expect(try PasswordHash(password: password) != hash)
    }

    @Test("The hash is that of RFC 7914, section 12")
    func vector() throws {
        // N = 1024, r = 8, p = 16.
        let hash = """
            fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
            """
        let bytes = stride(from: 0, to: hash.utf8.count, by: 2).map { index in
            UInt8(hash.dropFirst(index).prefix(2), radix: 16) ?? 0
        }
        let text = "$scrypt$ln=10,r=8,p=16$\(Base64.encode(Array("NaCl".utf8)))$\(Base64.encode(bytes))"
        #expect(try #require(PasswordHash(text)).matches(SecretBytes(Array("password".utf8))))
    }

    @Test(
        "A text in another form, or with an immense cost, is not a hash",
        arguments: [
            "", "$", "x", "$argon2id$v=19$m=1,t=1,p=1$YQ$YQ", "$scrypt$ln=15,r=8,p=3$YQ$YQ",
            "$scrypt$ln=30,r=8,p=1$YWFh$",
            "$scrypt$ln=18,r=16,p=1$YWFh$YWFhYWFhYWFhYWFhYWFhYWFhYWFh",
            "$scrypt$ln=x,r=8,p=1$YWFh$YWFhYWFhYWFhYWFhYWFhYWFhYWFh",
            "$scrypt$ln=15,r=8$YWFh$YWFhYWFhYWFhYWFhYWFhYWFhYWFh",
            "$scrypt$ln=15,r=8,p=3$!$YWFhYWFhYWFhYWFhYWFhYWFhYWFh",
        ])
    func invalid(_ text: String) { #expect(PasswordHash(text) == nil) }

    @Test("Base64 is read and written")
    func base64() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
            #expect(Base64.decode(Base64.encode(bytes, forURL: true)) == bytes)
        }
        #expect(Base64.encode([0xFB, 0xFF]) == "+/8" && Base64.encode([0xFB, 0xFF], forURL: true) == "-_8")
        #expect(Base64.decode("YQ==") == [0x61])
        for text in ["a", "a b=", "YQ\n", "é"] { #expect(Base64.decode(text) == nil) }
    }

    @Test("A sealed text is opened by its key alone, and only as it is")
    func sealing() throws {
        let cipher = try #require(DeterministicCipher(key: [UInt8](repeating: 7, count: 64)))
        let other = try #require(DeterministicCipher(key: [UInt8](repeating: 8, count: 64)))
        let text = Array("example.com".utf8)
        let sealed = try #require(cipher.seal(text))
        #expect(cipher.seal(text) == sealed && cipher.open(sealed) == text && other.open(sealed) == nil)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(cipher.open(changed) == nil)
        }
        #expect(cipher.open([]) == nil && cipher.open(Array(sealed.dropLast())) == nil)
        #expect(DeterministicCipher(key: [1]) == nil)
    }
}
