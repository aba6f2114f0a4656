internal import CCurl

extension Transfer {
    /// The transfer at the address that libcurl passes to each callback.
    fileprivate static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// `CURLOPT_WRITEFUNCTION`.
func writeCallback(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer = Transfer.of(context) else { return 0 }
    return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

/// `CURLOPT_HEADERFUNCTION`.
func headerCallback(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer = Transfer.of(context) else { return 0 }
    let isAccepted = transfer.receiveHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
    return if isAccepted { size * count } else { 0 }
}

/// `CURLOPT_PREREQFUNCTION`: called when there is a connection, new or reused, and before the request is sent.
func requestCallback(
    context: UnsafeMutableRawPointer?, address: UnsafeMutablePointer<CChar>?,
    localAddress: UnsafeMutablePointer<CChar>?, port: Int32, localPort: Int32
) -> Int32 {
    guard let transfer = Transfer.of(context) else { return CURL_PREREQFUNC_ABORT }
    transfer.beginSending()
    return CURL_PREREQFUNC_OK
}

/// `CURLOPT_OPENSOCKETFUNCTION`.
func openSocketCallback(
    context: UnsafeMutableRawPointer?, purpose: curlsocktype, address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let transfer = Transfer.of(context), let address else { return CURL_SOCKET_BAD }
    return transfer.openSocket(address)
}

/// `CURLOPT_CLOSESOCKETFUNCTION`.
func closeSocketCallback(context: UnsafeMutableRawPointer?, socket: curl_socket_t) -> Int32 {
    guard let context else { return -1 }
    return Unmanaged<SocketTable>.fromOpaque(context).takeUnretainedValue().close(socket)
}

/// `CURLOPT_SSL_CTX_FUNCTION`.
func sslContextCallback(
    handle: UnsafeMutableRawPointer?, sslContext: UnsafeMutableRawPointer?, context: UnsafeMutableRawPointer?
) -> CURLcode {
    guard let transfer = Transfer.of(context), let sslContext else { return CURLE_ABORTED_BY_CALLBACK }
    transfer.configure(OpaquePointer(sslContext))
    return CURLE_OK
}
