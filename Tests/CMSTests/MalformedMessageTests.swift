import PKI
import TestSupport
import Testing

@testable import CMS

@Suite("Messages that no program should write")
struct MalformedMessageTests {
    /// A certificate with the issuer and serial number of `valid-rsa`, and a different key.
    private static func namesake() throws -> DERElement {
        var namesake = DERElement(try Material.certificates("leaves/valid-ecdsa.pem")[0].encoding)
        let signer = DERElement(try Material.certificates("leaves/valid-rsa.pem")[0].encoding)
        namesake.elements[0].elements[1] = signer.elements[0].elements[1]
        namesake.elements[0].elements[5].contents = []
        return namesake
    }

    /// - Parameter change: changes the SignedData (RFC 5652 section 5.1).
    private func problem(_ change: (inout DERElement) throws -> Void) throws -> SignatureVerification {
        var message = DERElement(try Material.sign(Material.payload))
        try change(&message.elements[1].elements[0])
        return try #require(Material.signedData(message.encoding)).verifySignatures()
    }

    /// A change to a message, and what is then wrong with it.
    struct Defect: Sendable {
        let expected: SignatureVerification.Problem
        let change: @Sendable (inout DERElement) -> Void

        init(_ expected: SignatureVerification.Problem, _ change: @escaping @Sendable (inout DERElement) -> Void) {
            self.expected = expected
            self.change = change
        }
    }

    private static let isSigningTime = { @Sendable (attribute: DERElement) in
        attribute.elements[0].contents == DER.signingTime
    }

    static let defects = [
        Defect(.digestNotListed("sha256")) { message in message.elements[1].contents = [] },
        Defect(.digestNotListed("sha256")) { message in message.elements[1].elements[0].elements[0].contents[8] = 3 },
        Defect(.attributeWrong("their set is empty")) { message in
            message.elements[4].elements[0].elements[3].contents = []
        },
        Defect(.attributeWrong("the attribute 'signing-time' is there twice")) { message in
            let times = message.elements[4].elements[0].elements[3].elements.filter(isSigningTime)
            message.elements[4].elements[0].elements[3].elements += times
        },
        Defect(.attributeWrong("the attribute 'signing-time' has 2 values, and must have one")) { message in
            let attributes = message.elements[4].elements[0].elements[3].elements
            for (index, attribute) in attributes.enumerated() where isSigningTime(attribute) {
                message.elements[4].elements[0].elements[3].elements[index].elements[1].contents +=
                    attribute.elements[1].contents
            }
        },
        // A signature algorithm of a different kind of key.
        Defect(.signatureWrong("algorithm ecdsa-with-SHA256")) { message in
            message.elements[4].elements[0].elements[4].elements[0].contents = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 2]
        },
    ]

    @Test("A message's defect is named", arguments: Self.defects)
    func named(_ defect: Defect) throws { #expect(try problem(defect.change) == .invalid(defect.expected)) }

    @Test("Of two certificates with the signer's issuer and serial number the first counts")
    func twoCertificates() throws {
        let namesake = try Self.namesake()
        #expect(
            try problem { $0.elements[3].elements.insert(namesake, at: 0) }
                == .invalid(.signerIndistinct("DNS:example.com", "CN=example.com")))
        #expect(try problem { $0.elements[3].elements.append(namesake) } == .valid)
        let changed = try problem { message in
            message.elements[3].elements.append(namesake)
            message.elements[2].elements[1].elements[0].contents[0] ^= 1
        }
        #expect(changed == .invalid(.contentChanged))
    }

    @Test("A message that a reader finds another signer in is not written")
    func otherSigner() throws {
        let namesake = try #require(Certificate(try Self.namesake().encoding, isTrusted: false))
        let signer = try Material.certificates("leaves/valid-rsa.pem")[0]
        let message = try UnsignedMessage(
            Material.payload, for: SignerCertificates(signer: signer, others: [namesake]), digest: .sha256,
            signingTime: nil)
        let signature = try Material.key("valid-rsa").sign(message.digest, madeWith: .sha256)
        let error = #expect(throws: CMSError.self) { try message.signed(with: signature) }
        #expect(error?.code == .ownOutputInvalid)
    }
}
