import TestSupport
import Testing

@testable import PKI

@Suite("Certificates that their issuer should not have made")
struct MalformedCertificateTests {
    /// A certificate of the test PKI with changes, signed by the same issuer.
    ///
    /// - Parameter change: changes the tbsCertificate (RFC 5280 section 4.1).
    private func issued(_ change: (inout DERElement) -> Void) throws -> Certificate {
        try Material.reissued("leaves/valid-rsa.pem", by: "intermediate-rsa", change)
    }

    /// The problem of a path by what the message has alone, and by trust in its root.
    private func problems(
        of certificate: Certificate, above: [Certificate]? = nil
    ) throws -> [ChainVerification.Problem] {
        let above = try above ?? Material.certificates("intermediates/intermediate-rsa.pem")
        var problems = [ServerSentPaths(from: certificate, through: above).problem].compactMap(\.self)
        if case .untrusted(let problem) = try Material.trust().verify(
            certificate, untrusted: above, at: Material.moment)
        {
            problems.append(problem)
        }
        return problems
    }

    @Test(
        "A path with a date in another form than RFC 5280 section 4.1.2.5 requires is invalid, and the date is not a time",
        arguments: [
            (0x17, "2712010000Z"), (0x17, "271201000000+0100"), (0x17, "271301000000Z"), (0x17, ""),
            (0x18, "20271201000000.5Z"), (0x18, "202712010000Z"),
        ] as [(UInt8, String)], [0, 1])
    func dates(time: (tag: UInt8, text: String), field: Int) throws {
        let certificate = try issued { signed in
            signed.elements[4].elements[field] = DERElement(time.tag, Array(time.text.utf8))
        }
        #expect((field == 0 ? certificate.notBefore : certificate.notAfter) == nil)
        let problems = try problems(of: certificate)
        #expect(problems.count == 2 && problems[0] == problems[1])
        #expect(problems.first?.text.hasPrefix("format error in certificate's not") == true)
    }

    @Test("A GeneralizedTime before 2050 is a time")
    func earlyGeneralizedTime() throws {
        let certificate = try issued { signed in
            signed.elements[4].elements[1] = DERElement(0x18, Array("20271201000000Z".utf8))
        }
        #expect(certificate.notAfter == 1_827_619_200)
        #expect(try problems(of: certificate) == [])
    }

    @Test("An extension that is there twice or unreadable is the problem, and not a purpose", arguments: [15, 17, 37])
    func extensions(number: UInt8) throws {
        let identifier: [UInt8] = [0x55, 0x1D, number]
        let doubled = try issued { signed in
            let same = signed.elements[7].elements[0].elements.filter { $0.elements[0].contents == identifier }
            signed.elements[7].elements[0].elements += same
        }
        let unreadable = try issued { signed in
            for index in signed.elements[7].elements[0].elements.indices {
                var own = signed.elements[7].elements[0].elements[index]
                if own.elements[0].contents == identifier { own.elements[own.elements.count - 1].contents = [0xFF] }
                signed.elements[7].elements[0].elements[index] = own
            }
        }
        for certificate in [doubled, unreadable] {
            let problems = try problems(of: certificate)
            #expect(
                problems.map(\.text) == Array(repeating: "an extension is empty, unreadable or there twice", count: 2))
            #expect(problems.map(\.depth) == [0, 0])
        }
    }

    @Test("A certificate with its issuer's name is self-issued, and self-signed only by its own key")
    func selfIssued() throws {
        let named = try issued { signed in signed.elements[5] = signed.elements[3] }
        #expect(named.subject == named.issuer && !named.isSelfSigned)
        #expect(try problems(of: named) == [])
        // OpenSSL takes it for self-signed if nothing names its issuer's key.
        let unidentified = try issued { signed in
            signed.elements[5] = signed.elements[3]
            signed.elements[7].elements[0].elements.removeAll { $0.elements[0].contents == [0x55, 0x1D, 35] }
        }
        #expect(!unidentified.isSelfSigned)
        for problem in try problems(of: unidentified) {
            #expect(problem.kind == .other && problem.text.hasSuffix("it passes for self-signed"))
        }
        #expect(try Material.certificates("roots/root-rsa.pem")[0].isSelfSigned)
    }

    @Test("A certificate of the issuer's name with a different key is described as such, whoever issued it")
    func differentKey() throws {
        func isIdentifier(_ element: DERElement) -> Bool {
            [[0x55, 0x1D, 35], [0x55, 0x1D, 14]].contains(element.elements[0].contents)
        }
        let certificate = try issued { signed in signed.elements[7].elements[0].elements.removeAll(where: isIdentifier)
        }
        let other = DERElement(try Material.certificates("roots/root-other.pem")[0].encoding)
        for isRoot in [true, false] {
            var mimic = DERElement(try Material.certificates("intermediates/intermediate-rsa.pem")[0].encoding)
            if isRoot { mimic.elements[0].elements[3] = mimic.elements[0].elements[5] }
            if !isRoot { mimic.elements[0].elements[3] = DERElement(0x30, []) }
            mimic.elements[0].elements[6] = other.elements[0].elements[6]
            mimic.elements[0].elements[7].elements[0].elements.removeAll(where: isIdentifier)
            let above = try #require(Certificate(mimic.encoding, isTrusted: false))
            let problem = try #require(try problems(of: certificate, above: [above]).last)
            #expect(problem.kind == .issuerMismatch && problem.depth == 0)
            #expect(problem.text.hasSuffix("is there, but with a different key or key identifier"))
        }
    }

    @Test("A certificate whose signature does not match the key that it names is damaged")
    func damaged() throws {
        var damaged = DERElement(try Material.leaf("valid-rsa").encoding)
        damaged.elements[2].contents[100] ^= 1
        let problems = try problems(of: try #require(Certificate(damaged.encoding, isTrusted: false)))
        #expect(problems.count == 2 && problems[0] == problems[1])
        #expect(problems.first?.kind == .other && problems.first?.depth == 0)
        #expect(problems.first?.text.hasSuffix("the certificate is damaged") == true)
    }

    @Test("An issuer that requires certificate policies is the problem of a path without common ones")
    func certificatePolicies() throws {
        func policies(_ last: UInt8) -> [UInt8] {
            let policy = DERElement(0x30, DERElement(0x30, [6, 3, 0x2A, 3, last]).encoding)
            return RootDefect.extended(0x20, policy.encoding)
        }
        // RFC 5280 section 4.2.1.11: requireExplicitPolicy 0.
        let constraints = RootDefect.extended(0x24, [0x30, 3, 0x80, 1, 0])
        for (above, own) in [(constraints, []), (constraints + policies(4), policies(5)), (constraints, policies(4))] {
            let issuer = try Material.reissued("intermediates/intermediate-rsa.pem", by: "root-rsa") { signed in
                signed.elements[7].elements[0].contents += above
            }
            let certificate = try issued { signed in signed.elements[7].elements[0].contents += own }
            guard
                case .untrusted(let problem) = try Material.trust().verify(
                    certificate, untrusted: [issuer], at: Material.moment)
            else {
                Issue.record("a path without the policy is trusted")
                continue
            }
            #expect(problem.kind == .other && problem.depth == 0 && problem.text.contains("certificate policies"))
        }
        let issuer = try Material.reissued("intermediates/intermediate-rsa.pem", by: "root-rsa") { signed in
            signed.elements[7].elements[0].contents += constraints + policies(4)
        }
        let certificate = try issued { signed in signed.elements[7].elements[0].contents += policies(4) }
        #expect(try problems(of: certificate, above: [issuer]) == [])
    }
}
