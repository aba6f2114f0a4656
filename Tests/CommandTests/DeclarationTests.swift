import Arguments
import TestSupport
import Testing

@testable import AASACommands

@Suite("The program's arguments and options")
struct DeclarationTests {
    @Test("Every name can be typed and reaches its declaration")
    func sound() {
        #expect(Program.tree.declarationProblems() == [])
    }

    @Test("Every abstract is an imperative of at most 60 characters")
    func abstracts() {
        let verbs = [Root.configuration] + Root.configuration.subcommands.map { $0.configuration }
        for verb in verbs {
            let words = verb.abstract.split(separator: " ")
            #expect(verb.abstract.count <= 60, "\(verb.commandName)")
            #expect(verb.abstract.last != ".", "\(verb.commandName)")
            #expect(
                words.first?.first?.isUppercase == true && words.first?.hasSuffix("s") == false, "\(verb.commandName)")
        }
    }

    @Test("Defaults are in brackets, in one form")
    func defaults() {
        for page in Program.tree.pages {
            for row in page.sections.flatMap(\.rows) {
                for form in ["; default ", "default is", "the default"] {
                    #expect(!row.text.contains(form), "\(page.name) \(row.label)")
                }
            }
        }
    }
}
