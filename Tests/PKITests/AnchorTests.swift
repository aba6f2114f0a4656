import TestSupport
import Testing

@testable import PKI

/// What is wrong with a root of the test PKI, or its expiry before that of the certificates below it.
enum RootDefect: CaseIterable, Sendable {
    case expired, expiresSoon, nameConstraints, pathLength, keyUsage, purpose

    /// `root-rsa` with the defect.
    func root() throws -> Certificate {
        try Material.reissued("roots/root-rsa.pem", by: "root-rsa") { signed in
            switch self {
            case .expired: signed.elements[4].elements[1] = DERElement(0x17, Array("200101000000Z".utf8))
            case .expiresSoon: signed.elements[4].elements[1] = DERElement(0x17, Array("270201000000Z".utf8))
            case .nameConstraints:
                let name = DERElement(0x30, [0x82, 3] + Array("x.y".utf8))
                let permitted = DERElement(0x30, DERElement(0xA0, name.encoding).encoding)
                signed.elements[7].elements[0].contents += Self.extended(0x1E, permitted.encoding)
            case .pathLength: Self.replace(0x13, with: [0x30, 6, 1, 1, 0xFF, 2, 1, 0], in: &signed)
            case .keyUsage: Self.replace(0x0F, with: [3, 2, 7, 0x80], in: &signed)
            case .purpose:
                let email: [UInt8] = [0x30, 10, 6, 8, 0x2B, 6, 1, 5, 5, 7, 3, 4]
                signed.elements[7].elements[0].contents += Self.extended(0x25, email)
            }
        }
    }

    /// An extension with an identifier `2.5.29.…`.
    static func extended(_ identifier: UInt8, _ value: [UInt8]) -> [UInt8] {
        DERElement(0x30, [6, 3, 0x55, 0x1D, identifier] + DERElement(4, value).encoding).encoding
    }

    private static func replace(_ identifier: UInt8, with value: [UInt8], in signed: inout DERElement) {
        signed.elements[7].elements[0].elements.removeAll { element in
            element.elements[0].contents == [0x55, 0x1D, identifier]
        }
        signed.elements[7].elements[0].contents += extended(identifier, value)
    }
}

@Suite("Paths to several anchors")
struct AnchorTests {
    private let leaf: Certificate
    private let intermediate: Certificate
    private let root: Certificate
    private let otherRoot: Certificate
    /// `root-rsa`, issued by the other root.
    private let crossed: Certificate

    init() throws {
        leaf = try Material.leaf("valid-rsa")
        intermediate = try Material.certificates("intermediates/intermediate-rsa.pem")[0]
        root = try Material.certificates("roots/root-rsa.pem")[0]
        let other = try Material.certificates("roots/root-other.pem")[0]
        otherRoot = other
        crossed = try Material.reissued("roots/root-rsa.pem", by: "root-other") { signed in
            signed.elements[3] = DERElement(other.encoding).elements[0].elements[5]
        }
    }

    /// The problem of a server's path, as a handshake finds it.
    private func serverProblem(above: [Certificate], trust: TrustStore) -> ChainVerification.Problem? {
        withPathContext(from: leaf, through: above, in: trust.handle) { context in
            ChainVerification.Problem(verifying: context)
        } ?? .internalFailure
    }

    @Test(
        "A root with a defect keeps no path to a different root from being valid",
        arguments: RootDefect.allCases.filter { defect in defect != .expiresSoon })
    func defectiveRoot(defect: RootDefect) throws {
        let defective = try defect.root()
        let above = [intermediate, crossed]
        for anchors in [[defective, otherRoot], [otherRoot, defective]] {
            let trust = try TrustStore(anchors)
            for sent in [above, above.reversed()] {
                #expect(trust.verify(leaf, untrusted: sent, at: Material.moment) == .trusted)
                #expect(serverProblem(above: sent, trust: trust) == nil)
            }
        }
        // A root of the same name and key is a different one, too.
        for anchors in [[defective, root], [root, defective]] {
            #expect(try TrustStore(anchors).verify(leaf, untrusted: above, at: Material.moment) == .trusted)
        }
        let alone = try TrustStore([defective])
        #expect(alone.verify(leaf, untrusted: above, at: Material.moment) != .trusted)
        if defect != .purpose { #expect(serverProblem(above: above, trust: alone) != nil) }
    }

    @Test("A certificate is valid as long as the longest of its paths")
    func expiry() throws {
        let soon = try RootDefect.expiresSoon.root()
        let above = [intermediate, crossed]
        for anchors in [[soon], [soon, otherRoot], [otherRoot, soon], [soon, root]] {
            for sent in [above, above.reversed()] {
                var paths: [ValidPath] = []
                let trust = try TrustStore(anchors)
                #expect(trust.verify(leaf, untrusted: sent, at: Material.moment, &paths) == .trusted)
                let path = try #require(paths.lastToExpire)
                #expect(path.expiresWithRoot || anchors != [soon])
                #expect((path.validity?.upperBound == leaf.notAfter) == (anchors != [soon]))
            }
        }
    }

    @Test("The server's own certificate can be the anchor, whatever is above it")
    func ownAnchor() throws {
        let certificate = try Material.leaf("under-expired-intermediate")
        let above = try Material.certificates("intermediates/intermediate-expired.pem")
        let trust = try TrustStore([certificate])
        #expect(trust.verify(certificate, untrusted: above, at: Material.moment) == .trusted)
    }
}
