import Testing

@testable import WebDriver

@Suite("Endpoints of the loopback interface")
struct LoopbackEndpointTests {
    @Test("Those that are chosen together have different ports")
    func ports() throws {
        for count in [0, 2, 500] {
            let endpoints = try #require(LoopbackEndpoint.free(count, at: LoopbackEndpoint.ownAddress()))
            #expect(endpoints.count == count && Set(endpoints.map(\.port)).count == count)
        }
    }
}
