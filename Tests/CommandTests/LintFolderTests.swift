import TestSupport
import Testing

@testable import AASACommands

@Suite("The files of a folder that lint knows")
struct LintFolderTests {
    @Test("The names of all folders together are limited, and the error states the limit")
    func limit() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] { try folder.write("\(name)/apple-app-site-association", "{}") }
        #expect(try LintFolder(path: folder.path, maximumNames: 4).files().count == 2)
        let error = #expect(throws: CommandFailure.self) { try LintFolder(path: folder.path, maximumNames: 3).files() }
        #expect(error?.messages == ["the folder '\(folder.path)' has more than 3 files and folders below it"])
    }
}
