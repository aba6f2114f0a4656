internal import PKI
internal import Synchronization
internal import AASA

/// A signed file as it was read, but for the site that it came from.
struct SignedReading: Sendable {
    /// Without ``SignerReport/coversSite``.
    var report: SignatureReport
    /// Of the report's signers, in their order.
    var certificates: [Certificate]
    /// The moments at which the report is the same, in seconds since 1970.
    var validity: ClosedRange<Int64>

    /// - Parameter site: whose certificate the signers' should be; nil leaves that unasked.
    func content(for site: Site?) -> Content {
        var report = report
        if let site {
            for index in report.signers.indices {
                report.signers[index].coversSite = certificates[index].isValid(forHost: site.host)
            }
        }
        return .signed(report)
    }
}

/// Keeps what was read of signed files, so that a file that many sites have is verified once. Bounded; shared by threads.
final class ContentCache: Sendable {
    private struct Entry {
        var reading: SignedReading
        var lastUse: Int
        var size: Int
    }

    private struct State {
        var entries: [[UInt8]: Entry] = [:]
        var size = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    /// What an entry takes beside the bytes, about.
    private static let overhead = 4096

    /// - Parameter limit: bytes in all, about.
    init(limit: Int) { self.limit = limit }

    /// Nil when the bytes were not read yet, or with another result at that moment.
    func content(of bytes: [UInt8], at moment: Timestamp) -> SignedReading? {
        state.withLock { state in
            guard let place = state.entries.index(forKey: bytes),
                state.entries.values[place].reading.validity.contains(moment.seconds)
            else { return nil }
            state.uses += 1
            state.entries.values[place].lastUse = state.uses
            return state.entries.values[place].reading
        }
    }

    func keep(_ reading: SignedReading, of bytes: [UInt8]) {
        let size = 2 * bytes.count + Self.overhead
        guard size <= limit / 4 else { return }
        state.withLock { state in
            state.uses += 1
            if let old = state.entries.updateValue(
                Entry(reading: reading, lastUse: state.uses, size: size), forKey: bytes)
            {
                state.size -= old.size
            }
            state.size += size
            guard state.size > limit else { return }
            // The half that was used longest ago goes.
            for (bytes, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                if state.size <= limit / 2 { break }
                state.entries[bytes] = nil
                state.size -= entry.size
            }
        }
    }
}
