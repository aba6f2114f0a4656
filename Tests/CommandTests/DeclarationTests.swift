import Arguments
import Testing

@testable import AASACommands

@Suite("The program's arguments and options")
struct DeclarationTests {
    @Test("Every name can be typed and reaches its declaration")
    func sound() {
        #expect(Program.tree.declarationProblems() == [])
    }
}
