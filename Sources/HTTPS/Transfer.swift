internal import CCurl
internal import PKI
internal import POSIX

/// A libcurl easy handle with its options; used for one request after another, each with a new handle.
///
/// C callbacks find this object through its address; it lives as long as its handle.
final class Transfer {
    private(set) var handle: UnsafeMutableRawPointer  //<CURL>
    let library: CurlLibrary
    private(set) var request = Request(tag: 0, url: "", at: 0, keepsConnection: false)
    /// The address that the limiter counts the request for.
    private(set) var addressKey: String?

    let handshake: HandshakeRecord
    private(set) var limits: ConnectionLimits
    /// Whether the request is made again, after a time-out while the process was busy.
    private(set) var isRetry = false
    /// ``Client``'s sum when the request started.
    private(set) var stallsAtStart = 0
    private(set) var head = ResponseHead(keeping: [])
    private(set) var body: [UInt8] = []
    /// Bytes of decoded content that came, including those that were not kept.
    private(set) var receivedCount = 0
    /// An address to which no connection was made, since it is not public.
    private(set) var refusedAddress: String?
    /// libcurl's text on the failure of the request; empty when it has none.
    let errorText: UnsafeMutablePointer<CChar>

    let sockets: SocketTable
    let configuration: ClientConfiguration
    private var isUsed = false
    /// Whether libcurl reports that a request begins (since 7.80). Without it the limits of a reused
    /// connection are not known.
    private var reportsSending = true
    private let connectTo: StringList
    /// `--resolve`, with the addresses of this request's host.
    private var resolve: StringList
    /// `HOST:PORT` of those addresses.
    private var resolvedName: String?
    private var sentFields: StringList
    /// Milliseconds of the lookup before the transfer.
    private(set) var lookupTime = 0

    init(
        _ library: CurlLibrary, _ configuration: ClientConfiguration, handshake: HandshakeRecord, sockets: SocketTable
    ) throws(HTTPSError) {
        handle = try Self.newHandle(library)
        self.library = library
        self.handshake = handshake
        self.sockets = sockets
        limits = sockets.newLimits(bodyLimit: configuration.bodyLimit, deadline: 0)
        self.configuration = configuration
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        connectTo = StringList(of: configuration.connectTo.map(\.text), library)
        resolve = StringList(of: configuration.resolve.map(\.text), library)
        sentFields = StringList(of: [], library)
        setOptions()
    }

    private static func newHandle(_ library: CurlLibrary) throws(HTTPSError) -> UnsafeMutableRawPointer {
        guard let handle = library.api.easy_init() else { throw HTTPSError(.libraryFailed, detail: "curl_easy_init") }
        return handle
    }

    /// The bytes of the response that are kept.
    private var bodyLimit: Int { request.bodyLimit ?? configuration.bodyLimit }

    deinit {
        library.api.easy_cleanup(handle)
        errorText.deallocate()
    }

    /// Sets the handle up for a request.
    ///
    /// - Parameter stalls: milliseconds for which the loop was blocked so far.
    func prepare(_ ready: RequestQueue.Ready, stalls: Int) throws(HTTPSError) {
        if isUsed {
            // libcurl before 8.1.1 uses a field of the handle's previous response, which is freed, when a head begins
            // with white space (curl issue 11101): a server could crash the process.
            let new = try Self.newHandle(library)
            library.api.easy_cleanup(handle)
            handle = new
            setOptions()
        }
        isUsed = true
        request = ready.request
        isRetry = ready.isRetry
        stallsAtStart = stalls
        let timeLimit = min(configuration.totalTimeout, request.timeLimit ?? .max)
        let timeLeft = max(1, timeLimit - ready.lookupTime)
        limits = sockets.newLimits(bodyLimit: bodyLimit, deadline: SteadyClock.milliseconds + timeLeft)
        addressKey = ready.addressKey
        lookupTime = ready.lookupTime
        setAddresses(ready.lookup)
        // The time limits include name resolution.
        set(CURLOPT_CONNECTTIMEOUT_MS, to: max(1, configuration.connectTimeout - lookupTime))
        set(CURLOPT_TIMEOUT_MS, to: timeLeft)
        _ = aasa_setopt_protocols(library.functions, handle, request.allowsHTTP ? 1 : 0)
        if let agent = request.userAgent { set(CURLOPT_USERAGENT, to: agent) }
        if !request.sentFields.isEmpty {
            let list = StringList(of: request.sentFields, library)
            _ = aasa_setopt_slist(library.functions, handle, CURLOPT_HTTPHEADER, list.head)
            sentFields = list
        }
        if let content = request.content { setContent(content) }
        handshake.reset(keepsChain: request.needsDetails)
        body.removeAll(keepingCapacity: true)
        receivedCount = 0
        refusedAddress = nil
        head = ResponseHead(keeping: request.namesOfFields)
        errorText[0] = 0
        set(CURLOPT_URL, to: request.url)
        let families =
            switch request.family {
            case .ipv4?: CURL_IPRESOLVE_V4
            case .ipv6?: CURL_IPRESOLVE_V6
            case nil: CURL_IPRESOLVE_WHATEVER
            }
        set(CURLOPT_IPRESOLVE, to: Int(families))
        let keepsConnection = request.keepsConnection && !request.needsDetails && reportsSending
        set(CURLOPT_FORBID_REUSE, to: keepsConnection ? 0 : 1)
        set(CURLOPT_FRESH_CONNECT, to: request.needsDetails || isRetry ? 1 : 0)
    }

