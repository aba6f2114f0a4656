internal import AASA

/// The parts of a hosting report as JSON, with the keys that users rely on, in their order.
enum HostingJSON {
    static func place(_ place: PlaceReport) -> JSONText {
        .object([
            ("url", .string(place.url)), ("status", JSONText(place.observation?.answer?.status)),
            ("ending", .string(place.ending.rawValue)), ("hops", .array(place.hops.map { hop($0) })),
            ("appleBotStatus", JSONText(place.asAppleBot?.observation?.answer?.status)),
        ])
    }

    static func hop(_ hop: Hop) -> JSONText {
        let answer = hop.observation?.answer
        return .object([
            ("url", .string(hop.url)), ("status", JSONText(answer?.status)),
            ("location", JSONText(answer?.redirectTarget)), ("problem", JSONText(HostingWording.noAnswer(hop))),
        ])
    }

    static func times(_ times: RequestTimes) -> JSONText {
        .object([
            ("lookup", JSONText(times.lookup)), ("connect", JSONText(times.connect)), ("tls", JSONText(times.tls)),
            ("firstByte", JSONText(times.firstByte)), ("total", JSONText(times.total)),
        ])
    }

    static func certificate(_ certificate: ServerCertificate) -> JSONText {
        .object([
            ("subject", .string(certificate.subject)), ("issuer", .string(certificate.issuer)),
            ("notBefore", JSONText(certificate.notBefore?.description)),
            ("notAfter", JSONText(certificate.notAfter?.description)),
            ("names", .array(certificate.names.map { .string($0) })),
        ])
    }
}
