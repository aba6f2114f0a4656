internal import PKI
internal import Synchronization
internal import AASA

/// The result of reading a signed file, independent of the site that served it.
struct SignedReading: Sendable {
    /// Without ``SignerInspection/coversSite``.
    var signature: SignatureInspection
    /// The certificates of the signers, in their order.
    var certificates: [Certificate]
    /// The moments at which the result is the same, in seconds since 1970.
    var validity: ClosedRange<Int64>

    /// Bytes of memory, about.
    ///
    /// OpenSSL's form of a certificate of 2 KiB takes four times its encoding; of long lists of short names, up to 35 times.
    var size: Int {
        var seen: Set<ObjectIdentifier> = []
        var size = signature.payload?.count ?? 0
        for (signer, certificate) in zip(signature.signers, certificates)
        where seen.insert(ObjectIdentifier(certificate)).inserted {
            let count = certificate.encoding.count
            size += 4 * count + 32 * max(0, count - 4096)
            size += signer.subject.utf8.count + signer.issuer.utf8.count
            size += signer.names.reduce(0) { $0 + $1.utf8.count + 32 }
        }
        return size
    }

    /// - Parameter site: the site that the signers' certificates must cover; nil leaves this unchecked.
    func content(for site: Site?) -> Content {
        var signature = signature
        if let site {
            for index in signature.signers.indices {
                signature.signers[index].coversSite = certificates[index].isValid(forHost: site.host)
            }
        }
        return .signed(signature)
    }
}

/// Keeps the results for signed files, so that a file of many sites is verified once. Bounded; shared by threads.
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

    /// Bytes of an entry beside the file's own, about.
    private static let overhead = 4096

    /// - Parameter limit: bytes of all entries, about.
    init(limit: Int) { self.limit = limit }

    /// Returns the kept result; nil without one, or when it may differ at that moment.
    func reading(of bytes: [UInt8], at moment: Timestamp) -> SignedReading? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: bytes),
                state.entries.values[index].reading.validity.contains(moment.seconds)
            else { return nil }
            state.uses += 1
            state.entries.values[index].lastUse = state.uses
            return state.entries.values[index].reading
        }
    }

    /// Keeps the result for a file, unless it is so large that it would displace most others.
    func keep(_ reading: SignedReading, of bytes: [UInt8]) {
        let size = bytes.count + reading.size + Self.overhead
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
            // Removes the least recently used until half the room is free.
            for (bytes, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                if state.size <= limit / 2 { break }
                state.entries[bytes] = nil
                state.size -= entry.size
            }
        }
    }
}
