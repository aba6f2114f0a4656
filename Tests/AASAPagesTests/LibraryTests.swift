import AASAPagesToolkit
import AASAToolkit
import Testing

@Suite("Libraries")
struct LibraryTests {
    @Test("Every library shows its version and its file")
    func versions() {
        let names = [
            "OpenSSL 3.", "SQLite 3.", "p11-kit ", "libpq ", "libcurl ", "c-ares ", "libidn2 ", "libgumbo ", "libpsl ",
            "expat ",
            "zlib ",
            "libzip 1.",
            "libmicrohttpd ",
        ]
        let libraries = Library.all
        #expect(libraries.count == names.count)
        #expect(zip(libraries, names).allSatisfy { $0.line.hasPrefix($1) }, "\(libraries)")
        #expect(libraries.allSatisfy { $0.version != nil && $0.problem == nil && $0.path?.hasPrefix("/") == true })
    }
}
