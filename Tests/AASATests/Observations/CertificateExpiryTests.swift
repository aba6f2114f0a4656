import AASA
import Testing

@Suite("Expiry of certificates")
struct CertificateExpiryTests {
    static let day: Int64 = 86_400
    private let end = Timestamp(seconds: 1_790_000_000)

    private func certificate(life: Int64?) -> CertificateExpiry {
        CertificateExpiry(of: .server, notBefore: life.map { end - $0 * Self.day }, notAfter: end)
    }

    @Test(
        "Three weeks, or a third of a shorter life, are soon; what has expired is not",
        arguments: [
            // Days of life, seconds left.
            (90, 22 * day, false), (90, 20 * day, true), (90, 1, true), (365, 20 * day, true), (365, 21 * day, false),
            (45, 16 * day, false), (45, 14 * day, true), (6, 3 * day, false), (6, day, true), (90, 0, true),
            (90, -1, false),
            (90, -5 * day, false), (nil, 20 * day, true), (nil, 21 * day, false),
        ] as [(Int64?, Int64, Bool)])
    func soon(life: Int64?, left: Int64, isSoon: Bool) {
        #expect(certificate(life: life).isSoon(at: end - left) == isSoon)
    }

    @Test(
        "The expiry is stated in days and with its date",
        arguments: [
            (1, "expires in 1 s"), (day, "expires in 1 day"), (20 * day + 5, "expires in 20 days"),
            (0, "expires in 0 s"), (-1, "expired"),
        ] as [(Int64, String)])
    func sentence(left: Int64, words: String) {
        let date = left < 0 ? " on \(end)" : ", on \(end)"
        #expect(certificate(life: 90).sentence(at: end - left) == "the server's certificate " + words + date)
    }

    @Test("A certificate expires within a duration up to and including its last moment")
    func within() {
        #expect(certificate(life: nil).isWithin(10, of: end - 10))
        #expect(!certificate(life: nil).isWithin(10, of: end - 11))
        #expect(certificate(life: nil).isWithin(0, of: end + 1))
    }
}
