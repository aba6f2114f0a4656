internal import CCurl
internal import PKI

/// One slot of the event loop: a libcurl easy handle with its options set once, used for one request after another.
///
/// C callbacks find this object through its address; it stays alive as long as its handle.
final class Transfer {
    let handle: UnsafeMutableRawPointer  //<CURL>
    private(set) var request = Request(tag: 0, url: "", at: 0, keepsConnection: false)

    let library: CurlLibrary
    /// What the server presented in the handshake of a request that asks for it.
    let handshake: HandshakeRecord
    private let trust: TrustStore
    private let bodyLimit: Int
    private let userAgent: String
    private var body: [UInt8] = []
    private var receivedCount = 0
    fileprivate var head = HeadProgress()
    private let errorText: UnsafeMutablePointer<CChar>
    private let connectTo: StringList
    /// `--resolve`, and below it the addresses of this request's host.
    private let pinned: [String]
    private var resolve: StringList
    /// `HOST:PORT` that libcurl was told addresses of.
    private var lookedUp: String?
    private let connectTimeout: Int
    private let totalTimeout: Int
    private var spent = 0
    /// Where the request is counted.
    private(set) var lane: String?
    private var requestFields: StringList

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
        requestFields = StringList(library, [])
        setOptions(configuration)
    }

    deinit {
        library.functions.pointee.easy_cleanup(handle)
        errorText.deallocate()
    }

    /// Makes the slot ready for a request.
    func prepare(_ departure: RequestQueue.Ready) {
        let request = departure.request
        lane = departure.lane
        tell(departure.lookup)
        limit(spent: departure.spent)
        if request.userAgent != self.request.userAgent { set(CURLOPT_USERAGENT, request.userAgent ?? userAgent) }
        if request.sentFields != self.request.sentFields { send(request.sentFields) }
        if request.content != self.request.content { setContent(request.content) }
        self.request = request
        handshake.expect(chain: request.wantsDetails)
        body.removeAll(keepingCapacity: true)
        receivedCount = 0
        head = HeadProgress()
        errorText[0] = 0
        set(CURLOPT_URL, request.url)
        set(CURLOPT_FORBID_REUSE, request.keepsConnection && !request.wantsDetails ? 0 : 1)
        set(CURLOPT_FRESH_CONNECT, request.wantsDetails ? 1 : 0)
    }

    /// What came of the request, after libcurl said that it is done with `result`.
    func exchange(_ result: CURLcode) -> TransferResult {
        let status = number(CURLINFO_RESPONSE_CODE)
        // To libcurl a head that ends with the connection is whole; what it says may be half of what was meant.
        if result == CURLE_OK, !head.isWhole || status == 0 { return .failure(cutHead) }
        // A final answer without the file has said all: what becomes of its body does not matter.
        let isFinal = head.isWhole && status >= 200 && status != 200 && result != CURLE_PEER_FAILED_VERIFICATION
        // Our own refusal of further bytes is an answer that is too long.
        guard result == CURLE_OK || isFinal || (result == CURLE_WRITE_ERROR && receivedCount > body.count) else {
            let text = errorText[0] == 0 ? library.functions.pointee.easy_strerror(result) : UnsafePointer(errorText)
            let isProxys = number(CURLINFO_PROXY_SSL_VERIFYRESULT) != 0
            let kind = isProxys ? .proxyFailed : kind(of: result)
            // The certificates of a proxy are not the site's.
            if kind == .proxyFailed { handshake.expect(chain: false) }
            return .failure(
                Failure(
                    kind: kind, text: Self.withoutProxy(text.map { String(cString: $0) } ?? ""),
                    serverNotAfter: handshake.serverNotAfter, details: details))
        }
        return .response(
            Response(
                status: status, contentType: string(CURLINFO_CONTENT_TYPE),
                redirectTarget: string(CURLINFO_REDIRECT_URL), retryAfter: retryAfter,
                body: body, receivedCount: receivedCount, fields: wantedFields,
                serverNotAfter: handshake.serverNotAfter, details: details))
    }

    /// RFC 9112 section 8: a message that ends within its head is incomplete.
    private var cutHead: Failure {
        Failure(
            kind: .answerBroken, text: "the connection ended within the head of the answer",
            serverNotAfter: handshake.serverNotAfter, details: details)
    }

    /// Tells libcurl the addresses of the request's host. Those of the slot's last host are taken back, so that libcurl
    /// keeps no more of them than there are slots.
    private func tell(_ lookup: (name: String, addresses: [String])?) {
        guard lookup != nil || lookedUp != nil else { return }
        var entries = pinned
        if let lookedUp { entries.append("-\(lookedUp)") }
        if let lookup {
            let addresses = lookup.addresses.map { $0.contains(":") ? "[\($0)]" : $0 }
            entries.append("+\(lookup.name):\(addresses.joined(separator: ","))")
        }
        lookedUp = lookup?.name
        let list = StringList(library, entries)
        _ = aasa_setopt_slist(library.functions, handle, CURLOPT_RESOLVE, list.head)
        resolve = list
    }

    /// The time that finding the address took counts.
    private func limit(spent: Int) {
        guard spent != self.spent else { return }
        self.spent = spent
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout - spent))
        set(CURLOPT_TIMEOUT_MS, max(1, totalTimeout - spent))
    }

    /// The old list is let go only after libcurl knows of the new one.
    private func send(_ fields: [String]) {
        let list = StringList(library, fields)
        _ = aasa_setopt_slist(library.functions, handle, CURLOPT_HTTPHEADER, list.head)
        requestFields = list
    }

    /// Makes the next request a POST of a copy of the content, or a GET again.
    private func setContent(_ content: [UInt8]?) {
        guard let content else {
            _ = aasa_setopt_pointer(library.functions, handle, CURLOPT_COPYPOSTFIELDS, nil)
            return set(CURLOPT_HTTPGET, 1)
        }
        set(CURLOPT_POST, 1)
        set(CURLOPT_POSTFIELDSIZE, content.count)
        // The byte more gives content without bytes an address, which libcurl wants.
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
        // Every encoding that libcurl can undo; the limit counts decoded bytes.
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout)
        set(CURLOPT_TIMEOUT_MS, configuration.totalTimeout)
        set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        let api = library.functions
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = aasa_setopt_pointer(api, handle, CURLOPT_ERRORBUFFER, errorText)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_PRIVATE, context)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_WRITEDATA, context)
        _ = aasa_setopt_write(api, handle, receive)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_HEADERDATA, context)
        _ = aasa_setopt_header(api, handle, receiveHead)
        // No bundle of libcurl's own: the shared store is put in its place for every connection.
        _ = aasa_setopt_pointer(api, handle, CURLOPT_CAINFO, nil)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_CAPATH, nil)
        _ = aasa_setopt_pointer(api, handle, CURLOPT_SSL_CTX_DATA, context)
        _ = aasa_setopt_ssl_ctx(api, handle, shareTrust)
        if let list = connectTo.head { _ = aasa_setopt_slist(api, handle, CURLOPT_CONNECT_TO, list) }
        if let list = resolve.head { _ = aasa_setopt_slist(api, handle, CURLOPT_RESOLVE, list) }
    }

    /// libcurl's sentences about a proxy's URL that it cannot read quote it, and the password in it.
    private static func withoutProxy(_ text: String) -> String {
        guard text.hasPrefix("Unsupported proxy"), let start = text.firstIndex(of: "'"),
            let end = text.lastIndex(of: "'"), start < end
        else { return text }
        return text[...start] + "…" + text[end...]
    }

    private func kind(of result: CURLcode) -> Failure.Kind {
        switch result {
        case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyFailed
        case CURLE_COULDNT_CONNECT: .notConnected
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        // Apart from the chain, libcurl verifies the host's name alone.
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
            .serverUntrusted(handshake.problem.map { .chain($0) } ?? .hostName)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: .handshakeFailed
        case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_BAD_CONTENT_ENCODING,
            CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            .answerBroken
        default: .other
        }
    }

    // MARK: What the C callbacks call

    /// Returns how many bytes were taken; fewer than offered ends the transfer.
    fileprivate func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        let room = bodyLimit - body.count
        body.append(contentsOf: bytes.prefix(room))
        receivedCount += bytes.count
        return bytes.count > room ? 0 : bytes.count
    }

    fileprivate func configure(_ sslContext: UnsafeMutableRawPointer) {
        let api = library.functions.pointee
        api.ssl_ctx_set1_cert_store(sslContext, UnsafeMutableRawPointer(trust.handle))
        if let parameters = api.ssl_ctx_get0_param(sslContext) {
            setVerificationTime(request.verificationTime, of: OpaquePointer(parameters))
        }
        handshake.observe(sslContext, library)
    }
}

