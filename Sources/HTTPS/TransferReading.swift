internal import CCurl
internal import Glibc
internal import PKI
internal import POSIX

/// The result of a transfer, read from its handle.
extension Transfer {
    /// - Parameter code: libcurl's result of the transfer.
    func result(_ code: CURLcode) -> TransferResult {
        let status = number(CURLINFO_RESPONSE_CODE)
        let isExpired = sockets.watchdog.finish(request: limits.request, sockets: limits.sockets)
        if let problem = headProblem(code, status: status) { return failure(.invalidResponse, text: problem) }
        if code == CURLE_COULDNT_CONNECT, let refusedAddress {
            return failure(.notPublic, text: "the address \(refusedAddress) is not public")
        }
        // A complete head without a file decides; the rest of the response does not matter.
        let isFinal = head.isComplete && status > 100 && status != 200 && code != CURLE_PEER_FAILED_VERIFICATION
        if !isFinal, isExpired { return failure(.timedOut, text: expiryText) }
        if let problem = head.problem { return failure(.invalidResponse, text: problem) }
        if !isFinal, let excess = limits.excess {
            let hadHandshake = offset(CURLINFO_APPCONNECT_TIME_T) > 0
            return failure(hadHandshake ? .invalidResponse : .handshakeFailed, text: excess)
        }
        // An error of our own write function.
        let isTooLong = code == CURLE_WRITE_ERROR && receivedCount > body.count
        let isMisstated = code == CURLE_BAD_CONTENT_ENCODING && status == 200
        guard code == CURLE_OK || isFinal || isTooLong || isMisstated else { return failure(of: code) }
        if status == 200, hasTwoLengths { return failure(.invalidResponse, text: "two fields 'Content-Length' differ") }
        return .response(
            Response(
                status: status, contentType: string(CURLINFO_CONTENT_TYPE),
                redirectTarget: string(CURLINFO_REDIRECT_URL), retryAfter: retryAfter,
                retryAfterField: field("Retry-After"), body: isMisstated ? [] : body,
                receivedCount: isMisstated ? 0 : receivedCount, fields: extraFields,
                server: handshake.server, serverSoftware: field("Server"), details: details, address: address,
                misstatedCoding: isMisstated ? field("Content-Encoding") ?? "" : nil))
    }

    /// What is wrong with the head of the response; nil if it is whole, or if the transfer failed otherwise.
    private func headProblem(_ code: CURLcode, status: Int) -> String? {
        // What libcurl reports of a line over 100 KiB.
        if code == CURLE_OUT_OF_MEMORY, !head.isComplete {
            return "a line of the head of the response is longer than 100 KiB"
        }
        guard code == CURLE_OK else { return nil }
        // For libcurl a head that ends with the connection is complete (RFC 9112 section 8: it is not).
        if !head.isComplete || status == 0 { return "the connection ended within the head of the response" }
        // RFC 9112 section 4: a status has three digits.
        return status < 100 ? "the status of the response is \(status)" : nil
    }

    /// Whether fields state different lengths, so that the end of the body is not known (RFC 9112 section 6.3).
    private var hasTwoLengths: Bool {
        guard let lengths = field("Content-Length"), field("Transfer-Encoding") == nil else { return false }
        return Set(lengths.split(separator: ",").map { length in length.drop { $0 == " " } }).count > 1
    }

    /// Which time limit the transfer has reached.
    private var expiryText: String {
        if let idleLimit = request.idleLimit, SteadyClock.milliseconds < limits.deadline {
            return "nothing was received for \(idleLimit / 1000) seconds"
        }
        return "Operation timed out"
    }

    private func failure(of code: CURLcode) -> TransferResult {
        var message = message(of: code)
        let kind = isProxyFailure(code, message: message) ? .proxyFailed : kind(of: code)
        // The certificates of a proxy are not the site's.
        if kind == .proxyFailed { handshake.reset(keepsChain: false) }
        // libcurl names the host, also where '--resolve' gives the address.
        if kind == .notConnected, let target = Routes(configuration).target(request.url), let address = target.address {
            message = "Failed to connect to \(address) port \(target.port)"
        }
        // An alert that names the cause is not always read before the connection ends.
        let hasEndedWithoutStatus = kind == .invalidResponse && number(CURLINFO_RESPONSE_CODE) == 0
        if kind == .handshakeFailed || hasEndedWithoutStatus, limits.requestsCertificate,
            message.range(ofBytes: "certificate") == nil
        {
            message = "the server requested a client certificate, and ended the connection"
        }
        return failure(kind, text: Self.withoutProxy(message))
    }

    private func failure(_ kind: Failure.Kind, text: String) -> TransferResult {
        sockets.limit = sockets.limit ?? handshake.limit
        var server = handshake.server
        if kind == .serverUntrusted(.hostName) { server?.names = handshake.certificate?.dnsNames }
        return .failure(Failure(kind: kind, text: text, server: server, details: details))
    }

    /// Whether the proxy is the cause: its certificate, its answer to CONNECT (RFC 9110 section 9.3.6), its URL, or the
    /// connection to it, whose host and port the message names.
    private func isProxyFailure(_ code: CURLcode, message: String) -> Bool {
        if number(CURLINFO_PROXY_SSL_VERIFYRESULT) != 0 { return true }
        let status = number(CURLINFO_HTTP_CONNECTCODE)
        if status != 0, !(200...299).contains(status) { return true }
        if message.hasPrefix("Unsupported proxy") { return true }
        guard code == CURLE_COULDNT_CONNECT else { return false }
        return Routes.proxies.contains { host, port in
            let start = "Failed to connect to \(host) port " + (port ?? "")
            let isWholePort = port == nil || message.dropFirst(start.count).first?.isNumber == false
            if message.hasPrefix(start), isWholePort { return true }
            // libcurl 8 names the site, and the proxy behind it.
            return message.range(ofBytes: " via \(host) ") != nil
        }
    }

