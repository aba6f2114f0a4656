internal import PKI
internal import AASA

/// The result of reading a signed file, independent of the site that served it.
struct SignedReading: Sendable {
    /// Without ``SignerInspection/coversSite``.
    var signature: SignatureInspection
    /// The certificates of the signers, in their order.
    var certificates: [Certificate]
    /// The moments at which the result is the same, in seconds since 1970.
    var validity: ClosedRange<Int64>

    /// Bytes of memory, about.
    var size: Int {
        var seen: Set<ObjectIdentifier> = []
        var size = signature.payload?.count ?? 0
        for (signer, certificate) in zip(signature.signers, certificates)
        where seen.insert(ObjectIdentifier(certificate)).inserted {
            size += Certificate.memory(forEncodingOf: certificate.encoding.count)
            size += signer.subject.utf8.count + signer.issuer.utf8.count
            for name in signer.names { size += name.utf8.count + 32 }
        }
        return size
    }

    /// - Parameter site: the site that the signers' certificates must cover; nil leaves this unchecked.
    func content(for site: Site?) -> Content {
        var signature = signature
        if let site {
            for index in signature.signers.indices {
                signature.signers[index].coversSite = certificates[index].isValid(forHost: site.host)
            }
        }
        return .signed(signature)
    }
}

/// The results for signed files are kept, so that a file of many sites is verified once.
extension RecentValues<SignedReading> {
    /// Returns the kept result; nil without one, or when it may differ at that moment.
    func reading(of file: ByteKey, at moment: Timestamp) -> SignedReading? {
        value(for: file).filter { reading in reading.validity.contains(moment.seconds) }
    }

    func keep(_ reading: SignedReading, of file: ByteKey) {
        // Bytes of an entry beside the file's own, about.
        let overhead = 4096
        keep(reading, for: file, size: file.bytes.count + reading.size + overhead)
    }
}
