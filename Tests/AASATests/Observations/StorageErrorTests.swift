import Testing

@testable import AASA

@Suite("Recognising errors of file stores")
struct StorageErrorTests {
    static let documents: [(String, String?)] = [
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>AccessDenied</Code></Error>", "AccessDenied"),
        ("<?xml version='1.0' encoding='UTF-8'?><Error><Code>NoSuchKey</Code></Error>", "NoSuchKey"),
        ("\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?><Error><Code>BlobNotFound</Code></Error>", "BlobNotFound"),
        ("<html><ul><li>Code: NoSuchBucket</li></ul></html>", "NoSuchBucket"),
        ("<Error><Code>Other</Code></Error>", nil), ("AccessDenied", nil), ("", nil),
    ]

    @Test("The code of a store's document is known, also behind a byte order mark", arguments: documents)
    func code(document: String, code: String?) {
        #expect(StorageError(body: Array(document.utf8))?.code == code)
    }

    @Test("What holds the objects is to be created where it is missing")
    func container() throws {
        let document = "<Error><Code>ContainerNotFound</Code></Error>"
        let error = try #require(StorageError(body: Array(document.utf8)))
        #expect(error.hint(at: "/x") == "create the container, or correct its name in the server's settings")
    }
}
