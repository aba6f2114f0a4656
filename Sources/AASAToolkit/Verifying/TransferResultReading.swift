internal import HTTPS
internal import AASA

/// From the network's words to the domain's.
extension Observation {
    /// What a request has shown; a file that came whole is read by `content`.
    ///
    /// - Parameter moment: when it came.
    init(_ request: Request, _ exchange: TransferResult, _ content: ContentReader, _ site: Site, at moment: Timestamp) {
        switch exchange {
        case .response(let response):
            let isFile = response.status == 200 && !response.isCutOff
            var answer = Answer(
                url: request.url, status: response.status, contentType: response.contentType,
                redirectTarget: response.redirectTarget, retryAfter: response.retryAfter,
                size: response.receivedCount, isCutOff: response.isCutOff,
                content: isFile ? content.read(response.body, site: site, at: moment) : .plain([]))
            if request.asksCDN { answer.cdn = CDNReport(response.fields, at: moment) }
            self = .answer(answer)
        case .failure(let failure):
            if let kind = NetworkFailure.Kind(failure.kind) {
                self = .noAnswer(url: request.url, NetworkFailure(kind: kind, text: failure.text))
            } else {
                self = .untrustedServer(url: request.url, failure.text)
            }
        }
    }
}

extension Request {
    /// The request as a device makes it of Apple's CDN.
    func ofCDN(for site: Site) -> Request {
        var request = self
        request.fields = [CDNReport.requestField(site)]
        request.wantedFields = CDNReport.fieldNames
        return request
    }

    var asksCDN: Bool { !wantedFields.isEmpty }
}

extension TransferResult {
    /// The last moment of the certificate that the server presented, in seconds since 1970.
    var serverNotAfter: Int64? {
        switch self {
        case .response(let response): response.serverNotAfter
        case .failure(let failure): failure.serverNotAfter
        }
    }
}

extension NetworkFailure.Kind {
    /// Nil when the server's certificate is the matter.
    fileprivate init?(_ kind: HTTPS.Failure.Kind) {
        switch kind {
        case .nameNotResolved: self = .nameNotResolved
        case .notConnected: self = .notConnected
        case .proxyFailed: self = .proxyFailed
        case .timedOut: self = .timedOut
        case .serverUntrusted: return nil
        case .handshakeFailed: self = .handshakeFailed
        case .answerBroken: self = .answerBroken
        case .other: self = .other
        }
    }
}
