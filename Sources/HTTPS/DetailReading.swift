internal import CCurl
internal import PKI

/// Reading of ``TransferDetails`` from a handle that is done.
extension Transfer {
    /// Nil when the request did not ask for them.
    var details: TransferDetails? {
        guard request.wantsDetails else { return nil }
        // After a CONNECT the other end is the proxy's.
        let address = number(CURLINFO_HTTP_CONNECTCODE) == 0 ? string(CURLINFO_PRIMARY_IP) : nil
        return TransferDetails(
            address: address == "" ? nil : address, httpVersion: httpVersion, times: times, fields: fields,
            chain: handshake.chain?.certificates.map { PresentedCertificate($0) } ?? [],
            chainProblem: handshake.chain?.problem)
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

    /// libcurl counts every step from the beginning, and says 0 for one that was not reached.
    private var times: TransferTimes {
        let lookup = reached(CURLINFO_NAMELOOKUP_TIME_T)
        let connect = reached(CURLINFO_CONNECT_TIME_T)
        let handshake = reached(CURLINFO_APPCONNECT_TIME_T)
        func step(_ end: Int?, _ start: Int?) -> Int? {
            guard let end, let start else { return nil }
            return max(0, end - start)
        }
        return TransferTimes(
            lookup: lookup, connect: step(connect, lookup), handshake: step(handshake, connect),
            firstByte: reached(CURLINFO_STARTTRANSFER_TIME_T), total: offset(CURLINFO_TOTAL_TIME_T))
    }

    private func reached(_ info: CURLINFO) -> Int? {
        let time = offset(info)
        return time > 0 ? time : nil
    }

    private var fields: AnswerFields {
        AnswerFields(
            contentEncoding: field("Content-Encoding"), contentLength: field("Content-Length"),
            cacheControl: field("Cache-Control"), server: field("Server"), age: field("Age"))
    }

    /// The fields that the request wants to know of.
    var wantedFields: [String: String] {
        var fields: [String: String] = [:]
        for name in request.wantedFields { fields[name] = field(name) }
        return fields
    }

    /// A field's values are few and short: what comes beyond is left out.
    private static let longestField = 4096

    private func field(_ name: String) -> String? {
        var values: [String] = []
        var length = 0
        var header: UnsafeMutablePointer<curl_header>?
        while length < Self.longestField,
            library.functions.pointee.easy_header(handle, name, values.count, UInt32(CURLH_HEADER), -1, &header)
                == CURLHE_OK, let value = header?.pointee.value
        {
            values.append(String(cString: value))
            length += values[values.count - 1].utf8.count + 2
        }
        if values.isEmpty { return nil }
        let text = values.joined(separator: ", ")
        return length <= Self.longestField ? text : String(decoding: text.utf8.prefix(Self.longestField), as: UTF8.self)
    }
}