/// `CURLOPT_WRITEFUNCTION`.
private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

/// `CURLOPT_HEADERFUNCTION`.
private func receiveHead(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    transfer.head.note(UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}

/// `CURLOPT_SSL_CTX_FUNCTION`.
private func shareTrust(
    _ handle: UnsafeMutableRawPointer?, _ sslContext: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
) -> CURLcode {
    guard let sslContext, let context else { return CURLE_ABORTED_BY_CALLBACK }
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().configure(sslContext)
    return CURLE_OK
}

// MARK: Options and answers of the handle

extension Transfer {
    private func set(_ option: CURLoption, _ value: Int) {
        _ = aasa_setopt_long(library.functions, handle, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        _ = aasa_setopt_string(library.functions, handle, option, value)
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        _ = aasa_getinfo_long(library.functions, handle, info, &value)
        return value
    }

    func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        _ = aasa_getinfo_offset(library.functions, handle, info, &value)
        return Int(value)
    }

    /// Seconds that the server asks to wait: RFC 9110 section 10.2.3. A number is read here, since newer libcurl cuts it
    /// to six hours; a date is left to libcurl, which knows the server's forms of it.
    private var retryAfter: Int? {
        var header: UnsafeMutablePointer<curl_header>?
        let code = library.functions.pointee.easy_header(handle, "Retry-After", 0, UInt32(CURLH_HEADER), -1, &header)
        guard code == CURLHE_OK, let value = header?.pointee.value.map({ String(cString: $0) }) else { return nil }
        let isNumber = !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let seconds = isNumber ? Int(value) ?? Int.max : offset(CURLINFO_RETRY_AFTER)
        return seconds > 0 ? seconds : nil
    }

    func string(_ info: CURLINFO) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        _ = aasa_getinfo_string(library.functions, handle, info, &value)
        return value.map { String(cString: $0) }
    }
}
