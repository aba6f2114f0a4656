import AASAPages
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

    /// libpsl returns a part of the text that it was given, which must still exist then.
    @Test("The registrable domain of a host of any length is its last labels")
    func registrableDomains() {
        let hosts = (0..<200).map { number in
            "\(String(repeating: "a", count: number % 60 + 1)).b\(number).example.co.uk"
        }
        let origins = hosts.map { host in "\"https://\(host)\"" }.joined(separator: ",")
        var file = CredentialFile(
            .webAuthn, url: "https://example.com/.well-known/webauthn", status: 200, type: "application/json",
            body: Array("{\"origins\":[\(origins)]}".utf8))
        file.findRegistrableDomains()
        #expect(file.registrableDomains == Dictionary(uniqueKeysWithValues: hosts.map { ($0, "example.co.uk") }))
    }
}
