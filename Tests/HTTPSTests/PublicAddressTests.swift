import AASA
import TestSupport
import Testing

@testable import HTTPS

@Suite("Connections to public addresses only")
struct PublicConnectionTests {
    private func get(_ url: String, _ configuration: ClientConfiguration, details: Bool = false) throws
        -> TransferResult?
    {
        var configuration = configuration
        configuration.isPublic = { bytes in IPAddress(bytes: bytes)?.isPublic ?? false }
        return try Fetching.detailed(url, configuration) { request in
            request.isPublicOnly = true
            request.needsDetails = details
        }
    }

    private func refused(_ result: TransferResult?) -> String? {
        guard case .failure(let failure) = result, failure.kind == .notPublic else { return nil }
        let parts = failure.text.split(separator: " ")
        return failure.text.hasSuffix(" is not public") && parts.count == 6 ? String(parts[2]) : nil
    }

    @Test("For every answer of a name server, no connection is made to an address that is not public")
    func names() throws {
        let server = try LocalServer(
            certificate: "wildcard-many", files: [:], body: "location / { return 200 $host; }")
        let names = try NameServer()
        var configuration = try Fetching.configuration(port: 1)
        configuration.connectTo = []
        configuration.nameServers = names.address
        configuration.connectTimeout = 2000
        // Without the rule the server responds.
        #expect(try Fetching.get("https://a.many.example:\(server.port)/", configuration)?.response?.status == 200)
        let hexadecimal = { (text: String) in "v6-" + text }
        let cases: [(String, String)] = [
            ("a", "127.0.0.1"), ("v4-10-0-0-1", "10.0.0.1"), ("v4-192-168-1-1", "192.168.1.1"),
            ("v4-172-16-0-1", "172.16.0.1"), ("v4-169-254-169-254", "169.254.169.254"),
            ("v4-100-64-0-1", "100.64.0.1"), ("v4-0-0-0-0", "0.0.0.0"), ("v4-224-0-0-1", "224.0.0.1"),
            (hexadecimal("00000000000000000000000000000001"), "::1"),
            (hexadecimal("00000000000000000000ffff7f000001"), "::ffff:127.0.0.1"),
            (hexadecimal("0064ff9b00000000000000000a000001"), "64:ff9b::a00:1"),
            (hexadecimal("fd000000000000000000000000000001"), "fd00::1"),
            (hexadecimal("fe800000000000000000000000000001"), "fe80::1"),
        ]
        for (name, address) in cases {
            let result = try get("https://\(name).many.example:\(server.port)/", configuration)
            #expect(refused(result) == address, "\(name): \(String(describing: result))")
        }
        // The first answer is public and does not respond here; the second leads to this machine.
        configuration.connectTimeout = 200
        _ = try get("https://rebind.many.example:\(server.port)/", configuration)
        let second = try get("https://rebind.many.example:\(server.port)/", configuration)
        #expect(refused(second) == "127.0.0.1")
    }

    @Test("Nor when an option, libcurl or the URL itself has the address")
    func otherWays() throws {
        let server = try LocalServer(
            certificate: "wildcard-many", files: [:], body: "location / { return 200 $host; }")
        var configuration = try Fetching.configuration(port: server.port)
        #expect(refused(try get("https://a.many.example/", configuration)) == "127.0.0.1")
        configuration.connectTo = []
        configuration.resolve = ["a.many.example:\(server.port):127.0.0.1"]
        #expect(refused(try get("https://a.many.example:\(server.port)/", configuration)) == "127.0.0.1")
        for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"] {
            for details in [false, true] {
                let result = try get("https://\(host):\(server.port)/", configuration, details: details)
                #expect(refused(result) != nil, "\(host): \(String(describing: result))")
            }
        }
    }
}
