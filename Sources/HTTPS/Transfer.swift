internal import CCurl
internal import PKI
internal import POSIX

/// A libcurl easy handle with its options set once, used for one request after another.
///
/// C callbacks find this object through its address; it lives as long as its handle.
final class Transfer {
    let handle: UnsafeMutableRawPointer  //<CURL>
    let library: CurlLibrary
    private(set) var request = Request(tag: 0, url: "", at: 0, keepsConnection: false)
    /// The address that the limiter counts the request for.
    private(set) var addressKey: String?

    let handshake: HandshakeRecord
    private(set) var head = ResponseHead()
    private(set) var body: [UInt8] = []
    private(set) var receivedCount = 0
    /// libcurl's text on the failure of the request; empty when it has none.
    let errorText: UnsafeMutablePointer<CChar>

    private let trust: TrustStore
    private let bodyLimit: Int
    private let userAgent: String
    private let connectTo: StringList
    private let connectTimeout: Int
    private let totalTimeout: Int
    private var lookupTime = 0
    /// `--resolve`.
    private let pinned: [String]
    /// The same, with the addresses of this request's host.
    private var resolve: StringList
    /// `HOST:PORT` of those addresses.
    private var resolvedName: String?
    private var sentFields: StringList

    init(
        _ library: CurlLibrary, _ configuration: ClientConfiguration, _ handshake: HandshakeRecord
    ) throws(HTTPSError) {
        guard let handle = library.functions.pointee.easy_init() else {
            throw HTTPSError(.libraryFailed, "curl_easy_init")
        }
        self.handle = handle
        self.library = library
        self.handshake = handshake
        trust = configuration.trust
        bodyLimit = configuration.bodyLimit
        userAgent = configuration.userAgent
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        connectTo = StringList(library, configuration.connectTo)
        pinned = configuration.resolve
        resolve = StringList(library, pinned)
        connectTimeout = configuration.connectTimeout
        totalTimeout = configuration.totalTimeout
        sentFields = StringList(library, [])
        setOptions(configuration)
    }

    deinit {
        library.functions.pointee.easy_cleanup(handle)
        errorText.deallocate()
    }

    /// Sets the handle up for a request.
    func prepare(_ ready: RequestQueue.Ready) {
        let request = ready.request
        addressKey = ready.addressKey
        setAddresses(ready.lookup)
        setTimeouts(lookupTime: ready.lookupTime)
        if request.userAgent != self.request.userAgent { set(CURLOPT_USERAGENT, request.userAgent ?? userAgent) }
        if request.sentFields != self.request.sentFields { setFields(request.sentFields) }
        if request.content != self.request.content { setContent(request.content) }
        self.request = request
        handshake.reset(keepsChain: request.wantsDetails)
        body.removeAll(keepingCapacity: true)
        receivedCount = 0
        head = ResponseHead()
        errorText[0] = 0
        set(CURLOPT_URL, request.url)
        set(CURLOPT_FORBID_REUSE, request.keepsConnection && !request.wantsDetails ? 0 : 1)
        set(CURLOPT_FRESH_CONNECT, request.wantsDetails ? 1 : 0)
    }

    /// Sets the addresses of the request's host in libcurl's cache, and removes those of the last host: the cache does
    /// not grow beyond the number of handles.
    private func setAddresses(_ lookup: (name: String, addresses: [String])?) {
        guard lookup != nil || resolvedName != nil else { return }
        var entries = pinned
        if let resolvedName { entries.append("-\(resolvedName)") }
        if let lookup {
            let addresses = lookup.addresses.map { $0.contains(":") ? "[\($0)]" : $0 }
            entries.append("+\(lookup.name):\(addresses.joined(separator: ","))")
        }
        resolvedName = lookup?.name
        let list = StringList(library, entries)
        _ = aasa_setopt_slist(library.functions, handle, CURLOPT_RESOLVE, list.head)
        resolve = list
    }

