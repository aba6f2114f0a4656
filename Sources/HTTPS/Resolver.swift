internal import CCares
internal import Glibc
internal import POSIX

/// c-ares, initialised; nil when it is not installed: libcurl resolves names then. Its functions may be called from any
/// thread, on channels of that thread.
private let cares: SharedLibrary<aasa_cares>? = {
    guard
        let library = try? SharedLibrary<aasa_cares>.load(
            "libcares.so.2", symbols: aasa_cares_symbols(), oldest: "1.16"
        ).get(),
        library.api.library_init(0) == ARES_SUCCESS
    else { return nil }
    return library
}()

/// c-ares's name and version, or that there is none. The corresponding C function is `ares_version`.
package var caresVersion: String {
    guard let version = cares?.api.version(nil) else { return "c-ares cannot be loaded: libcurl resolves names" }
    return "c-ares \(String(cString: version))"
}

/// Resolves any number of names inside an event loop, where libcurl starts a thread for each.
///
/// The configuration of the system's resolver applies: servers, search domains, hosts file, the order of both. A few
/// results are kept for a minute, as libcurl keeps its own: lists name each host once, but a CDN has many requests. Not
/// for use from two threads at once.
final class Resolver {
    private let functions: UnsafePointer<aasa_cares>
    private let channel: ares_channel
    /// Current lookups: names with the tickets that wait for each.
    private var waiting: [String: [Int]] = [:]
    private var results: [(tickets: [Int], addresses: [String])] = []
    private var kept: [String: (addresses: [String], at: Int)] = [:]
    /// Why a name could not be looked up, if this process is the reason. c-ares reports other reasons: `errno` is set to
    /// 0 before each of its calls.
    private(set) var limit: HTTPSError?

    /// Milliseconds.
    private static let keepTime = 60_000
    /// Names whose addresses are kept.
    private static let maximumKept = 256
    /// The addresses of one name that are tried: an answer over TCP has room for thousands, and no time
    /// limit for so many connections.
    private static let maximumAddresses = 64

    /// - Parameter servers: `ADDRESS:PORT`, separated by commas, in place of the system's; nil: those.
    /// - Returns: nil when c-ares is not installed or cannot be set up.
    init?(servers: String?) {
        guard let functions = cares?.functions else { return nil }
        var options = ares_options()
        // A thousand replies may come before the loop turns.
        options.socket_receive_buffer_size = 1 << 20
        var channel: ares_channel?
        errno = 0
        guard functions.pointee.init_options(&channel, &options, Int32(ARES_OPT_SOCK_RCVBUF)) == ARES_SUCCESS,
            let channel
        else { return nil }
        if let servers, functions.pointee.set_servers_ports_csv(channel, servers) != ARES_SUCCESS {
            functions.pointee.destroy(channel)
            return nil
        }
        // The configuration may not have been read.
        limit = .ofLimit
        self.functions = functions
        self.channel = channel
    }

    /// Calls back for every current lookup (`ARES_EDESTRUCTION`), which has no effect.
    deinit { functions.pointee.destroy(channel) }

    /// Whether ``takeResults()`` returns something.
    var hasResults: Bool { !results.isEmpty }

    /// Looks a name up for `ticket`; ``takeResults()`` returns the result.
    func look(up name: String, for ticket: Int, now: Int) {
        if let recent = kept[name], now - recent.at < Self.keepTime {
            results.append(([ticket], recent.addresses))
            return
        }
        if waiting[name] != nil {
            waiting[name]?.append(ticket)
            return
        }
        waiting[name] = [ticket]
        var hints = ares_addrinfo_hints()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        let lookup = Lookup(resolver: self, name: name, startedAt: now)
        errno = 0
        functions.pointee.getaddrinfo(channel, name, nil, &hints, completed, Unmanaged.passRetained(lookup).toOpaque())
    }

    /// The results since the last call: numeric addresses, the best first (RFC 6724); none for an unknown name.
    func takeResults() -> [(tickets: [Int], addresses: [String])] {
        defer { results.removeAll() }
        return results
    }

    func cancel() {
        functions.pointee.cancel(channel)
        results.removeAll()
    }

    /// The sockets to be watched, and for what.
    var sockets: [(descriptor: Int32, reads: Bool, writes: Bool)] {
        var descriptors = [ares_socket_t](repeating: -1, count: Int(ARES_GETSOCK_MAXNUM))
        let bits = functions.pointee.getsock(channel, &descriptors, Int32(descriptors.count))
        var sockets: [(descriptor: Int32, reads: Bool, writes: Bool)] = []
        for (index, descriptor) in descriptors.enumerated() {
            let reads = aasa_cares_wants_read(bits, Int32(index)) != 0
            let writes = aasa_cares_wants_write(bits, Int32(index)) != 0
            if reads || writes { sockets.append((descriptor, reads, writes)) }
        }
        return sockets
    }

    /// Milliseconds until c-ares must process its timeouts; at most `longest`.
    func timeout(atMost longest: Int) -> Int {
        var most = timeval(tv_sec: longest / 1000, tv_usec: longest % 1000 * 1000)
        var next = timeval()
        guard let time = functions.pointee.timeout(channel, &most, &next)?.pointee else { return longest }
        return min(longest, time.tv_sec * 1000 + Int(time.tv_usec) / 1000 + 1)
    }

    /// Processes the sockets that are ready, and timeouts.
    func process(readable: [Int32], writable: [Int32]) {
        let none: ares_socket_t = -1
        errno = 0
        for descriptor in readable { functions.pointee.process_fd(channel, descriptor, none) }
        for descriptor in writable { functions.pointee.process_fd(channel, none, descriptor) }
        functions.pointee.process_fd(channel, none, none)
    }

    private final class Lookup {
        unowned let resolver: Resolver
        let name: String
        let startedAt: Int

        init(resolver: Resolver, name: String, startedAt: Int) {
            self.resolver = resolver
            self.name = name
            self.startedAt = startedAt
        }
    }

    private func finish(_ lookup: Lookup, with addresses: [String]) {
        results.append((waiting.removeValue(forKey: lookup.name) ?? [], addresses))
        guard !addresses.isEmpty else { return }
        if kept.count >= Self.maximumKept { kept.removeAll(keepingCapacity: true) }
        kept[lookup.name] = (addresses, lookup.startedAt)
    }

    /// `ares_addrinfo_callback`; called once for every lookup.
    private let completed: ares_addrinfo_callback = { context, status, _, result in
        let limit = HTTPSError.ofLimit
        guard let context else { return }
        let lookup = Unmanaged<Lookup>.fromOpaque(context).takeRetainedValue()
        // The resolver is being deallocated.
        if status == ARES_EDESTRUCTION { return }
        let resolver = lookup.resolver
        defer { if let result { resolver.functions.pointee.freeaddrinfo(result) } }
        if status == ARES_ECANCELLED {
            resolver.waiting[lookup.name] = nil
            return
        }
        if status != ARES_SUCCESS, let limit { resolver.limit = limit }
        resolver.finish(lookup, with: Resolver.addresses(status == ARES_SUCCESS ? result : nil))
    }

    private static func addresses(_ result: UnsafeMutablePointer<ares_addrinfo>?) -> [String] {
        var addresses: [String] = []
        var node = result?.pointee.nodes
        while let entry = node, addresses.count < maximumAddresses {
            let bytes = NetworkAddress.bytes(ofSocketAddress: entry.pointee.ai_addr)
            if let address = bytes.flatMap(NetworkAddress.text), !addresses.contains(address) {
                addresses.append(address)
            }
            node = entry.pointee.ai_next
        }
        return addresses
    }
}
