@testable import AASAToolkit

/// A pool's delegate made of closures.
final class PoolDelegate: SitePoolDelegate {
    private let source: () throws(ToolkitError) -> NextTask
    private let receiver: ([CompletedCheck]) throws(ToolkitError) -> Void
    private let waker: (Int32) -> Void

    init(
        next: @escaping () throws(ToolkitError) -> NextTask,
        completed: @escaping ([CompletedCheck]) throws(ToolkitError) -> Void = { _ in },
        wake: @escaping (Int32) -> Void = { _ in }
    ) {
        source = next
        receiver = completed
        waker = wake
    }

    func next() throws(ToolkitError) -> NextTask { try source() }
    func completed(_ checks: [CompletedCheck]) throws(ToolkitError) { try receiver(checks) }
    func wake(_ descriptor: Int32) { waker(descriptor) }
}

extension NetworkOptions {
    /// Options without limits that matter; `connectTo` leads to the test's server.
    static func test(_ connectTo: [String]) -> NetworkOptions {
        NetworkOptions(
            connectTo: connectTo, resolve: [], connectTimeout: .seconds(20), timeout: .seconds(20),
            userAgent: "aasa-test/1",
            jobs: 32, rate: nil, perAddress: nil, threads: 2, cdn: "https://cdn.example")
    }
}