    /// The time limits include name resolution.
    private func setTimeouts(lookupTime: Int) {
        guard lookupTime != self.lookupTime else { return }
        self.lookupTime = lookupTime
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout - lookupTime))
        set(CURLOPT_TIMEOUT_MS, max(1, totalTimeout - lookupTime))
    }

    /// The old list is freed only after libcurl has the new one.
    private func setFields(_ fields: [String]) {
        let list = StringList(library, fields)
        _ = aasa_setopt_slist(library.functions, handle, CURLOPT_HTTPHEADER, list.head)
        sentFields = list
    }

    /// Makes the next request a POST of a copy of the content, or a GET again.
    private func setContent(_ content: [UInt8]?) {
        guard let content else {
            _ = aasa_setopt_pointer(library.functions, handle, CURLOPT_COPYPOSTFIELDS, nil)
            return set(CURLOPT_HTTPGET, 1)
        }
        set(CURLOPT_POST, 1)
        set(CURLOPT_POSTFIELDSIZE, content.count)
        // The additional byte gives empty content an address, which libcurl requires.
        (content + [0]).withUnsafeBytes {
            let start = UnsafeMutableRawPointer(mutating: $0.baseAddress)
            _ = aasa_setopt_pointer(library.functions, handle, CURLOPT_COPYPOSTFIELDS, start)
        }
    }

    private func setOptions(_ configuration: ClientConfiguration) {
        set(CURLOPT_PROTOCOLS_STR, "https")
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_USERAGENT, configuration.userAgent)
        // All encodings that libcurl can decode; the limit counts decoded bytes.
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout)
        set(CURLOPT_TIMEOUT_MS, configuration.totalTimeout)
        set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        let api = library.functions
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = aasa_setopt_pointer(api, handle, CURLOPT_ERRORBUFFER, errorText)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_PRIVATE, context)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_WRITEDATA, context)
        _ = aasa_setopt_write(api, handle, writeCallback)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_HEADERDATA, context)
        _ = aasa_setopt_header(api, handle, headerCallback)
        // libcurl's own bundle is not loaded: every connection uses the shared store.
        _ = aasa_setopt_pointer(api, handle, CURLOPT_CAINFO, nil)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_CAPATH, nil)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_SSL_CTX_DATA, context)
        _ = aasa_setopt_ssl_ctx(api, handle, sslContextCallback)
        if let list = connectTo.head { _ = aasa_setopt_slist(api, handle, CURLOPT_CONNECT_TO, list) }
        if let list = resolve.head { _ = aasa_setopt_slist(api, handle, CURLOPT_RESOLVE, list) }
    }

    private func set(_ option: CURLoption, _ value: Int) {
        _ = aasa_setopt_long(library.functions, handle, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        _ = aasa_setopt_string(library.functions, handle, option, value)
    }

    // MARK: Called by the C callbacks

    /// Returns how many bytes were kept; fewer than passed end the transfer.
    fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        let room = bodyLimit - body.count
        body.append(contentsOf: bytes.prefix(room))
        receivedCount += bytes.count
        return bytes.count > room ? 0 : bytes.count
    }

    fileprivate func receiveHead(_ line: UnsafeRawBufferPointer) { head.note(line) }

    fileprivate func configure(_ sslContext: OpaquePointer) {
        let api = library.functions.pointee
        api.ssl_ctx_set1_cert_store(sslContext, trust.handle)
        if let parameters = api.ssl_ctx_get0_param(sslContext) {
            setVerificationTime(request.verificationTime, of: parameters)
        }
        handshake.observe(sslContext, library)
    }
}

/// The progress of a response's head, from its lines as they come.
struct ResponseHead {
    /// Whether the head of the final response is complete up to its empty line (RFC 9112 section 2.1).
    private(set) var isComplete = false
    /// Whether the current head is an interim response's (RFC 9110 section 15.2).
    private var isInterim = false

    mutating func note(_ line: UnsafeRawBufferPointer) {
        if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
            isComplete = !isInterim
        } else if line.starts(with: "HTTP/".utf8) {
            // The start of another head. Other lines after a complete one are trailers (RFC 9112 section 7.1.2).
            isComplete = false
            let status = line.drop { $0 != 0x20 }.dropFirst()
            isInterim = status.first == UInt8(ascii: "1") && !status.starts(with: "101".utf8)
        }
    }
}

/// `CURLOPT_WRITEFUNCTION`.
private func writeCallback(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

/// `CURLOPT_HEADERFUNCTION`.
private func headerCallback(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    transfer.receiveHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}

/// `CURLOPT_SSL_CTX_FUNCTION`.
private func sslContextCallback(
    _ handle: UnsafeMutableRawPointer?, _ sslContext: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
) -> CURLcode {
    guard let sslContext, let context else { return CURLE_ABORTED_BY_CALLBACK }
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().configure(OpaquePointer(sslContext))
    return CURLE_OK
}
