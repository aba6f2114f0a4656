import Passwords
import Testing

@testable import AASACommands

@Suite("Passwords from the machine's randomness")
struct SystemRandomnessTests {
    @Test("No password is made twice", arguments: PasswordStyle.allCases)
    func different(style: PasswordStyle) throws {
        let generator = try PasswordGenerator(.none, style: style)
        var made: Set<String> = []
        for _ in 0..<500 { made.insert(try generator.password(SystemRandomness.bytes)) }
        #expect(made.count == 500)
    }
}
