internal import CCares
internal import Glibc

/// Finds the addresses of names inside an event loop, any number at once, without a thread for each as libcurl has it.
///
/// What the system's resolver is configured with holds: servers, search domains, hosts file, order of both. Answers are kept
/// for a minute, as libcurl keeps its own, and no more than a few: lists name each host once, but a CDN is asked again and
/// again. Not for use from two threads at once.
final class Resolver {
    /// What became of a name.
    enum Answer: Equatable {
        /// Numeric addresses, the best first (RFC 6724).
        case addresses([String])
        case unknown
    }

    private let library: CaresLibrary
    private let channel: ares_channel
    /// Names that are being looked up, with who waits for each.
    private var waiting: [String: [Int]] = [:]
    private var done: [(waiters: [Int], answer: Answer)] = []
    private var kept: [String: (addresses: [String], at: Int)] = [:]

    private static let keepFor = 60_000
    private static let mostKept = 256

    /// - Parameter servers: `ADDRESS:PORT` with commas between them, in place of the system's; nil leaves those.
    /// - Returns: nil when there is no c-ares.
    init?(servers: String?) {
        guard let library = CaresLibrary.loaded else { return nil }
        var options = ares_options()
        // Answers to a thousand questions may come before the loop turns.
        options.socket_receive_buffer_size = 1 << 20
        var channel: ares_channel?
        guard library.functions.pointee.init_options(&channel, &options, Int32(ARES_OPT_SOCK_RCVBUF)) == ARES_SUCCESS,
            let channel
        else { return nil }
        if let servers, library.functions.pointee.set_servers_ports_csv(channel, servers) != ARES_SUCCESS {
            library.functions.pointee.destroy(channel)
            return nil
        }
        self.library = library
        self.channel = channel
    }

    /// Every lookup under way is told, as its contract has it; nobody waits any more.
    deinit { library.functions.pointee.destroy(channel) }

    /// Whether ``collect()`` has something.
    var hasNews: Bool { !done.isEmpty }

    /// Looks a name up for `waiter`; the answer comes with ``collect()``.
    func look(up name: String, for waiter: Int, now: Int) {
        if let known = kept[name], now - known.at < Self.keepFor {
            done.append(([waiter], .addresses(known.addresses)))
            return
        }
        if waiting[name] != nil {
            waiting[name]?.append(waiter)
            return
        }
        waiting[name] = [waiter]
        var hints = ares_addrinfo_hints()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        let lookup = Lookup(resolver: self, name: name, startedAt: now)
        library.functions.pointee.getaddrinfo(
            channel, name, nil, &hints, answered, Unmanaged.passRetained(lookup).toOpaque())
    }

    /// What was found since the last call.
    func collect() -> [(waiters: [Int], answer: Answer)] {
        defer { done.removeAll() }
        return done
    }

    /// Forgets everybody who waits.
    func cancel() {
        library.functions.pointee.cancel(channel)
        done.removeAll()
    }

    /// The sockets to be watched, and for what.
    var sockets: [(descriptor: Int32, reads: Bool, writes: Bool)] {
        var found = [ares_socket_t](repeating: -1, count: Int(ARES_GETSOCK_MAXNUM))
        let bits = library.functions.pointee.getsock(channel, &found, Int32(found.count))
        return found.indices.compactMap { place in
            let reads = aasa_cares_wants_read(bits, Int32(place)) != 0
            let writes = aasa_cares_wants_write(bits, Int32(place)) != 0
            return reads || writes ? (found[place], reads, writes) : nil
        }
    }

    /// Milliseconds until c-ares wants to look after its own; at most `longest`.
    func wait(_ longest: Int) -> Int {
        var most = timeval(tv_sec: longest / 1000, tv_usec: longest % 1000 * 1000)
        var found = timeval()
        guard let time = library.functions.pointee.timeout(channel, &most, &found)?.pointee else { return longest }
        return min(longest, time.tv_sec * 1000 + Int(time.tv_usec) / 1000 + 1)
    }

    /// Looks after the sockets that are ready, and after what is overdue.
    func process(readable: [Int32], writable: [Int32]) {
        let none: ares_socket_t = -1
        for descriptor in readable { library.functions.pointee.process_fd(channel, descriptor, none) }
        for descriptor in writable { library.functions.pointee.process_fd(channel, none, descriptor) }
        library.functions.pointee.process_fd(channel, none, none)
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

    private func finish(_ lookup: Lookup, _ addresses: [String]) {
        let waiters = waiting.removeValue(forKey: lookup.name) ?? []
        done.append((waiters, addresses.isEmpty ? .unknown : .addresses(addresses)))
        guard !addresses.isEmpty else { return }
        if kept.count >= Self.mostKept { kept.removeAll(keepingCapacity: true) }
        kept[lookup.name] = (addresses, lookup.startedAt)
    }

    /// `ares_addrinfo_callback`; called once for every lookup.
    private let answered: ares_addrinfo_callback = { context, status, _, result in
        guard let context else { return }
        let lookup = Unmanaged<Lookup>.fromOpaque(context).takeRetainedValue()
        // The channel is going: nobody is left to be told.
        if status == ARES_EDESTRUCTION { return }
        let resolver = lookup.resolver
        defer { if let result { resolver.library.functions.pointee.freeaddrinfo(result) } }
        if status == ARES_ECANCELLED {
            resolver.waiting[lookup.name] = nil
            return
        }
        resolver.finish(lookup, Resolver.addresses(status == ARES_SUCCESS ? result : nil))
    }

    private static func addresses(_ result: UnsafeMutablePointer<ares_addrinfo>?) -> [String] {
        var addresses: [String] = []
        var node = result?.pointee.nodes
        while let entry = node {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let found = getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            if found == 0 {
                let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                if !addresses.contains(address) { addresses.append(address) }
            }
            node = entry.pointee.ai_next
        }
        return addresses
    }
}