    /// The buffer's text, or libcurl's for the code.
    private func message(of code: CURLcode) -> String {
        guard errorText[0] != 0 else { return String(copying: library.api.easy_strerror(code)) ?? "" }
        let text = Self.withoutDuration(String(cString: errorText))
        // The bytes of this run follow.
        guard code == CURLE_OPERATION_TIMEDOUT, let end = text.range(ofBytes: " with ") else { return text }
        return String(text[..<end.lowerBound])
    }

    /// The message as it is in every run with this result: without the `after 3 ms` of a refused connection, and the
    /// `after 5001 milliseconds` of a slow one.
    private static func withoutDuration(_ text: String) -> String {
        guard let start = text.range(ofBytes: " after ") else { return text }
        let rest = text[start.upperBound...]
        let digits = rest.prefix(while: \.isNumber)
        for unit in [" ms", " milliseconds"] where !digits.isEmpty && rest.dropFirst(digits.count).hasPrefix(unit) {
            return String(text[..<start.lowerBound]) + rest.dropFirst(digits.count + unit.count)
        }
        return text
    }

    /// libcurl's messages about a proxy's invalid URL quote it, with its password.
    private static func withoutProxy(_ text: String) -> String {
        guard text.hasPrefix("Unsupported proxy"), let start = text.firstIndex(of: "'"),
            let end = text.lastIndex(of: "'"), start < end
        else { return text }
        return text[...start] + "…" + text[end...]
    }

    private func kind(of code: CURLcode) -> Failure.Kind {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyFailed
        case CURLE_COULDNT_CONNECT: .notConnected
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        // libcurl verifies the chain and the host's name, nothing else.
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
            .serverUntrusted(handshake.problem.map { .chain($0) } ?? .hostName)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: .handshakeFailed
        // A bad argument is a field line that libcurl cannot read.
        case CURLE_BAD_FUNCTION_ARGUMENT, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE,
            CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_BAD_CONTENT_ENCODING:
            .invalidResponse
        default: .other
        }
    }

    // MARK: Details

    /// Protocol, addresses and times; nil unless the request needs them.
    private var details: TransferDetails? {
        guard request.needsDetails else { return nil }
        return TransferDetails(
            address: address, httpVersion: httpVersion, times: times, contentEncoding: field("Content-Encoding"),
            chain: handshake.chain, chainProblem: handshake.problem,
            isRefused: address == nil && number(CURLINFO_OS_ERRNO) == ECONNREFUSED)
    }

    private var address: String? {
        // After a CONNECT the address is the proxy's.
        guard number(CURLINFO_HTTP_CONNECTCODE) == 0 else { return nil }
        let address = string(CURLINFO_PRIMARY_IP)
        if address == "" { return nil }
        return address
    }

    private var httpVersion: String? {
        switch number(CURLINFO_HTTP_VERSION) {
        case CURL_HTTP_VERSION_1_0: "1.0"
        case CURL_HTTP_VERSION_1_1: "1.1"
        case CURL_HTTP_VERSION_2_0: "2"
        case CURL_HTTP_VERSION_3: "3"
        default: nil
        }
    }

    /// libcurl counts every step from the start of the transfer; 0 is a step that was not reached.
    private var times: TransferTimes {
        let before = lookupTime * 1000
        func reached(_ info: CURLINFO) -> Int? {
            let time = offset(info)
            guard time > 0 else { return nil }
            return before + time
        }
        func step(from start: Int?, to end: Int?) -> Int? {
            guard let end, let start else { return nil }
            return max(0, end - start)
        }
        let lookup = reached(CURLINFO_NAMELOOKUP_TIME_T)
        let connect = reached(CURLINFO_CONNECT_TIME_T)
        let handshake = reached(CURLINFO_APPCONNECT_TIME_T)
        return TransferTimes(
            lookup: lookup, connect: step(from: lookup, to: connect), handshake: step(from: connect, to: handshake),
            firstByte: reached(CURLINFO_STARTTRANSFER_TIME_T), total: before + offset(CURLINFO_TOTAL_TIME_T))
    }

    private var extraFields: [String: String] {
        var fields: [String: String] = [:]
        for name in request.extraFields { fields[name] = field(name) }
        return fields
    }

    /// The value of a header field; nil also without a response, when the latest head is a proxy's.
    private func field(_ name: String) -> String? {
        if number(CURLINFO_RESPONSE_CODE) == 0 { return nil }
        return head.fields[name]
    }

    /// Seconds from the Retry-After field. A date is counted from the moment of the request, which need not be now.
    private var retryAfter: Int? {
        guard let field = field("Retry-After") else { return nil }
        let value = field.prefix { $0 != "," }
        let isNumber = !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        var seconds = Int(value) ?? .max
        if !isNumber {
            let date = library.api.getdate(field, nil)
            guard date >= 0 else { return nil }
            seconds = date - Int(request.verificationTime)
        }
        return seconds > 0 ? seconds : nil
    }

    // MARK: The handle

    /// Whether an earlier request was made on the connection, and no status line has come for this one.
    var hasReusedConnectionWithoutHead: Bool {
        number(CURLINFO_NUM_CONNECTS) == 0 && number(CURLINFO_RESPONSE_CODE) == 0
    }

    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        _ = aasa_getinfo_long(library.functions, handle, info, &value)
        return value
    }

    private func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        _ = aasa_getinfo_offset(library.functions, handle, info, &value)
        return Int(value)
    }

    private func string(_ info: CURLINFO) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        _ = aasa_getinfo_string(library.functions, handle, info, &value)
        return String(copying: value)
    }
}