    /// Sets the addresses of the request's host in libcurl's cache, and removes those of the last host: the cache does
    /// not grow beyond the number of handles.
    private func setAddresses(_ lookup: (name: String, addresses: [String])?) {
        guard lookup != nil || resolvedName != nil else { return }
        var entries = configuration.resolve.map(\.text)
        if let resolvedName { entries.append("-\(resolvedName)") }
        if let lookup {
            let addresses = lookup.addresses.map { address in address.contains(":") ? "[\(address)]" : address }
            entries.append("+\(lookup.name):\(addresses.joined(separator: ","))")
        }
        resolvedName = lookup?.name
        let list = StringList(of: entries, library)
        _ = aasa_setopt_slist(library.functions, handle, CURLOPT_RESOLVE, list.head)
        resolve = list
    }

    /// Makes the request a POST of a copy of the content.
    private func setContent(_ content: [UInt8]) {
        set(CURLOPT_POST, to: 1)
        set(CURLOPT_POSTFIELDSIZE, to: content.count)
        // The additional byte gives empty content an address, which libcurl requires.
        (content + [0]).withUnsafeBytes {
            let start = UnsafeMutableRawPointer(mutating: $0.baseAddress)
            _ = aasa_setopt_pointer(library.functions, handle, CURLOPT_COPYPOSTFIELDS, start)
        }
    }

    private func setOptions() {
        set(CURLOPT_SSLVERSION, to: Int(CURL_SSLVERSION_TLSv1_2))
        set(CURLOPT_NOSIGNAL, to: 1)
        set(CURLOPT_FOLLOWLOCATION, to: 0)
        set(CURLOPT_USERAGENT, to: configuration.userAgent)
        // All encodings that libcurl can decode; the limit counts decoded bytes.
        set(CURLOPT_ACCEPT_ENCODING, to: "")
        set(CURLOPT_SSL_SESSIONID_CACHE, to: 0)
        // One file needs no HTTP/2, whose control frames (RFC 9113 section 6) have no limit of number.
        set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1))
        let api = library.functions
        _ = aasa_setopt_pointer(api, handle, CURLOPT_ERRORBUFFER, errorText)
        // libcurl's own bundle is not loaded: every connection uses the shared store.
        _ = aasa_setopt_pointer(api, handle, CURLOPT_CAINFO, nil)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_CAPATH, nil)
        reportsSending = setCallbacks()
        if let list = connectTo.head { _ = aasa_setopt_slist(api, handle, CURLOPT_CONNECT_TO, list) }
        if let list = resolve.head { _ = aasa_setopt_slist(api, handle, CURLOPT_RESOLVE, list) }
    }

    private func set(_ option: CURLoption, to value: Int) {
        _ = aasa_setopt_long(library.functions, handle, option, value)
    }

    private func set(_ option: CURLoption, to value: String) {
        _ = aasa_setopt_string(library.functions, handle, option, value)
    }

    // MARK: Called by the C callbacks

    /// Returns the number of bytes; 0, which ends the transfer, if they exceed the limit.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        noteProgress()
        let room = bodyLimit - body.count
        body.append(contentsOf: bytes.prefix(room))
        receivedCount += bytes.count
        if bytes.count > room { return 0 }
        return bytes.count
    }

    /// Returns whether the transfer goes on.
    func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        noteProgress()
        guard limits.countLine(line.count) else { return false }
        head.note(line)
        return head.problem == nil
    }

    func beginSending() {
        sockets.sender = self
        noteProgress()
    }

    /// Renews the limit for a response that does not go on.
    private func noteProgress() {
        if let idleLimit = request.idleLimit { limits.allow(idleLimit) }
    }

    /// Uses the limits of the connection that serves the request, with this request's deadline.
    func use(_ connection: ConnectionLimits) {
        guard connection !== limits else { return }
        connection.begin(limits)
        limits = connection
        noteProgress()
    }

    /// The last moment before a connection: for every way of resolving the name, this is the address.
    func openSocket(_ address: UnsafePointer<curl_sockaddr>) -> Int32 {
        if request.isPublicOnly {
            let target = address.pointer(to: \.addr).flatMap { NetworkAddress.bytes(ofSocketAddress: $0) }
            guard let target, configuration.isPublic(target) else {
                refusedAddress = target.flatMap(NetworkAddress.text) ?? "of another family"
                return -1
            }
        }
        let pointee = address.pointee
        return sockets.open(
            family: pointee.family, type: pointee.socktype, protocolNumber: pointee.protocol, for: limits)
    }

    func configure(_ sslContext: OpaquePointer) {
        let api = library.api
        api.ssl_ctx_set1_cert_store(sslContext, configuration.trust.handle)
        if let parameters = api.ssl_ctx_get0_param(sslContext) {
            setVerificationTime(request.verificationTime, of: parameters)
        }
        handshake.observe(sslContext, with: library)
        limits.observe(sslContext, with: library)
    }
}
