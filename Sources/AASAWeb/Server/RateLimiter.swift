internal import POSIX
internal import Synchronization

/// Counts what a client does within a time, for any number of clients in limited memory.
final class RateLimiter: Sendable {
    private struct Window {
        /// In milliseconds of the monotonic clock.
        var start: Int
        var count: Int
    }

    private let windows = Mutex<[String: Window]>([:])
    /// Uses by one client within the time.
    private let limit: Int
    private let milliseconds: Int
    /// Clients that are counted apart.
    private static let maximumClients = 20_000

    init(limit: Int, seconds: Int) {
        self.limit = limit
        milliseconds = seconds * 1000
    }

    /// Returns how many seconds the client must wait; nil: it may act.
    func wait(_ client: String) -> Int? {
        let now = SteadyClock.milliseconds
        return windows.withLock { windows in
            guard let window = windows[client], window.count >= limit else { return nil }
            let left = window.start + milliseconds - now
            if left <= 0 { return nil }
            return left / 1000 + 1
        }
    }

    func count(_ client: String) {
        let now = SteadyClock.milliseconds
        windows.withLock { windows in
            if windows.count >= Self.maximumClients {
                windows = windows.filter { now < $0.value.start + milliseconds }
                // More clients than that at once: all begin again.
                if windows.count >= Self.maximumClients { windows = [:] }
            }
            if let window = windows[client], now < window.start + milliseconds {
                windows[client]?.count += 1
            } else {
                windows[client] = Window(start: now, count: 1)
            }
        }
    }

    /// Counts an action unless the client must wait; returns for how many seconds.
    func use(_ client: String) -> Int? {
        if let wait = wait(client) { return wait }
        count(client)
        return nil
    }

    func reset(_ client: String) { windows.withLock { $0[client] = nil } }
}
