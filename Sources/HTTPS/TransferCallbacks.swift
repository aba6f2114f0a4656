internal import CCurl
internal import POSIX

extension Transfer {
    /// The transfer at the address that libcurl passes to each callback.
    private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets what libcurl calls.
    ///
    /// - Returns: whether libcurl reports that a request begins: since 7.80.
    func setCallbacks() -> Bool {
        let api = library.functions
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = aasa_setopt_pointer(api, handle, CURLOPT_WRITEDATA, context)
        _ = aasa_setopt_write(api, handle) { bytes, size, count, context in
            let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Transfer.of(context)?.receive(part) ?? 0
        }
        _ = aasa_setopt_pointer(api, handle, CURLOPT_HEADERDATA, context)
        _ = aasa_setopt_header(api, handle) { bytes, size, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return if Transfer.of(context)?.receiveHead(line) == true { line.count } else { 0 }
        }
        _ = aasa_setopt_pointer(api, handle, CURLOPT_OPENSOCKETDATA, context)
        _ = aasa_setopt_open_socket(api, handle) { context, _, address in
            guard let transfer = Transfer.of(context), let address else { return CURL_SOCKET_BAD }
            return transfer.openSocket(address)
        }
        // A connection may outlive its handle.
        _ = aasa_setopt_pointer(api, handle, CURLOPT_CLOSESOCKETDATA, Unmanaged.passUnretained(sockets).toOpaque())
        _ = aasa_setopt_close_socket(api, handle) { context, socket in
            guard let context else { return -1 }
            return Unmanaged<SocketTable>.fromOpaque(context).takeUnretainedValue().close(socket)
        }
        _ = aasa_setopt_pointer(api, handle, CURLOPT_SSL_CTX_DATA, context)
        _ = aasa_setopt_ssl_ctx(api, handle) { _, sslContext, context in
            guard let transfer = Transfer.of(context), let sslContext else { return CURLE_ABORTED_BY_CALLBACK }
            transfer.configure(OpaquePointer(sslContext))
            return CURLE_OK
        }
        _ = aasa_setopt_pointer(api, handle, CURLOPT_PREREQDATA, context)
        // Called when there is a connection, new or reused, and before the request is sent.
        let result = aasa_setopt_prerequest(api, handle) { context, _, _, _, _ in
            guard let transfer = Transfer.of(context) else { return CURL_PREREQFUNC_ABORT }
            transfer.beginSending()
            return CURL_PREREQFUNC_OK
        }
        return result == CURLE_OK
    }
}
