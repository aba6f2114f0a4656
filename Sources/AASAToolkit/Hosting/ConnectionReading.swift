package import HTTPS
package import PKI
package import AASA

/// The network's details in the domain's types.
extension ConnectionInspection {
    package init(_ details: TransferDetails, server: CertificateProperties?) {
        self.init(
            address: details.address, httpVersion: details.httpVersion, times: RequestTimes(details.times),
            contentEncoding: details.contentEncoding, chain: details.chain.map(ServerCertificate.init),
            chainProblem: details.chainProblem.map(ChainProblem.init))
        self.server = server.map(ServerInspection.init)
        isRefused = details.isRefused
    }
}

extension ServerInspection {
    package init(_ properties: CertificateProperties) {
        self.init(
            notBefore: Timestamp(seconds: properties.notBefore),
            notAfter: Timestamp(seconds: properties.notAfter), hasHostName: properties.hasHostName,
            isForServers: properties.isForServers, shortKey: properties.shortKey.map { ($0.subject, $0.value) },
            oldDigest: properties.oldDigest.map { ($0.subject, $0.value) },
            unsupported: properties.unsupported.map { ($0.subject, $0.value) })
    }
}

extension RequestTimes {
    fileprivate init(_ times: TransferTimes) {
        func milliseconds(_ microseconds: Int) -> Int { (microseconds + 500) / 1000 }
        self.init(
            lookup: times.lookup.map(milliseconds), connect: times.connect.map(milliseconds),
            tls: times.handshake.map(milliseconds), firstByte: times.firstByte.map(milliseconds),
            total: milliseconds(times.total))
    }
}

extension ServerCertificate {
    fileprivate init(_ certificate: Certificate) {
        self.init(
            subject: certificate.subject, issuer: certificate.issuer,
            notBefore: Timestamp(seconds: certificate.notBefore),
            notAfter: Timestamp(seconds: certificate.notAfter), names: certificate.dnsNames)
    }
}
